import Domain
import Platform

/// Reads a ledger line by line, so that memory does not grow with its length.
package enum LedgerLines {
  /// Of every line.
  static let schemaVersion = 1
  /// In bytes.
  static let longestLine = 1 << 24

  /// What to do about the marks of a merge that is not finished. The lines of both sides count: a ledger only grows.
  package enum Conflicts: Sendable { case refused, passedOver }

  /// Passes every entry of a release, with the place of its line in the file. Without a file, there are none. A last line that a
  /// killed run has torn does not count.
  ///
  /// - Parameter version: passes only the entries of this version, and the withdrawals of all.
  /// - Returns: a warning of conflict markers that were passed over.
  /// - Throws: `Failure` with status 65 for any other line that is not an entry; `SystemError`; whatever `body` throws.
  @discardableResult
  package static func forEachEntry(
    in path: String, of version: PackageVersion? = nil, conflicts: Conflicts = .refused,
    _ body: (LedgerEntry, Range<Int>) throws -> Void
  ) throws -> Finding? {
    try forEach(in: path, conflicts: conflicts) { (entry: LedgerEntry, place, _) in
      let isWanted = version.map { entry.version == $0.description || entry.event == .withdrawn } ?? true
      if isWanted, entry.event.isOfRelease { try body(entry, place) }
    }
  }

  /// Where a reader has stopped, to go on when more lines are there.
  package struct Position: Sendable {
    var offset = 0
    var line = 0

    package init() {}

    fileprivate init(offset: Int, line: Int) { (self.offset, self.line) = (offset, line) }
  }

  /// The same for all entries of any ledger.
  ///
  /// - Parameter position: where to begin. It is after the last whole line then.
  package static func forEach<Record: LedgerRecord>(
    in path: String, conflicts: Conflicts = .refused, from position: inout Position,
    _ body: (Record, Range<Int>, _ number: Int) throws -> Void
  ) throws -> Finding? {
    guard let found = try FileSystem.status(path, followingLinks: false) else { return nil }
    if found.kind == .symlink { throw link(path) }
    var passedOver: Finding?
    try forEachLine(in: path, from: &position) { line, place, number, isEnded in
      switch LedgerLine<Record>(line) {
      case .entry(let entry): try body(entry, place, number)
      case .torn:
        if isEnded { throw wrong(path, number: number, problem: .notJSON) }
      case .conflictMarker:
        if conflicts == .refused { throw Failure(.badInput, conflict(path, number: number, severity: .error)) }
        passedOver = passedOver ?? conflict(path, number: number, severity: .warning)
      case .wrong(let problem): throw wrong(path, number: number, problem: problem)
      }
    }
    return passedOver
  }

  package static func forEach<Record: LedgerRecord>(
    in path: String, conflicts: Conflicts = .refused, _ body: (Record, Range<Int>, _ number: Int) throws -> Void
  ) throws -> Finding? {
    var position = Position()
    return try forEach(in: path, conflicts: conflicts, from: &position, body)
  }

  private static func forEachLine(
    in path: String, from position: inout Position,
    _ body: (UnsafeRawBufferPointer, Range<Int>, _ number: Int, _ isEnded: Bool) throws -> Void
  ) throws {
    var number = position.line
    var start = position.offset
    /// The beginning of a line whose end is in the next chunk.
    var rest: [UInt8] = []
    func pass(_ line: UnsafeRawBufferPointer, isEnded: Bool) throws {
      number += 1
      if !line.isEmpty { try body(line, start..<start + line.count, number, isEnded) }
      start += line.count + 1
      if isEnded { position = Position(offset: start, line: number) }
    }
    try OpenFile.reading(path).forEachChunk(of: start..<Int.max) { chunk in
      var begin = 0
      while let end = chunk.index(of: UInt8(ascii: "\n"), from: begin) {
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
      if rest.count > longestLine { throw wrong(path, number: number + 1, problem: .notJSON) }
    }
    if !rest.isEmpty { try rest.withUnsafeBytes { try pass($0, isEnded: false) } }
  }

  /// Adds entries to a file, and waits until they are on the disk. A torn last line is completed or removed.
  ///
  /// - Parameter choosing: which of them are to be added, by what is there while nobody else writes.
  package static func append<Record: LedgerRecord>(
    _ new: [Record], to path: String, choosing: ([Record]) throws -> [Record] = { $0 }
  ) throws {
    if new.isEmpty { return }
    try append(to: path) { file in
      Array((try repaired(file, Record.self) + choosing(new).map { $0.line + "\n" }.joined()).utf8)
    }
  }

  /// - Parameter text: gives the lines, by what is there while nobody else writes.
  package static func append(to path: String, _ text: (OpenFile) throws -> [UInt8]) throws {
    let folder = FilePath.parent(of: path)
    if !folder.isEmpty { try FileSystem.makeDirectories(folder) }
    let file = try OpenFile.updating(path)
    _ = try file.lock(waiting: true)
    let text = try text(file)
    let end = try file.size()
    do {
      try file.append(text)
      try file.flush()
    } catch {
      // Readers of the ledger need not know of torn lines then.
      try? file.truncate(to: end)
      throw error
    }
    try file.close()
  }

  /// Removes the end of a file whose last line is torn.
  ///
  /// - Returns: the line feed that a whole last line lacks.
  private static func repaired<Record: LedgerRecord>(_ file: OpenFile, _ kind: Record.Type) throws -> String {
    let size = try file.size()
    // Nearly always it is whole, and reading its last byte is enough.
    guard size > 0, try file.read(count: 1, at: size - 1) != [UInt8(ascii: "\n")] else { return "" }
    let tail = try file.read(count: min(size, longestLine), at: max(0, size - longestLine))
    let line = tail.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last ?? []
    guard case .torn = Array(line).withUnsafeBytes({ LedgerLine<Record>($0) }) else { return "\n" }
    try file.truncate(to: size - line.count)
    return ""
  }

  /// Nobody writes through a link, so nobody reads through it either: a dangling one would look like an empty ledger.
  private static func link(_ path: String) -> Failure {
    Failure(
      .badInput, "ledger.link", at: Location(path), "is a link, and a ledger is not written through one",
      remedy: "put the file itself there, or name its place with \"ledger\" in release.json")
  }

  private static func conflict(_ path: String, number: Int, severity: Finding.Severity) -> Finding {
    Finding(
      "ledger.conflict", severity, at: Location(path, .line(number, column: nil)),
      "is a conflict marker: a merge is not finished",
      remedy: "keep the lines of both sides: delete only the marker lines")
  }

  private static func wrong(_ path: String, number: Int, problem: LedgerProblem) -> Failure {
    Failure(
      .badInput, "ledger.line", at: Location(path, .line(number, column: nil)), problem.message, remedy: problem.remedy)
  }
}
