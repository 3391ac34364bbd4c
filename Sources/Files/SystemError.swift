#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// What was tried: "open", "write", "rename".
  package var operation: String
  package var path: String
  package var code: Int32

  package init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The system's own words: "No space left on device".
  package var reason: String { String(cString: strerror(code)) }

  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// A folder stands where a file is to be read.
  package var isFolder: Bool { code == EISDIR }

  package static func missing(_ path: String) -> SystemError { SystemError("open", path, code: ENOENT) }

  /// What stands there cannot go into an archive: a name that is not UTF-8 or too long, a pipe, a device.
  package var isUnfitEntry: Bool { [EILSEQ, ENOTSUP, ENAMETOOLONG].contains(code) }

  package enum Cause: Sendable {
    case noSpace, denied, notAFolder, missing, circle, other
  }

  package var cause: Cause {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .noSpace
    case EACCES, EPERM, EROFS: .denied
    case ENOTDIR, EEXIST, EISDIR: .notAFolder
    case ENOENT: .missing
    case ELOOP: .circle
    default: .other
    }
  }
}

/// Calls again when a signal interrupted; throws for every other negative answer.
func check<Value: SignedInteger>(
  _ operation: String, _ path: @autoclosure () -> String, _ call: () -> Value
) throws(SystemError) -> Value {
  while true {
    let answer = call()
    if answer >= 0 { return answer }
    let code = errno
    if code != EINTR { throw SystemError(operation, path(), code: code) }
  }
}
