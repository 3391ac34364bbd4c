import Domain

/// Finds customers in prose, such as messages of commits.
///
/// People do not write names as manifests do. Here, case, accents and the signs and blanks between words do not count:
/// `Acme Fitness` is in `ACME FITNESS`, `AcmeFitness`, `acme-fitness-ios` and `x@acme-fitness.com`. A name begins and ends
/// where a word does, also inside a compound such as `useAcmeFitness`. It does not reach across the end of a sentence.
///
/// A match is not a leak if it is inside one of the reader's own names.
package struct ProseIndex: Sendable {
  /// Sorted by their letters.
  private let names: [ProseName]

  package init(customers: [Customer], nameRule: NameRule = NameRule()) {
    let rule = ProseRule(nameRule)
    let names = customers.flatMap(\.identifyingTexts).compactMap { ProseName($0, rule: rule) }
    self.names = names.sorted { $0.codes.lexicographicallyPrecedes($1.codes) }
  }

  package func matches(in text: String) -> [ProseMatch] {
    let letters = ProseText(text).letters
    return letters.indices.flatMap { letters[$0].joint.isBoundary ? matches(letters, from: $0) : [] }
  }

  private func matches(_ letters: [ProseText.Letter], from start: Int) -> [ProseMatch] {
    var found: [ProseMatch] = []
    /// The names that begin with the letters so far; of these, the shortest come first.
    var range = names.indices
    for end in start..<letters.count {
      range = narrowed(range, letters[end].code, at: end - start)
      if range.isEmpty { break }
      for name in names[range].prefix(while: { $0.codes.count == end - start + 1 })
      where name.isWhole(letters, start..<end + 1) {
        found.append(ProseMatch(range: start..<end + 1, token: name.token))
      }
    }
    return found
  }

  /// The names of a range that have a letter at an offset. They agree in all letters before it.
  private func narrowed(_ range: Range<Int>, _ code: UInt32, at offset: Int) -> Range<Int> {
    func first(_ isPast: (UInt32) -> Bool) -> Int {
      names[range].partitioningIndex { offset < $0.codes.count && isPast($0.codes[offset]) }
    }
    let lower = first { $0 >= code }
    return lower..<max(lower, first { $0 > code })
  }
}

/// A customer's token in a text.
package struct ProseMatch: Hashable, Sendable {
  /// In letters.
  var range: Range<Int>
  var token: IdentifyingText
}

extension Collection where Element == ProseMatch {
  /// The matches that `reader` must not see, in the order of the text. Each token occurs once.
  package func leaks(to reader: Identifier) -> [Leak] {
    let own = filter { $0.token.owner == reader }.map(\.range)
    let foreign = filter { match in
      match.token.owner != reader
        && !own.contains { $0.lowerBound <= match.range.lowerBound && $0.upperBound >= match.range.upperBound }
    }
    return foreign.grouped { [$0.token.text, $0.token.kind.description] }.map { Leak($0) }
  }
}

extension Leak {
  /// - Parameter matches: of one token; several customers may have it.
  fileprivate init(_ matches: [ProseMatch]) {
    let token = matches[0].token
    self.init(
      text: token.text, kind: token.kind, owners: matches.map(\.token.owner).uniqued(), isOrdinary: false,
      isCommon: false, count: 1, offset: matches[0].range.lowerBound, encoding: .utf8)
  }
}
