import Domain

/// URLs that have a version, anywhere in a file.
package enum VersionRemains {
  /// - Parameter covered: text that is edited, or does not belong to the release.
  package static func find(
    _ version: String, in bytes: [UInt8], besides covered: [Range<Int>]
  ) -> [(url: String, line: Int, column: Int)] {
    let covered = covered.sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    func isCovered(_ token: Range<Int>) -> Bool {
      while next < covered.count, covered[next].upperBound <= token.lowerBound { next += 1 }
      return next < covered.count && covered[next].overlaps(token)
    }
    var cursor = SourceCursor(bytes)
    var found: [(url: String, line: Int, column: Int)] = []
    var index = 0
    while let start = (index..<bytes.count).first(where: { bytes.starts(with: "://", at: $0) }) {
      let end = bytes.index(from: start + 3) { isEnd($0) }
      index = end
      let url = Array(bytes[start..<end])
      let tokens = VersionToken.find(in: url, current: version).map { $0.lowerBound + start..<$0.upperBound + start }
      guard let left = tokens.first(where: { bytes.text($0) == version && !isCovered($0) }) else { continue }
      cursor.move(to: left.lowerBound)
      var scheme = start
      while scheme > 0, bytes[scheme - 1].isAlphanumeric { scheme -= 1 }
      found.append((String(bytes.text(scheme..<end).prefix(256)), cursor.line, cursor.column))
    }
    return found
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= .space || "\"'`()<>[]{}|\\^".utf8.contains(byte)
  }
}
