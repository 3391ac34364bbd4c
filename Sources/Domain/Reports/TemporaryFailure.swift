/// A failure that may be over soon: the network, a lock, a server that is busy.
package struct TemporaryFailure: Error {
  package var failure: Failure
  /// The time that the server asks to wait.
  package var retryAfter: Duration?
  /// Who gives no answer, or a 5xx, to anybody, or what else need not be waited for again; nil for what another request to the same
  /// host may not meet.
  package var host: String?
  /// How often each tries, whatever others have met at the host.
  private(set) var leastTries = 1

  package init(_ finding: Finding, retryAfter: Duration? = nil) {
    failure = Failure(.temporary, finding)
    self.retryAfter = retryAfter
  }

  package init(
    _ code: String, at location: Location, _ message: String, subject: String? = nil, remedy: String? = nil
  ) {
    self.init(Finding(code, at: location, message, subject: subject, remedy: remedy))
  }

  /// What a place took and does not show may be lost, as the others' was, or only late.
  package func late(at place: String) -> Self {
    var failure = self
    (failure.host, failure.leastTries) = (place, 4)
    return failure
  }
}

extension Finding {
  /// The failure of what another machine, or a program, has not done.
  ///
  /// - Parameters:
  ///   - isTemporary: whether another try may succeed.
  ///   - address: of who gives no answer, or a 5xx; nil for any other reason.
  package func failure(isTemporary: Bool, retryAfter: Duration? = nil, of address: String? = nil) -> any Error {
    if !isTemporary { return Failure(.inputOutput, self) }
    var failure = TemporaryFailure(self, retryAfter: retryAfter)
    failure.host = address.flatMap(Self.host)
    return failure
  }

  /// That of a URL, or of git's `user@host:path`; nil for a path.
  private static func host(_ address: String) -> String? {
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let isURL = rest.startIndex != address.startIndex
    let host = rest.prefix { $0 != "/" && (isURL || $0 != ":") }
    return isURL || rest.dropFirst(host.count).first == ":" ? String(host) : nil
  }
}
