/// The encoding that a commit's header names for its texts. git writes none for UTF-8.
enum TextEncoding {
  case utf8
  case latin1

  /// Names that are not known are read as UTF-8, like a missing one.
  init(_ name: String?) {
    let latin1 = ["iso-8859-1", "iso8859-1", "iso_8859-1", "iso88591", "latin1", "latin-1", "l1"]
    self = name.map { latin1.contains($0.lowercased()) } == true ? .latin1 : .utf8
  }

  /// What is not UTF-8 comes as U+FFFD.
  func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    switch self {
    case .utf8: String(decoding: bytes, as: UTF8.self)
    case .latin1: String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }
}
