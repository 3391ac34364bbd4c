import Platform

/// An entry's name: text if it is UTF-8, otherwise bytes.
package enum EntryName: Hashable, Sendable {
  case utf8(String)
  case other([UInt8])

  init(_ bytes: ArraySlice<UInt8>) {
    self = String(validating: bytes, as: UTF8.self).map { .utf8($0) } ?? .other(Array(bytes))
  }

  /// As stored.
  package var bytes: [UInt8] {
    switch self {
    case .utf8(let text): Array(text.utf8)
    case .other(let bytes): bytes
    }
  }

  /// With U+FFFD where the bytes are not UTF-8.
  package var text: String {
    switch self {
    case .utf8(let text): text
    case .other(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Without the slash at the end of a directory's name.
  package var path: String {
    let text = text
    // Works on bytes: a slash followed by a combining mark is another character, but the same byte.
    return text.utf8.last == UInt8(ascii: "/") ? String(decoding: text.utf8.dropLast(), as: UTF8.self) : text
  }

  var endsInSlash: Bool {
    switch self {
    case .utf8(let text): text.utf8.last == UInt8(ascii: "/")
    case .other(let bytes): bytes.last == UInt8(ascii: "/")
    }
  }
}

extension ZipStructure.Entry {
  /// The number of folders above it.
  var depth: Int { FilePath.depth(of: path) }
}

extension ZipStructure {
  /// §4.4.6: date and time without a time zone, in steps of two seconds.
  package struct Timestamp: Hashable, Sendable {
    /// The time in the low half, the date in the high half.
    package let packed: UInt32

    package var year: Int { 1980 + Int(packed >> 25) }
    package var month: Int { Int(packed >> 21 & 0xF) }
    package var day: Int { Int(packed >> 16 & 0x1F) }
    package var hour: Int { Int(packed >> 11 & 0x1F) }
    package var minute: Int { Int(packed >> 5 & 0x3F) }
    package var second: Int { Int(packed & 0x1F) * 2 }
  }
}
