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
    return endsInSlash ? String(decoding: text.utf8.dropLast(), as: UTF8.self) : text
  }

  var endsInSlash: Bool { text.utf8.last == UInt8(ascii: "/") }
}

extension ZipStructure.CentralEntry {
  /// The number of folders above it.
  var depth: Int { FilePath.depth(of: path) }
}
