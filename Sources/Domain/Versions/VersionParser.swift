/// Parses the grammar in semver.org, "Backus–Naur Form Grammar", also with more than three numbers.
struct VersionParser {
  struct Parts {
    var numbers: [VersionNumber] = []
    var prerelease: [String] = []
    var build: [String] = []
  }

  private let bytes: [UInt8]
  private var position = 0
  private let allowsLeadingZeros: Bool

  private init(_ text: String, allowsLeadingZeros: Bool = false) {
    bytes = Array(text.utf8)
    self.allowsLeadingZeros = allowsLeadingZeros
  }

  /// - Parameters:
  ///   - count: allowed count of numbers.
  ///   - allowsLeadingZeros: whether one of these numbers may begin with zeros.
  static func parse(
    _ text: String, numbers count: ClosedRange<Int>, allowsLeadingZeros: Bool = false
  ) throws(VersionSyntaxError) -> Parts {
    var parser = VersionParser(text, allowsLeadingZeros: allowsLeadingZeros)
    var parts = Parts()
    parts.numbers = try parser.numbers(count)
    if parser.takes("-") { parts.prerelease = try parser.identifiers(.prerelease) }
    if parser.takes("+") { parts.build = try parser.identifiers(.build) }
    if let found = parser.found { throw parser.error(.unexpected(found)) }
    return parts
  }

  /// The identifiers of a prerelease without its version, such as `beta.1`.
  static func prerelease(_ text: String) throws(VersionSyntaxError) -> [String] {
    var parser = VersionParser(text)
    let identifiers = try parser.identifiers(.prerelease)
    if let found = parser.found { throw parser.error(.unexpected(found)) }
    return identifiers
  }

  private mutating func numbers(_ count: ClosedRange<Int>) throws(VersionSyntaxError) -> [VersionNumber] {
    var numbers = [try number(0)]
    while numbers.count < count.upperBound, takes(".") { numbers.append(try number(numbers.count)) }
    if numbers.count < count.lowerBound { throw error(.missing(.number(numbers.count), found: found)) }
    return numbers
  }

  private mutating func number(_ index: Int) throws(VersionSyntaxError) -> VersionNumber {
    let text = take(where: \.isDigit)
    guard let number = VersionNumber(text) else { throw error(.missing(.number(index), found: found)) }
    if !allowsLeadingZeros { try refuseLeadingZero(text, .number(index)) }
    return number
  }

  private mutating func identifiers(_ part: VersionSyntaxError.Part) throws(VersionSyntaxError) -> [String] {
    var identifiers: [String] = []
    repeat { identifiers.append(try identifier(part)) } while takes(".")
    return identifiers
  }

  private mutating func identifier(_ part: VersionSyntaxError.Part) throws(VersionSyntaxError) -> String {
    let text = take(where: Self.isIdentifierPart)
    if text.isEmpty { throw error(.missing(part, found: found)) }
    if part == .prerelease, VersionNumber.isNumber(text) { try refuseLeadingZero(text, part) }
    return text
  }

  private func refuseLeadingZero(_ text: String, _ part: VersionSyntaxError.Part) throws(VersionSyntaxError) {
    guard text.utf8.count > 1, text.utf8.first == UInt8(ascii: "0") else { return }
    throw error(.leadingZero(part), at: position - text.utf8.count)
  }

  static func isIdentifierPart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "-")
  }

  private mutating func take(where matches: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.count, matches(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private var found: Character? { String(decoding: bytes[position...], as: UTF8.self).first }

  private func error(_ reason: VersionSyntaxError.Reason, at offset: Int? = nil) -> VersionSyntaxError {
    let before = String(decoding: bytes[..<(offset ?? position)], as: UTF8.self)
    return VersionSyntaxError(reason: reason, character: before.count + 1)
  }
}
