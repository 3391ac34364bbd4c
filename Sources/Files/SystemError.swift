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
}

/// Calls again when a signal interrupted; throws for every other negative answer.
func check<Value: SignedInteger>(
  _ operation: String, _ path: String, _ call: () -> Value
) throws(SystemError) -> Value {
  while true {
    let answer = call()
    if answer >= 0 { return answer }
    if errno != EINTR { throw SystemError(operation, path) }
  }
}
