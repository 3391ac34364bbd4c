import Domain
import Lexing

/// Versions in literals of source code, which may be composed of constants.
extension VersionCollector {
  /// A literal that is the version as a whole.
  mutating func addWhole(_ literal: SourceLiteral, in bytes: [UInt8], subject: String) {
    guard searched.insert(literal.range).inserted else { return }
    guard literal.pieces.count < 2 else {
      return report(
        .computed(subject: subject, expression: bytes.text(literal.range), .program), at: literal.range.lowerBound)
    }
    let range = bytes.trimmed(literal.pieces.first?.range ?? literal.range)
    let value = Array(literal.value.utf8)
    addWhole(Found(range: range, value: value.text(value.trimmed(0..<value.count)), subject: subject, isOnly: true))
  }

  /// The versions in a URL, a path or a tag. A version inside a constant is named after the constant.
  mutating func addTokens(of literal: SourceLiteral, in bytes: [UInt8], subject: String, current: String?) {
    guard searched.insert(literal.range).inserted else { return }
    let text = Array(literal.value.utf8)
    let tokens = VersionToken.find(in: text, current: current)
    let differ = tokens.contains { text[$0] != text[tokens[0]] }
    for (token, location) in zip(tokens, literal.places(of: tokens, in: bytes)) {
      guard let location else {
        report(
          .computed(subject: subject, expression: bytes.text(literal.range), .program), at: literal.range.lowerBound)
        continue
      }
      add(
        Found(
          range: location.range, value: text.text(token), subject: differ ? subject : location.constant ?? subject,
          isOnly: differ))
    }
  }

  /// A requirement on another pod, such as `~> 1.4.0`: with no other operator than `=`, `~>` or `>=`, and the whole
  /// version after it.
  mutating func addRequirement(_ literal: SourceLiteral, in bytes: [UInt8], subject: String, current: String?) {
    let text = Array(literal.value.utf8)
    let start = text.index(from: 0) { ![.space, .equals, .tilde, .greater].contains($0) }
    let range = text.trimmed(start..<text.count)
    let value = text.text(range)
    guard let version = PackageVersion(value), version.numbers.count > 2 || value == current,
      let location = literal.places(of: [range], in: bytes)[0]
    else { return }
    add(Found(range: location.range, value: value, subject: subject))
  }
}

extension SourceLiteral {
  /// The ranges of parts of the value in the source; nil for a part that is composed, or written with escapes.
  /// - Parameter parts: ranges of the value's UTF-8, in ascending order.
  func places(of parts: [Range<Int>], in bytes: [UInt8]) -> [(range: Range<Int>, constant: String?)?] {
    var index = 0
    var start = 0
    return parts.map { part in
      while index < pieces.count, start + pieces[index].value.utf8.count <= part.lowerBound {
        start += pieces[index].value.utf8.count
        index += 1
      }
      guard index < pieces.count else { return nil }
      return pieces[index].place(of: part.lowerBound - start..<part.upperBound - start, in: bytes)
    }
  }
}

extension SourceLiteral.Piece {
  fileprivate func place(of part: Range<Int>, in bytes: [UInt8]) -> (range: Range<Int>, constant: String?)? {
    let length = value.utf8.count
    if part == 0..<length { return (range, constant) }
    // With an escape in it, the text is longer than its value.
    guard part.upperBound <= length, range.count == length else { return nil }
    return (range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound, constant)
  }
}

extension [UInt8] {
  /// Without blanks and line ends around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    func isSpace(_ byte: UInt8) -> Bool { byte.isBlank || byte == .lineFeed }
    let start = Swift.min(range.upperBound, index(from: range.lowerBound) { !isSpace($0) })
    var end = range.upperBound
    while end > start, isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }
}
