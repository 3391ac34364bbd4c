import Domain

/// A mention of an issue or pull request: `#12`, `GH-12`, `owner/repo#12`.
package struct Reference: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case mentions
    /// After a closing word of GitHub or GitLab, such as `Fixes`.
    case closes
  }

  /// Nil for the repository of the commit.
  package var repository: String?
  package var number: Int
  package var action = Action.mentions

  /// `#12` or `owner/repo#12`.
  package var name: String { "\(repository ?? "")#\(number)" }

  /// In the order of the text.
  static func all(in text: String) -> [Reference] {
    let bytes = Array(text.utf8)
    return ReferenceScanner.all(bytes, in: 0..<bytes.count, limit: bytes.count)
  }
}

/// Finds references in UTF-8.
enum ReferenceScanner {
  struct Match {
    var range: Range<Int>
    var reference: Reference
  }

  /// The next reference in a range, from `start`.
  static func next(_ bytes: [UInt8], from start: Int, in range: Range<Int>) -> Match? {
    var index = start
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "#"), let match = numbered(bytes, index, in: start..<range.upperBound) { return match }
      if byte == UInt8(ascii: "G"), let match = short(bytes, index, in: range) { return match }
      index += 1
    }
    return nil
  }

  /// The references of a range, each with the action of the words before it: `Fixes #3, #4`.
  /// - Parameter closes: whether a closing word precedes the range.
  static func all(_ bytes: [UInt8], in range: Range<Int>, closes: Bool = false, limit: Int) -> [Reference] {
    var found: [Reference] = []
    var index = range.lowerBound
    var closes = closes
    while found.count < limit, var match = next(bytes, from: index, in: range) {
      let between = bytes.trimmed(index..<match.range.lowerBound)
      if !isListSeparator(bytes[between]) { closes = ClosingWord.ends(bytes, between) }
      if closes { match.reference.action = .closes }
      found.append(match.reference)
      index = match.range.upperBound
    }
    return found
  }

  private static func isListSeparator(_ text: ArraySlice<UInt8>) -> Bool {
    [",", "and", "&", ", and", ""].contains { text.elementsEqual($0.utf8) }
  }

  /// `#12`, and the `owner/repo` before it.
  private static func numbered(_ bytes: [UInt8], _ hash: Int, in range: Range<Int>) -> Match? {
    guard let (number, end) = digits(bytes, from: hash + 1, limit: range.upperBound) else { return nil }
    var start = hash
    var slashes = 0
    while start > range.lowerBound, isName(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "/") {
      start -= 1
      if bytes[start] == UInt8(ascii: "/") { slashes += 1 }
    }
    if start == hash {
      // `&#39;` is not a reference, nor is a number right after a letter of another script.
      let before = start > range.lowerBound ? bytes[start - 1] : 0x20
      return before == UInt8(ascii: "&") || before == UInt8(ascii: "#") || before >= 0x80
        ? nil : Match(range: hash..<end, reference: Reference(number: number))
    }
    let name = bytes[start..<hash].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // `@scope/package#12` does not name a repository.
    let isPackage = start > range.lowerBound && bytes[start - 1] == UInt8(ascii: "@")
    guard (1...8).contains(slashes), !isPackage, name.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") })
    else {
      return nil
    }
    return Match(range: start..<end, reference: Reference(repository: bytes.text(start..<hash), number: number))
  }

  /// `GH-12`.
  private static func short(_ bytes: [UInt8], _ start: Int, in range: Range<Int>) -> Match? {
    guard bytes.has("GH-", at: start, before: range.upperBound),
      start == range.lowerBound || !isName(bytes[start - 1]) && bytes[start - 1] < 0x80,
      let (number, end) = digits(bytes, from: start + 3, limit: range.upperBound)
    else { return nil }
    return Match(range: start..<end, reference: Reference(number: number))
  }

  /// At most nine digits, with no letter after them: `#123abc` is a colour.
  private static func digits(_ bytes: [UInt8], from start: Int, limit: Int) -> (number: Int, end: Int)? {
    let end = bytes.index(from: start, to: min(limit, start + 10)) { !$0.isDigit }
    guard end > start, end - start < 10, bytes[start] != UInt8(ascii: "0") else { return nil }
    if end < limit, bytes[end].isLetter || bytes[end] == UInt8(ascii: "_") || bytes[end] >= 0x80 { return nil }
    return (bytes[start..<end].decimalNumber, end)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
  }
}

/// The words that close an issue (GitHub, "Linking a pull request to an issue"; GitLab, "Default closing pattern").
enum ClosingWord {
  private static let words: Set<String> = [
    "close", "closes", "closed", "closing", "fix", "fixes", "fixed", "fixing", "resolve", "resolves", "resolved",
    "resolving", "implement", "implements", "implemented", "implementing",
  ]

  /// Whether a range ends with one of the words, with or without a colon.
  static func ends(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isBlank || bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
    var start = end
    while start > range.lowerBound, end - start <= 12, bytes[start - 1].isLetter { start -= 1 }
    return isOne(bytes[start..<end])
  }

  static func isOne(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 12 && words.contains(String(decoding: word.map(\.lowercased), as: UTF8.self))
  }
}

extension CommitMessage {
  /// The limit on references of one commit. Only a message that quotes another project's notes has more.
  private static let referenceLimit = 20

  /// The references in the description and the footers, and those in the body after a closing word. Each occurs once.
  /// - Parameter description: its range.
  func references(in description: Range<Int>) -> [Reference] {
    var all = ReferenceScanner.all(bytes, in: description, limit: Self.referenceLimit)
    all += ReferenceScanner.all(bytes, in: bodyRange, limit: Self.referenceLimit).filter { $0.action == .closes }
    for footer in footers.prefix(Self.referenceLimit) where !footer.isBreaking(bytes) {
      // The separator's `#` belongs to the reference.
      let start = footer.separator == .hash ? footer.value.lowerBound - 1 : footer.value.lowerBound
      all += ReferenceScanner.all(
        bytes, in: start..<footer.value.upperBound, closes: ClosingWord.isOne(bytes[footer.token]),
        limit: Self.referenceLimit)
    }
    return Self.unique(all)
  }

  private static func unique(_ references: [Reference]) -> [Reference] {
    references.prefix(referenceLimit).grouped(by: \.name).map { alike in
      alike.first { $0.action == .closes } ?? alike[0]
    }
  }
}
