import Domain

/// Finds absolute paths of the machine that built a file, in one pass over any bytes. Such paths tell customers the names
/// of the vendor's users and projects, and make builds of the same source differ.
///
/// A path is reported if it begins with
/// - `/Users/<name>/…`; in `/Users/Shared/`, which every Mac has, only source and object files,
/// - `/home/<name>/…`, only source and object files, since web servers have routes in `/home/`,
/// - `/var/folders/<x>/<y>…`, with or without `/private`: temporary files of a user,
/// - `/Volumes/<name>/…` or `/var/lib/jenkins/…`,
///
/// or if it contains Xcode's folder `DerivedData`. Names may be UTF-8; a blank ends the path. Text after a name
/// (`v1/Users/7/…`), in a URL other than `file:`, or with a placeholder for the name (`/Users/%@/`, `/Users/{id}/`) is not
/// a path.
package struct BuildPathScanner: ~Copyable {
  private static let capacity = 64 << 10
  /// Longest text of a reported path, in bytes.
  private static let longest = 200

  private let limit: Int
  private var buffer: [UInt8] = []
  /// Offset of the buffer, in bytes from the first byte that was fed.
  private var base = 0
  /// Index in the buffer at which the search for the next slash begins.
  private var cursor = 0
  /// Index in the buffer at which the last path ended.
  private var floor = 0
  private var indices: [[UInt8]: Int] = [:]

  private var found = BuildPaths()

  /// - Parameter limit: the number of distinct paths to keep.
  package init(limit: Int = 20) {
    self.limit = max(0, limit)
    buffer.reserveCapacity(Self.capacity)
  }

  /// Takes the next bytes. A path may continue from one chunk to the next.
  package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    var index = 0
    while index < chunk.count {
      let length = min(chunk.count - index, Self.capacity - buffer.count)
      buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[index..<index + length]))
      index += length
      if buffer.count == Self.capacity { scan(isLast: false) }
    }
  }

  /// Scans the bytes that were kept back.
  /// - Returns: nil if there are no paths.
  package mutating func finish() -> BuildPaths? {
    scan(isLast: true)
    return found.count > 0 ? found : nil
  }

  private mutating func scan(isLast: Bool) {
    // A path at the end may continue in the next chunk.
    let end = isLast ? buffer.count : buffer.count - BuildPathPattern.longest - 32
    var ranges: [Range<Int>] = []
    buffer.withUnsafeBytes { bytes in
      let pattern = BuildPathPattern(bytes)
      while let slash = bytes.index(of: UInt8(ascii: "/"), from: cursor, to: end) {
        cursor = slash + 1
        guard let path = pattern.path(atSlash: slash, floor: floor) else { continue }
        ranges.append(path)
        cursor = path.upperBound
        floor = path.upperBound
      }
    }
    cursor = max(cursor, end)
    for path in ranges { note(path) }
    if !isLast { dropScanned() }
  }

  /// Keeps the bytes that the start of a path may be in.
  private mutating func dropScanned() {
    let length = max(0, min(cursor, buffer.count) - 2 * BuildPathPattern.longest)
    buffer.removeFirst(length)
    base += length
    cursor -= length
    floor = max(0, floor - length)
  }

  private mutating func note(_ path: Range<Int>) {
    found.count += 1
    let bytes = Array(buffer[path].prefix(Self.longest))
    if let index = indices[bytes] {
      found.paths[index].count += 1
    } else if found.paths.count < limit {
      indices[bytes] = found.paths.count
      let text = Self.text(bytes) + (path.count > Self.longest ? "…" : "")
      found.paths.append(BuildPaths.Path(text: text, offset: base + path.lowerBound, count: 1))
    }
  }

  /// Drops a character that the limit cut.
  private static func text(_ bytes: [UInt8]) -> String {
    guard bytes.count == longest, let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[start] >= 0xC0 else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let length = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
    return String(decoding: bytes.count - start < length ? bytes[..<start] : bytes[...], as: UTF8.self)
  }
}

/// Absolute paths of the machine that built a file.
package struct BuildPaths: Hashable, Sendable {
  package struct Path: Hashable, Sendable {
    /// At most 200 bytes, and an ellipsis if there are more; with U+FFFD for bytes that are not UTF-8.
    package var text: String
    /// Offset of the first occurrence, in bytes from the start of the file.
    package var offset: Int
    package var count: Int
  }

  /// The first distinct paths, in the order of the file.
  package var paths: [Path] = []
  /// The number of all occurrences.
  package var count = 0
}
