/// The encoding of a match.
package enum TextEncoding: UInt8, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case utf8, utf16LittleEndian, utf16BigEndian

  package var description: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    }
  }

  /// The size of a code unit in bytes.
  var width: Int { self == .utf8 ? 1 : 2 }
}

/// The kind of a file, which decides how it stores lengths of strings.
enum ContentKind: Sendable {
  case text, binary, propertyList
  /// Text with a byte order mark.
  case utf16LittleEndian, utf16BigEndian

  /// The number of bytes at the start of a file that decide its kind.
  static let headLength = 64

  init(head: UnsafeRawBufferPointer) {
    let head = head.prefix(ContentKind.headLength)
    let isText = head.allSatisfy { $0 != 0 && ($0.isText || $0 == 0x1B || $0 >= 0x80) }
    if head.starts(with: "bplist".utf8) {
      self = .propertyList
    } else if head.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if head.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      self = isText ? .text : .binary
    }
  }

  var isText: Bool { self != .binary && self != .propertyList }

  /// The byte order of UTF-16 text in the file, or nil if both are possible.
  var byteOrder: TextEncoding? {
    switch self {
    case .text, .binary: nil
    case .utf16LittleEndian: .utf16LittleEndian
    case .propertyList, .utf16BigEndian: .utf16BigEndian
    }
  }
}

extension UInt8 {
  /// Whether text files and C strings contain this byte.
  var isText: Bool { (0x20..<0x7F).contains(self) || (9...13).contains(self) || self == 0 }
}
