#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The failed operation: "open", "write", "rename".
  package var operation: String
  package var path: String
  package var code: Int32
  /// The reason, if it is not the system's.
  private var explanation: String?

  package init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Something other than a file or a folder, where a file is needed.
  package static func notAFile(_ operation: String, _ path: String) -> SystemError {
    var error = SystemError(operation, path, code: ENOTSUP)
    error.explanation = "it is a pipe or a device, not a file"
    return error
  }

  package static func tooLarge(_ path: String, limit: Int) -> SystemError {
    var error = SystemError("read", path, code: EOVERFLOW)
    error.explanation = "it has more than \(limit >> 20) MiB, the limit for such a file"
    return error
  }

  /// The system's reason: "No space left on device".
  package var reason: String {
    if let explanation { return explanation }
    return switch code {
    case EBADF: "it is closed, or not open for this"
    case EILSEQ: "a name is not UTF-8"
    default: String(cString: strerror(code))
    }
  }

  /// Whether there is something that cannot be read as a file of this kind.
  package var isNoSuchFile: Bool { explanation != nil }

  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  package var exists: Bool { code == EEXIST }

  /// Whether a folder cannot be moved to where a file, or a folder with something in it, is already.
  package var isOccupied: Bool { [EEXIST, ENOTEMPTY, ENOTDIR].contains(code) }

  /// Whether a file was expected, but there is a folder.
  package var isFolder: Bool { code == EISDIR }

  package static func missing(_ path: String) -> SystemError { SystemError("open", path, code: ENOENT) }

  /// Whether the entry cannot be in an archive: a name that is too long or not UTF-8, a pipe, a device.
  package var isUnfitEntry: Bool { [EILSEQ, ENOTSUP, ENAMETOOLONG].contains(code) }

  /// Whether the process or the machine has run out of something, whatever the file.
  package var isExhaustion: Bool { [EMFILE, ENFILE, ENOMEM].contains(code) }

  /// Whether a file may be sound although it cannot be read: exhaustion, or a fault of the device.
  package var isOfTheMachine: Bool { isExhaustion || [EIO, ENXIO, ESTALE, ETIMEDOUT].contains(code) }

  package enum Cause: Sendable {
    case noSpace, denied, notAFolder, missing, circle, otherVolume, notText, notAFile, tooLarge, tooManyFiles, limit,
      other
  }

  package var cause: Cause {
    if isNoSuchFile { return code == EOVERFLOW ? .tooLarge : .notAFile }
    return switch code {
    case ENOSPC, EDQUOT: .noSpace
    case EFBIG: .limit
    case EMFILE, ENFILE: .tooManyFiles
    case EACCES, EPERM, EROFS: .denied
    case ENOTDIR, EEXIST, EISDIR: .notAFolder
    case ENOENT: .missing
    case ELOOP: .circle
    case EXDEV: .otherVolume
    case EILSEQ: .notText
    default: .other
    }
  }
}

/// Repeats a system call that a signal interrupts, and throws if it fails otherwise.
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
