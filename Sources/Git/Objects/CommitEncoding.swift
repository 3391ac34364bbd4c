import CSystem
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The encoding that a commit's header names for its text. git writes no such header for UTF-8.
struct CommitEncoding {
  /// A name for iconv(3), which git uses too; nil for UTF-8.
  private let name: String?

  static let utf8 = CommitEncoding(nil)

  /// A missing name means UTF-8, and so does one that is not a name: without the suffixes of iconv, such as `//TRANSLIT`.
  init(_ name: String?) {
    let folded = name?.lowercased() ?? ""
    let isName = folded.utf8.count <= 40 && folded.utf8.allSatisfy { $0.isAlphanumeric || "-_.:+()".utf8.contains($0) }
    self.name = ["", "utf-8", "utf8"].contains(folded) || !isName ? nil : folded
  }

  /// Text that is not in the named encoding is taken for UTF-8, as git does. Replaces invalid UTF-8 with U+FFFD.
  func text(_ bytes: ArraySlice<UInt8>) -> String {
    let converted = name.flatMap { Self.converted(bytes, from: $0) }
    return String(decoding: converted ?? Array(bytes), as: UTF8.self)
  }

  /// - Returns: nil if the C library does not know the encoding, or if the bytes are not valid in it.
  private static func converted(_ bytes: ArraySlice<UInt8>, from name: String) -> [UInt8]? {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // TSCII needs most, 12 bytes of UTF-8 for one.
    var output = [CChar](repeating: 0, count: 12 * bytes.count + 16)
    var room = output.count
    let isValid = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (source, left, target) = (input.baseAddress, input.count, output.baseAddress)
        // Some encodings hold a character back until the end.
        return iconv(converter, &source, &left, &target, &room) != -1
          && iconv(converter, nil, nil, &target, &room) != -1
      }
    }
    return isValid ? output.dropLast(room).map { UInt8(bitPattern: $0) } : nil
  }
}
