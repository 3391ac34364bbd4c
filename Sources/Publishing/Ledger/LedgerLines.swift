import Domain
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a ledger line by line, so that memory does not grow with its length.
package enum LedgerLines {
  /// In bytes.
  static let longestLine = 1 << 24

  /// Passes every entry, with the place of its line in the file. Without a file, there are none. A last line that a killed run
  /// has torn does not count.
  ///
  /// - Parameter version: passes only the entries of this version, and the withdrawals of all. The other lines are not parsed.
  /// - Throws: `Failure` with status 65 for any other line that is not an entry; `SystemError`; whatever `body` throws.
  package static func forEachEntry(
    in path: String, of version: PackageVersion? = nil, _ body: (LedgerEntry, Range<Int>) throws -> Void
  ) throws {
    guard let found = try FileSystem.status(path, followingLinks: false) else { return }
    if found.kind == .symlink { throw link(path) }
    let marks = version.map { [$0.description, LedgerEntry.Event.withdrawn.rawValue].map { Array("\"\($0)\"".utf8) } }
    try forEachLine(in: path) { line, place, isEnded in
      if let marks, hasNone(of: marks, line) { return true }
      guard let entry = LedgerEntry(parsing: Array(line)) else { return !isEnded }
      let isWanted = version.map { entry.version == $0.description || entry.event == .withdrawn } ?? true
      if isWanted { try body(entry, place) }
      return true
    }
  }

  /// Whether a line that looks like an entry has none of the texts. Escapes could hide them.
  private static func hasNone(of marks: [[UInt8]], _ line: UnsafeRawBufferPointer) -> Bool {
    guard line.first == UInt8(ascii: "{"), line.last == UInt8(ascii: "}"), let base = line.baseAddress else {
      return false
    }
    return memchr(base, 0x5C, line.count) == nil && !marks.contains(where: line.contains)
  }

  /// - Parameter body: returns whether the line is one of a ledger.
  private static func forEachLine(
    in path: String, _ body: (UnsafeRawBufferPointer, Range<Int>, _ isEnded: Bool) throws -> Bool
  ) throws {
    var number = 0
    var start = 0
    /// The beginning of a line whose end is in the next chunk.
    var rest: [UInt8] = []
    func pass(_ line: UnsafeRawBufferPointer, isEnded: Bool) throws {
      number += 1
      let isKnown = try line.isEmpty || body(line, start..<start + line.count, isEnded)
      if !isKnown { throw wrong(path, number) }
      start += line.count + 1
    }
    try OpenFile.reading(path).forEachChunk(of: 0..<Int.max) { chunk in
      var begin = 0
      while let end = chunk[begin...].indexOfLineFeed {
        let part = UnsafeRawBufferPointer(rebasing: chunk[begin..<end])
        if rest.isEmpty {
          try pass(part, isEnded: true)
        } else {
          rest += part
          try rest.withUnsafeBytes { try pass($0, isEnded: true) }
          rest.removeAll(keepingCapacity: true)
        }
        begin = end + 1
      }
      rest += chunk[begin...]
      if rest.count > longestLine { throw wrong(path, number + 1) }
    }
    if !rest.isEmpty { try rest.withUnsafeBytes { try pass($0, isEnded: false) } }
  }

  /// Nobody writes through a link, so nobody reads through it either: a dangling one would look like an empty ledger.
  private static func link(_ path: String) -> Failure {
    Failure(
      .badInput,
      Finding(
        "ledger.link", at: Location(path), "is a link, and a ledger is not written through one",
        remedy: "put the file itself there, or name its place with \"ledger\" in release.json"))
  }

  private static func wrong(_ path: String, _ number: Int) -> Failure {
    Failure(
      .badInput,
      Finding(
        "ledger.line", at: Location(path, .line(number, column: nil)), "is not a line of a ledger",
        remedy: "restore the line from the repository's history"))
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var indexOfLineFeed: Int? {
    guard let start = base.baseAddress, !isEmpty, let found = memchr(start + startIndex, 0x0A, count) else {
      return nil
    }
    return UnsafeRawPointer(found) - start
  }
}

extension UnsafeRawBufferPointer {
  /// - Parameter mark: begins with a quotation mark.
  fileprivate func contains(_ mark: [UInt8]) -> Bool {
    guard let base = baseAddress else { return false }
    var offset = 0
    while let found = memchr(base + offset, 0x22, count - offset) {
      offset = UnsafeRawPointer(found) - base
      if count - offset >= mark.count, memcmp(found, mark, mark.count) == 0 { return true }
      offset += 1
    }
    return false
  }
}
