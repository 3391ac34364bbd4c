// What Apple's module has beyond its C headers, as far as the sources use it: macros, and functions with variable arguments, neither of
// which Swift imports. Only the types matter.
@_exported import Darwin

public var errno: Int32 {
  get { 0 }
  set {}
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 { 0 }
public func ioctl(_ descriptor: CInt, _ request: UInt) -> CInt { 0 }
public func ioctl(_ descriptor: CInt, _ request: UInt, _ value: CInt) -> CInt { 0 }
public func ioctl(_ descriptor: CInt, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> CInt { 0 }

public var TIOCGWINSZ: UInt { 0 }
public var MAP_FAILED: UnsafeMutableRawPointer! { nil }
public var SIG_DFL: (@convention(c) (Int32) -> Void)? { nil }
public var SIG_IGN: @convention(c) (Int32) -> Void { { _ in } }
public var SIG_ERR: @convention(c) (Int32) -> Void { { _ in } }

public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { _CLOCK_THREAD_CPUTIME_ID }

public let (S_IFMT, S_IFIFO, S_IFCHR, S_IFDIR) = (0o170000, 0o010000, 0o020000, 0o040000) as Modes
public let (S_IFBLK, S_IFREG, S_IFLNK, S_IFSOCK) = (0o060000, 0o100000, 0o120000, 0o140000) as Modes
public let (S_IRWXU, S_IRUSR, S_IWUSR, S_IXUSR) = (0o700, 0o400, 0o200, 0o100) as Modes
public let (S_IRWXG, S_IRGRP, S_IWGRP, S_IXGRP) = (0o070, 0o040, 0o020, 0o010) as Modes
public let (S_IRWXO, S_IROTH, S_IWOTH, S_IXOTH) = (0o007, 0o004, 0o002, 0o001) as Modes
public typealias Modes = (mode_t, mode_t, mode_t, mode_t)
