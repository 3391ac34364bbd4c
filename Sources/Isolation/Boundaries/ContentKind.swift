/// What sort of data a file is, as far as it decides what a length before a string looks like.
enum ContentKind: Sendable {
  case text, binary, propertyList
  /// With a byte order mark.
  case utf16LittleEndian, utf16BigEndian

  /// How many bytes at the head of a file tell.
  static let headLength = 64

  init(head: UnsafeRawBufferPointer) {
    let head = head.prefix(ContentKind.headLength)
    let isText = head.allSatisfy { $0 != 0 && (ASCII.isText($0) || $0 == 0x1B || $0 >= 0x80) }
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

  /// In which UTF-16 is written here, or nil where it may be either.
  var byteOrder: TextEncoding? {
    switch self {
    case .text, .binary: nil
    case .utf16LittleEndian: .utf16LittleEndian
    case .propertyList, .utf16BigEndian: .utf16BigEndian
    }
  }
}
