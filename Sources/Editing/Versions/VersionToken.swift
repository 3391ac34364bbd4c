import Domain

/// Versions inside longer text, such as a URL: whole tokens, never a part of a longer number.
///
/// A token is at least two numbers with dots, then whatever continues a version: `-` or `.` before a digit or a word that
/// names prereleases, `+` before anything. So `1.4.0-beta.1` in `SDK-1.4.0-beta.1-ios.zip` ends where a reader sees it
/// end. No digit comes before it, and no letter except the `v` of a tag, unless it is the whole current version: `SDK1.4.0.zip`.
enum VersionToken {
  /// The occurrences of `current`; if there are none, all versions of at least three numbers. The host of a URL is left
  /// out.
  static func find(in text: [UInt8], current: String?) -> [Range<Int>] {
    let start = pathStart(text)
    let same = current.map { occurrences(of: Array($0.utf8), in: text, from: start) } ?? []
    return same.isEmpty ? tokens(in: text, from: start) : same
  }

  private static func pathStart(_ text: [UInt8]) -> Int {
    guard let scheme = text.indices.first(where: { text.starts(with: "://", at: $0) }) else { return 0 }
    return text.index(from: scheme + 3) { $0 == .slash }
  }

  /// - Parameter version: with dots or, as in `SDK_1_4_0`, others between its numbers.
  static func occurrences(of version: [UInt8], in text: [UInt8], from start: Int = 0) -> [Range<Int>] {
    guard let separator = version.first(where: { !$0.isDigit }), version.count <= text.count else { return [] }
    let isLong = version.count { $0 == separator } > 1
    var result: [Range<Int>] = []
    var index = start
    while index + version.count <= text.count {
      let end = index + version.count
      let isOne =
        text[index] == version[0] && text[index..<end].elementsEqual(version)
        && !(isLong ? follows(separator, in: text, at: index) : continues(text, before: index))
        && !continues(text, at: end)
        && !(text.at(end) == separator && text.at(end + 1)?.isDigit == true)
      if isOne { result.append(index..<end) }
      index = isOne ? end : index + 1
    }
    return result
  }

  private static func tokens(in text: [UInt8], from start: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = start
    while index < text.count {
      guard text[index].isDigit else {
        index += 1
        continue
      }
      let (end, numbers) = token(text, at: index)
      if numbers > 2, !continues(text, before: index) { result.append(index..<end) }
      index = end
    }
    return result
  }

  /// The end of a token that begins with a digit, and how many numbers it begins with.
  private static func token(_ text: [UInt8], at start: Int) -> (end: Int, numbers: Int) {
    var end = text.index(from: start) { !$0.isAlphanumeric }
    var numbers = 1
    var isNumber = text[start..<end].allSatisfy(\.isDigit)
    while continues(text, at: end) {
      let next = text.index(from: end + 1) { !$0.isAlphanumeric }
      // `0b3` is the last number of `1.4.0b3`.
      if isNumber, text[end] == .dot, text[end + 1].isDigit { numbers += 1 }
      isNumber = isNumber && text[end + 1..<next].allSatisfy(\.isDigit)
      end = next
    }
    return (end, numbers)
  }

  /// Whether a version that begins at the index would be part of something longer.
  static func continues(_ text: [UInt8], before index: Int) -> Bool {
    guard let last = text.at(index - 1) else { return false }
    let previous = text.at(index - 2)
    if last.isDigit { return true }
    if last == .dot { return previous?.isDigit == true }
    guard last.isLetter else { return false }
    return last | 0x20 != UInt8(ascii: "v") || previous?.isAlphanumeric == true
  }

  /// Whether there is a number before a version of three numbers or more. A letter may be there: `rel1.4.0`.
  private static func follows(_ separator: UInt8, in text: [UInt8], at index: Int) -> Bool {
    guard let last = text.at(index - 1) else { return false }
    return last.isDigit || last == separator && text.at(index - 2)?.isDigit == true
  }

  /// Whether a version that ends before the index continues there.
  private static func continues(_ text: [UInt8], at index: Int) -> Bool {
    guard let byte = text.at(index) else { return false }
    if byte.isAlphanumeric { return true }
    guard let next = text.at(index + 1), next.isAlphanumeric else { return false }
    switch byte {
    case .plus: return true
    case .dot, .minus: return next.isDigit || beginsPrerelease(text, at: index + 1)
    default: return false
    }
  }

  private static let prereleaseWords: Set<String> = [
    "alpha", "beta", "canary", "cr", "dev", "eap", "internal", "m", "milestone", "nightly", "pre", "prerelease",
    "preview",
    "rc", "snapshot",
  ]

  /// `beta`, `rc2`, `b3`
  private static func beginsPrerelease(_ text: [UInt8], at start: Int) -> Bool {
    let letters = text.index(from: start) { !$0.isLetter }
    let end = text.index(from: letters) { !$0.isDigit }
    if text.at(end)?.isAlphanumeric == true { return false }
    let word = text.text(start..<letters).lowercased()
    return prereleaseWords.contains(word) || (word == "a" || word == "b") && letters < end
  }
}
