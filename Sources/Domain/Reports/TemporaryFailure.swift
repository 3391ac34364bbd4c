/// A failure that may be over soon: the network, a lock, a server that is busy.
package struct TemporaryFailure: Error {
  package var failure: Failure
  /// The time that the server asks to wait.
  package var retryAfter: Duration?

  package init(_ finding: Finding, retryAfter: Duration? = nil) {
    failure = Failure(.temporary, finding)
    self.retryAfter = retryAfter
  }

  package init(
    _ code: String, at location: Location, _ message: String, subject: String? = nil, remedy: String? = nil
  ) {
    self.init(Finding(code, at: location, message, subject: subject, remedy: remedy))
  }
}

extension Finding {
  /// The failure of what another machine, or a program, has not done.
  ///
  /// - Parameter isTemporary: whether another try may succeed.
  package func failure(isTemporary: Bool, retryAfter: Duration? = nil) -> any Error {
    isTemporary ? TemporaryFailure(self, retryAfter: retryAfter) : Failure(.inputOutput, self)
  }
}
