import Domain

/// The parts of a footer in a commit message, in the form of git's trailers (8).
struct Footer: Sendable {
  enum Separator {
    /// `token: value`
    case colon
    /// `token #value`
    case hash
  }

  /// As written: with `-` for blanks, except in `BREAKING CHANGE` (9).
  var token: Range<Int>
  var separator: Separator
  /// May have several lines (10).
  var value: Range<Int>

  /// Whether the token is `BREAKING CHANGE` in upper case (15), with a blank or `-` (16), and a colon follows (12).
  func isBreaking(_ bytes: [UInt8]) -> Bool {
    separator == .colon && token.count == 15
      && (bytes.has("BREAKING CHANGE", at: token.lowerBound, before: token.upperBound)
        || bytes.has("BREAKING-CHANGE", at: token.lowerBound, before: token.upperBound))
  }

  /// Whether the token is that of a list of commits or issues.
  func isReference(_ bytes: [UInt8]) -> Bool {
    separator == .colon && ["refs", "ref"].contains { bytes[token].map(\.lowercased).elementsEqual($0.utf8) }
  }

  /// Reads the first line of a footer. Its value may continue on the next lines.
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
      // If a value begins on the next line, git has removed the blank after the colon.
      guard bytes.has(":", at: afterToken, before: end), value.isEmpty, isBreaking(bytes) else { return nil }
    }
  }

  /// Footers begin with the first line after a blank one that is a footer (8), or with a breaking change on any line.
  /// From there on, every line is a footer or continues the value before it (10). Lines of code are not footers. The messages of a
  /// squash are a list, whose items end a value too: what follows one is the item's, up to the next footer.
  static func split(_ bytes: [UInt8], _ lines: inout MessageLines) -> (body: Range<Int>, footers: [Footer]) {
    var body: Range<Int>?
    var footers: [Footer] = []
    var fences = OpenFence(bytes, lines)
    var followsBlank = false
    var isInItem = false
    while let line = lines.next() {
      defer { followsBlank = line.isEmpty }
      if line.isEmpty { continue }
      let isCode = fences.contains(bytes, line)
      let footer = isCode ? nil : Footer(bytes, line)
      if !isCode, ConventionalHeader(item: line, of: bytes) != nil { isInItem = true }
      if let footer, followsBlank || !footers.isEmpty || footer.isBreaking(bytes) {
        footers.append(footer)
        isInItem = false
      } else if footers.isEmpty {
        body = (body?.lowerBound ?? line.lowerBound)..<line.upperBound
      } else if !isInItem {
        let value = footers[footers.count - 1].value
        footers[footers.count - 1].value = (value.isEmpty ? line.lowerBound : value.lowerBound)..<line.upperBound
      }
    }
    return (body ?? 0..<0, footers)
  }
}
