import Domain

/// Tokens of a property list in the style of NeXTSTEP, as `project.pbxproj` is one: `{ key = value; list = (a, b); }`,
/// with `/* … */` and `//` comments.
struct OldStylePropertyList {
  enum Symbol: Equatable {
    case punctuation(UInt8)
    /// `content` is without quotes.
    case string(content: Range<Int>, isQuoted: Bool)
    /// A string or comment that does not end.
    case broken(at: Int)
  }

  let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
  }

  mutating func next() -> Symbol? {
    while let byte = bytes.at(position) {
      if byte.isBlank || byte == .lineFeed {
        position += 1
      } else if bytes.starts(with: "//", at: position) {
        position = bytes.index(from: position) { $0 == .lineFeed }
      } else if bytes.starts(with: "/*", at: position) {
        if !skipComment() { return broken() }
      } else if byte == .quote || byte == .apostrophe {
        return quoted(byte)
      } else if Self.isBare(byte) {
        return bare()
      } else {
        position += 1
        return .punctuation(byte)
      }
    }
    return nil
  }

  /// Whether a string without quotes may contain the byte. Xcode quotes more than it must, for example `-`.
  static func isBare(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || [UInt8(ascii: "_"), .dollar, .dot, .slash].contains(byte)
  }

  private mutating func broken() -> Symbol {
    defer { position = bytes.count }
    return .broken(at: position)
  }

  private mutating func skipComment() -> Bool {
    var index = position + 2
    while index < bytes.count, !bytes.starts(with: "*/", at: index) { index += 1 }
    guard index < bytes.count else { return false }
    position = index + 2
    return true
  }

  private mutating func bare() -> Symbol {
    let start = position
    // `:` and `-` are read, though never written.
    position = bytes.index(from: start) { !Self.isBare($0) && $0 != .colon && $0 != .minus }
    return .string(content: start..<position, isQuoted: false)
  }

  private mutating func quoted(_ quote: UInt8) -> Symbol {
    var index = position + 1
    while let byte = bytes.at(index), byte != quote { index += byte == .backslash ? 2 : 1 }
    guard index < bytes.count else { return broken() }
    defer { position = index + 1 }
    return .string(content: position + 1..<index, isQuoted: true)
  }
}
