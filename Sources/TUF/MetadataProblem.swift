import Domain

/// Why metadata is not trusted, or cannot be made.
package enum MetadataProblem: Error, Hashable {
  case malformed(String)
  /// Too few keys of the role have signed.
  case unsigned(signatures: Int, threshold: Int)
  case version(found: Int, expected: Int)
  /// A version is lower than what was trusted before.
  case rolledBack(found: Int, trusted: Int)
  /// In seconds since 1970.
  case expired(Int64)
  /// It is another customer's.
  case foreign(String)
  case length(found: Int, expected: Int)
  case digest
  case missing(String)
}

/// Which file has the problem.
package struct RoleProblem: Error, Hashable {
  /// `root`, `timestamp`, `snapshot`, `targets`, or the name of a delegated role.
  package var role: String
  package var problem: MetadataProblem

  package init(_ role: String, _ problem: MetadataProblem) {
    self.role = role
    self.problem = problem
  }
}

extension MetadataProblem {
  /// For people, after the name of a file.
  package var words: String {
    switch self {
    case .malformed(let what): what
    case .unsigned(let count, let threshold): "has \(Amount.count(count, "valid signature")) of \(threshold)"
    case .version(let found, let expected): "is version \(found), and \(expected) is expected"
    case .rolledBack(let found, let trusted): "is version \(found), below \(trusted), which was there before"
    case .expired(let time): "was valid until \(UTCTime.text(time))"
    case .foreign(let appID): appID.isEmpty ? "does not say whose it is" : "is that of customer \(appID)"
    case .length(let found, let expected): "has \(Amount.count(found, "byte")), and \(expected) are signed for"
    case .digest: "has other bytes than are signed for"
    case .missing(let what): "lacks \(what)"
    }
  }
}
