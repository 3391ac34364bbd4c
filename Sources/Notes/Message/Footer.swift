import Domain

/// A footer of a commit message, as git's trailers are (8).
package struct Footer: Hashable, Sendable {
  package enum Separator: Hashable, Sendable {
    /// `token: value`
    case colon
    /// `token #value`
    case hash
  }

  /// As it is written: `-` stands for blanks, but for `BREAKING CHANGE` (9).
  package var token: String
  package var separator: Separator
  /// May have several lines (10), as they stand.
  package var value: String
}

/// Where a footer stands in a message.
struct FooterRange: Sendable {
  var token: Range<Int>
  var separator: Footer.Separator
  var value: Range<Int>

  /// Upper case only (15), with a blank or with `-` (16), and a colon (12).
  func isBreaking(_ bytes: [UInt8]) -> Bool {
    separator == .colon && token.count == 15
      && (bytes.has("BREAKING CHANGE", at: token.lowerBound, before: token.upperBound)
        || bytes.has("BREAKING-CHANGE", at: token.lowerBound, before: token.upperBound))
  }

  /// The footer that begins with a line; its value ends there for now.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    let end = line.upperBound
    let isSpaced = bytes.has("BREAKING CHANGE:", at: start, before: end)
    let afterToken =
      isSpaced ? start + 15 : bytes.index(from: start, to: end) { !$0.isAlphanumeric && $0 != UInt8(ascii: "-") }
    guard afterToken > start, bytes[start].isLetter else { return nil }
    token = start..<afterToken
    if bytes.has(": ", at: afterToken, before: end) {
      separator = .colon
      value = bytes.trimmed(afterToken + 2..<end)
    } else if !isSpaced, bytes.has(" #", at: afterToken, before: end), afterToken + 2 < end {
      separator = .hash
      value = afterToken + 2..<end
    } else {
      separator = .colon
      value = afterToken + 1..<max(end, afterToken + 1)
      // git cuts blanks off the ends of lines: of a value that begins on the next line, only the colon is left.
      guard bytes.has(":", at: afterToken, before: end), value.isEmpty, isBreaking(bytes) else { return nil }
    }
  }

  /// Footers begin with the first line behind a blank one that is a footer (8). From there on every line is a footer or
  /// goes on with the value before it (10).
  static func split(_ bytes: [UInt8], _ lines: inout MessageLines) -> (body: Range<Int>, footers: [FooterRange]) {
    var body: Range<Int>?
    var footers: [FooterRange] = []
    var isBehindBlank = false
    while let line = lines.next() {
      defer { isBehindBlank = line.isEmpty }
      if line.isEmpty { continue }
      if isBehindBlank || !footers.isEmpty, let footer = FooterRange(bytes, line) {
        footers.append(footer)
      } else if footers.isEmpty {
        body = (body?.lowerBound ?? line.lowerBound)..<line.upperBound
      } else {
        let value = footers[footers.count - 1].value
        footers[footers.count - 1].value = (value.isEmpty ? line.lowerBound : value.lowerBound)..<line.upperBound
      }
    }
    return (body ?? 0..<0, footers)
  }
}
