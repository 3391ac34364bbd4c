/// The encoding of a match.
package enum TextEncoding: UInt8, Hashable, Sendable, CustomStringConvertible {
  case utf8, utf16LittleEndian, utf16BigEndian
  /// Windows-1252, of which ISO 8859-1 is a part.
  case latin

  package var description: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .latin: "Latin-1"
    }
  }

  /// The size of a code unit in bytes.
  var width: Int { self == .utf8 || self == .latin ? 1 : 2 }
}

/// The kind of a file, which decides how it stores strings.
enum ContentKind: Equatable, Sendable {
  case text, binary, propertyList, smile
  /// SQLite 3, or a log of its changes.
  case database(DatabaseFile)
  /// Text with a byte order mark.
  case utf16LittleEndian, utf16BigEndian
  /// No file, but the name of one. In names, hyphens and dots separate words.
  case name

  /// The number of bytes at the start of a file that decide its kind.
  static let headLength = 64

  init(head: UnsafeRawBufferPointer) {
    let head = head.prefix(ContentKind.headLength)
    let isText = head.allSatisfy { $0.isInString || $0 == 0x1B } && ContentKind.isUTF8(head)
    if head.starts(with: "bplist".utf8) {
      self = .propertyList
    } else if let file = DatabaseFile(head: head) {
      self = .database(file)
    } else if head.starts(with: ":)\n".utf8), !isText {
      self = .smile
    } else if head.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if head.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      self = isText ? .text : .binary
    }
  }

  /// Whether the bytes are UTF-8, of which the last character may be cut off. Formats such as CBOR have few control characters.
  private static func isUTF8(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    var rest = bytes
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      if first >= 0x80, !(0xC2...0xF4).contains(first) { return false }
      guard rest.dropFirst().prefix(length - 1).allSatisfy({ $0 & 0xC0 == 0x80 }) else { return false }
      rest = rest.dropFirst(length)
    }
    return true
  }

  /// Whether there is nothing but text, so that strings have no lengths.
  var isText: Bool {
    switch self {
    case .binary, .propertyList, .smile, .database: false
    case .text, .utf16LittleEndian, .utf16BigEndian, .name: true
    }
  }

  /// The encoding of its lines, which may be wrapped; nil where there are none.
  var wrapping: TextEncoding? {
    switch self {
    case .text: .utf8
    case .utf16LittleEndian, .utf16BigEndian: byteOrder
    case .binary, .propertyList, .smile, .database, .name: nil
    }
  }

  /// The byte order of UTF-16 text in the file, or nil if both are possible.
  var byteOrder: TextEncoding? {
    switch self {
    case .text, .binary, .smile, .database, .name: nil
    case .utf16LittleEndian: .utf16LittleEndian
    case .propertyList, .utf16BigEndian: .utf16BigEndian
    }
  }
}

extension UInt8 {
  /// Whether text files and C strings contain this byte.
  var isText: Bool { (0x20..<0x7F).contains(self) || (9...13).contains(self) || self == 0 }

  /// Whether a string that is stored with its length contains this byte.
  var isInString: Bool { self != 0 && (isText || self >= 0x80) }

  /// Whether it is visible in ASCII, or a space.
  var isPrintable: Bool { (0x20..<0x7F).contains(self) }
}
