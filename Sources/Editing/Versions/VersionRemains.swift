import Lexing

/// URLs that have a version, anywhere in a file.
package enum VersionRemains {
  /// - Parameter covered: text that is edited, or does not belong to the release.
  package static func find(
    _ version: String, in bytes: [UInt8], besides covered: [Range<Int>]
  ) -> [(url: String, line: Int, column: Int)] {
    var cursor = SourceCursor(bytes)
    var found: [(url: String, line: Int, column: Int)] = []
    var index = 0
    while let start = (index..<bytes.count).first(where: { bytes.starts(with: "://", at: $0) }) {
      let end = bytes.index(from: start + 3) { isEnd($0) }
      index = end
      let url = Array(bytes[start..<end])
      let tokens = VersionToken.find(in: url, current: version).map { $0.lowerBound + start..<$0.upperBound + start }
      let left = tokens.first { token in
        bytes.text(token) == version && !covered.contains { $0.overlaps(token) }
      }
      guard let left else { continue }
      cursor.move(to: left.lowerBound)
      found.append(("https" + bytes.text(start..<end), cursor.line, cursor.column))
    }
    return found
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= .space || "\"'`()<>[]{}|\\^".utf8.contains(byte)
  }
}
