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
  func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let converted = name.flatMap { Self.converted(Array(bytes), from: $0) }
    return converted.map { String(decoding: $0, as: UTF8.self) } ?? String(decoding: bytes, as: UTF8.self)
  }

  /// - Returns: nil if the C library does not know the encoding, or if the bytes are not valid in it.
  private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output: [UInt8] = []
    let isValid = input.withUnsafeMutableBufferPointer { input in
      var (source, left) = (input.baseAddress, input.count)
      while left > 0 {
        guard append(to: &output, { iconv(converter, &source, &left, &$0, &$1) }) else { return false }
      }
      // Some encodings hold a character back until the end.
      return append(to: &output) { iconv(converter, nil, nil, &$0, &$1) }
    }
    return isValid ? output : nil
  }

  /// Appends what a call of iconv writes.
  /// - Returns: false if the call failed for another reason than a full buffer.
  private static func append(
    to output: inout [UInt8], _ convert: (inout UnsafeMutablePointer<CChar>?, inout Int) -> Int
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
      var (target, room) = (buffer.baseAddress, buffer.count)
      let isDone = convert(&target, &room) != -1 || errno == E2BIG
      output += buffer[..<(buffer.count - room)].lazy.map { UInt8(bitPattern: $0) }
      return isDone
    }
  }
}
