#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An extended regular expression of POSIX, for short texts of one line.
package struct TextPattern: Hashable, Sendable {
  /// Why a text is no pattern, as the end of a sentence.
  package struct Problem: Error, Hashable, Sendable {
    package var message: String
  }

  package let text: String
  private let compiled: CompiledPattern

  private static let patternLimit = 250
  private static let textLimit = 2000
  /// The product of all counts in braces: each multiplies the memory of the pattern.
  private static let repetitionLimit = 1000

  package init(_ text: String) throws(Problem) {
    if text.isEmpty || text.utf8.count > Self.patternLimit {
      throw Problem(message: "has \(text.utf8.count) bytes; 1 to \(Self.patternLimit) are possible")
    }
    let bytes = Array(text.utf8)
    if bytes.contains(where: { $0 < 0x20 }) { throw Problem(message: "contains a control character") }
    for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "\\") && bytes[index + 1].isDigit {
      throw Problem(message: "refers back to a group, which takes too long to match")
    }
    if Self.repetitions(bytes) > Self.repetitionLimit {
      throw Problem(message: "repeats too often: the counts in braces multiply to more than \(Self.repetitionLimit)")
    }
    self.text = text
    compiled = try CompiledPattern(text)
  }

  private static func repetitions(_ bytes: [UInt8]) -> Int {
    bytes.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).dropFirst().reduce(1) { product, rest in
      let numbers = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ",") }.split(separator: UInt8(ascii: ","))
      let counts = numbers.map { $0.count > 4 ? repetitionLimit + 1 : $0.decimalNumber }
      return min(product * max(counts.max() ?? 1, 1), repetitionLimit + 1)
    }
  }

  /// The first match, in bytes of UTF-8. A longer text is read up to 2,000 bytes.
  package func firstMatch(in text: String) -> Range<Int>? { compiled.firstMatch(in: text, limit: Self.textLimit) }

  package static func == (one: TextPattern, other: TextPattern) -> Bool { one.text == other.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// A pattern of the C library. Matching changes nothing of it, so several threads may.
private final class CompiledPattern: @unchecked Sendable {
  private var pattern = regex_t()

  init(_ text: String) throws(TextPattern.Problem) {
    let code = Characters.used { regcomp(&pattern, text, REG_EXTENDED) }
    if code == 0 { return }
    var words = [CChar](repeating: 0, count: 200)
    _ = regerror(code, &pattern, &words, words.count)
    let said = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw TextPattern.Problem(message: "is no regular expression: \(said)")
  }

  deinit { regfree(&pattern) }

  func firstMatch(in text: String, limit: Int) -> Range<Int>? {
    var match = regmatch_t()
    let bytes = text.utf8.prefix(limit).prefix { $0 != 0 }
    let code = Characters.used { regexec(&pattern, String(decoding: bytes, as: UTF8.self), 1, &match, 0) }
    guard code == 0, match.rm_so >= 0, match.rm_eo >= match.rm_so else { return nil }
    // Where the system does not know UTF-8, a match may end inside a character.
    var end = Int(match.rm_eo)
    while let byte = bytes.dropFirst(end).first, byte & 0xC0 == 0x80 { end += 1 }
    return Int(match.rm_so)..<end
  }
}

/// Characters of UTF-8, whatever the locale of the process is.
private enum Characters {
  nonisolated(unsafe) private static let locale: locale_t? = {
    #if canImport(Darwin)
      newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    #else
      newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    #endif
  }()

  static func used(_ call: () -> Int32) -> Int32 {
    guard let locale else { return call() }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return call()
  }
}
