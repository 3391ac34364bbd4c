/// Finds absolute paths of the machine that built a file, in one pass over bytes of any kind: they tell customers the
/// vendor's users and projects, and make two builds of one source differ.
///
/// A path is reported where it begins with
/// - `/Users/<name>/…`; below `/Users/Shared/`, which every Mac has, only a source or object file,
/// - `/home/<name>/…` that ends like a source or object file, as `/home/` is also a route of web servers,
/// - `/var/folders/<x>/<y>…`, with or without `/private`: temporary files of one user,
/// - `/Volumes/<name>/…` and `/var/lib/jenkins/…`,
///
/// or where it has a folder `DerivedData`, which is Xcode's. Names may be UTF-8; a name with a blank ends the path. No path
/// is what follows a name (`v1/Users/7/…`), stands in a URL other than `file:`, or has a placeholder for the name
/// (`/Users/%@/`, `/Users/{id}/`).
package struct BuildPathScanner: ~Copyable {
  package struct Path: Hashable, Sendable {
    /// At most 200 bytes, with U+FFFD for what is not UTF-8.
    package var text: String
    /// Of the first occurrence, in bytes from the start of all that was fed.
    package var offset: Int
    package var count: Int
  }

  private static let capacity = 64 << 10
  /// Of a path that is reported, in bytes.
  private static let longest = 200

  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the buffer begins in all that was fed.
  private var base = 0
  /// Where in the buffer the next slash is looked for; what lies before it is only looked back at.
  private var cursor = 0
  /// Where in the buffer the last path ended.
  private var floor = 0
  private var indices: [[UInt8]: Int] = [:]

  /// Distinct ones, in the order of their first occurrence, as far as the limit goes.
  package private(set) var paths: [Path] = []
  /// All occurrences, also of those beyond the limit.
  package private(set) var count = 0

  /// - Parameter limit: how many distinct paths are kept.
  package init(limit: Int = 20) {
    self.limit = max(0, limit)
    buffer.reserveCapacity(Self.capacity)
  }

  /// Takes the next bytes; a path may go on from one chunk to the next.
  package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    var index = 0
    while index < chunk.count {
      let length = min(chunk.count - index, Self.capacity - buffer.count)
      buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[index..<index + length]))
      index += length
      if buffer.count == Self.capacity { scan(isLast: false) }
    }
  }

  /// Ends the file: what was held back for what might follow is looked at too.
  package mutating func finish() {
    scan(isLast: true)
    base += buffer.count
    buffer.removeAll(keepingCapacity: true)
    (cursor, floor) = (0, 0)
  }

  private mutating func scan(isLast: Bool) {
    // What stands at the end may go on in the next chunk.
    let end = isLast ? buffer.count : buffer.count - BuildPathPattern.longest - 32
    var found: [Range<Int>] = []
    buffer.withUnsafeBytes { bytes in
      let pattern = BuildPathPattern(bytes)
      while let slash = bytes.firstSlash(from: cursor, to: end) {
        cursor = slash + 1
        guard let path = pattern.path(atSlash: slash, floor: floor) else { continue }
        found.append(path)
        cursor = path.upperBound
        floor = path.upperBound
      }
    }
    cursor = max(cursor, end)
    for path in found { note(path) }
    if !isLast { dropScanned() }
  }

  /// Keeps what a path may yet be looked back at.
  private mutating func dropScanned() {
    let length = max(0, min(cursor, buffer.count) - 2 * BuildPathPattern.longest)
    buffer.removeFirst(length)
    base += length
    cursor -= length
    floor = max(0, floor - length)
  }

  private mutating func note(_ path: Range<Int>) {
    count += 1
    let bytes = Array(buffer[path].prefix(Self.longest))
    if let index = indices[bytes] {
      paths[index].count += 1
    } else if paths.count < limit {
      indices[bytes] = paths.count
      paths.append(Path(text: Self.text(bytes), offset: base + path.lowerBound, count: 1))
    }
  }

  /// The cut may have gone through a character.
  private static func text(_ bytes: [UInt8]) -> String {
    guard bytes.count == longest, let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[start] >= 0xC0 else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let length = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
    return String(decoding: bytes.count - start < length ? bytes[..<start] : bytes[...], as: UTF8.self)
  }
}

extension UnsafeRawBufferPointer {
  /// The first `/` of a range, eight bytes at a time (Mycroft's test for a zero byte).
  fileprivate func firstSlash(from start: Int, to end: Int) -> Int? {
    let slashes: UInt64 = 0x2F2F_2F2F_2F2F_2F2F
    var index = start
    while index + 8 <= end {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ slashes
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      // Bits above a borrow may be wrong; the lowest never is.
      if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end {
      if self[index] == UInt8(ascii: "/") { return index }
      index += 1
    }
    return nil
  }
}
