import Domain

/// A text compared by its bytes. `String` treats the composed and the decomposed form of `é` as equal; to a file system and
/// a linker they are two names.
struct ByteText: Hashable, Sendable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ByteText, right: ByteText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  static func < (left: ByteText, right: ByteText) -> Bool {
    left.text.precedesByBytes(right.text)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Long texts are shortened to their start and the part that differs.
  func clipped(to bytes: Int = 400) -> String {
    guard utf8.count > bytes else { return self }
    let start = String(decoding: utf8.prefix(bytes), as: UTF8.self)
    return "\(start)\u{2026} (\(utf8.count) bytes)"
  }
}
