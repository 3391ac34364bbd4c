import Domain

/// The comment before generated notes. It contains their version and their checksum, which shows whether they were
/// edited since.
struct ChangelogMark: Hashable {
  var version: String
  /// The checksum of the lines between the comments.
  var sum: String

  private static let start = "<!-- release notes "
  private static let end = "<!-- end of release notes "
  private static let close = " -->"

  init(version: String, body: [[UInt8]]) {
    self.version = version
    sum = Self.checksum(body)
  }

  init?(_ line: [UInt8]) {
    guard let words = Self.words(line, after: Self.start), words.count == 2 else { return nil }
    (version, sum) = (words[0], words[1])
  }

  static func endVersion(_ line: [UInt8]) -> String? {
    guard let words = words(line, after: end), words.count == 1 else { return nil }
    return words[0]
  }

  var startLine: [UInt8] { Array((Self.start + version + " " + sum + Self.close).utf8) }
  var endLine: [UInt8] { Array((Self.end + version + Self.close).utf8) }

  private static func words(_ line: [UInt8], after prefix: String) -> [String]? {
    let trimmed = line[line.trimmed(0..<line.count)]
    guard trimmed.starts(with: prefix.utf8), trimmed.count >= prefix.utf8.count + close.utf8.count,
      trimmed.suffix(close.utf8.count).elementsEqual(close.utf8)
    else { return nil }
    return trimmed.dropFirst(prefix.utf8.count).dropLast(close.utf8.count)
      .split(separator: 0x20, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  /// FNV-1a, 64 bits (draft-eastlake-fnv), over the lines joined with line feeds. It detects edits, not attacks.
  static func checksum(_ lines: [[UInt8]]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in lines.joined(separator: [0x0A]) {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return hash.padded(to: 16, radix: 16)
  }
}
