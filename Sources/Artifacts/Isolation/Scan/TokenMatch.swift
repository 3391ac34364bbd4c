import Domain

/// A token that was found, of any customer. One pass finds all matches, and each customer's leaks follow from them.
package struct TokenMatch: Hashable, Sendable, Comparable {
  /// Occurrences inside tokens of the same customers, or of none.
  package struct Group: Hashable, Sendable {
    package var count: Int
    /// Offset of the first one in bytes.
    package var offset: Int
    package var encoding: TextEncoding
    /// The customers whose longer tokens contain these occurrences, sorted.
    package var insideTokensOf: [Identifier]
  }

  /// The token as in the manifest.
  package internal(set) var text: String
  /// Sorted.
  package internal(set) var claims: [Claim]
  /// Whether it may not identify a customer: a number or an ordinary word.
  package internal(set) var isOrdinary: Bool
  /// Whether it is a name or an app_id of common words: see `NameRule.isCommon(_:)`.
  package internal(set) var isCommon: Bool
  /// Never empty. Sorted by offset.
  package internal(set) var groups: [Group]

  /// The part of the match that `owner` must not receive, or nil.
  package func leak(to owner: Identifier) -> Leak? {
    if claims.contains(where: { $0.owner == owner }) { return nil }
    let foreign = groups.filter { !$0.insideTokensOf.contains(owner) }
    guard let first = foreign.first, let claim = claims.first else { return nil }
    return Leak(
      text: text, kind: claims.reduce(claim.kind) { min($0, $1.kind) }, owners: claims.map(\.owner).uniqued(),
      isOrdinary: isOrdinary, isCommon: isCommon, count: foreign.reduce(0) { $0 + $1.count },
      offset: first.offset, encoding: first.encoding)
  }

  package static func < (left: TokenMatch, right: TokenMatch) -> Bool {
    if left.groups[0].offset != right.groups[0].offset { return left.groups[0].offset < right.groups[0].offset }
    if left.text.utf8.elementsEqual(right.text.utf8) { return left.claims[0].kind < right.claims[0].kind }
    return left.text.precedesByBytes(right.text)
  }
}

/// Another customer's token in a customer's file.
package struct Leak: Hashable, Sendable {
  package internal(set) var text: String
  package var kind: TokenKind
  /// All customers that the token belongs to, sorted.
  package var owners: [Identifier]
  /// Whether it may not identify a customer: a number or an ordinary word.
  package var isOrdinary: Bool
  /// Whether it is a name or an app_id of common words.
  package var isCommon: Bool
  /// Number of occurrences.
  package var count: Int
  /// Offset of the first one in bytes.
  package var offset: Int
  package var encoding: TextEncoding
}

extension Sequence where Element == TokenMatch {
  /// The matches that `owner` must not receive, sorted by offset.
  package func leaks(to owner: Identifier) -> [Leak] {
    compactMap { $0.leak(to: owner) }.sorted { ($0.offset, $0.text) < ($1.offset, $1.text) }
  }
}

extension IdentityIndex {
  package func tokenMatches(in bytes: [UInt8]) -> [TokenMatch] {
    let scanner = IdentityScanner(self)
    bytes.withUnsafeBytes(scanner.scan)
    return scanner.finish()
  }

  func tokenMatch(of token: UInt32, _ groups: [MatchCounter.Group]) -> TokenMatch {
    let groups = groups.map { group in
      TokenMatch.Group(
        count: group.count, offset: group.offset, encoding: group.encoding,
        insideTokensOf: group.covers.flatMap { claims(on: $0).map(\.owner) }.sorted().uniqued())
    }
    let known = (text: text(of: token), claims: claims(on: token))
    return TokenMatch(
      text: known.text, claims: known.claims, isOrdinary: isOrdinary(known.text, known.claims),
      isCommon: isCommon(known.text, known.claims),
      groups: groups.sorted { $0.offset < $1.offset })
  }
}
