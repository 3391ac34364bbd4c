import Domain
import Platform

/// A zip that was inspected, ready to be compared with others that start with the same bytes, as the variants of a
/// release do. In those, only what follows the common start has to be read.
package struct ZipBaseline: Sendable {
  /// In the order of the central directory, which is the order of the data too.
  package let entries: [ZipStructure.CentralEntry]
  private let path: String
  /// The central directory.
  private let records: [UInt8]
  /// Where each record ends in `records`.
  private let recordEnds: [Int]
  private let names: TakenNames
  /// Where the central directory starts, in bytes.
  private let dataEnd: Int
  /// Everything before the central directory; nil if that is too much to keep in memory.
  private let data: [UInt8]?
  /// SHA-256 of the first bytes, at the ends of some of the entries.
  private let checkpoints: [Checkpoint]

  /// The hash of a file's first bytes.
  package struct Checkpoint: Sendable {
    /// The number of bytes.
    package var offset: Int
    package var state: SHA256Midstate

    /// The start of a file.
    package static var start: Checkpoint { Checkpoint(offset: 0, state: SHA256Midstate(of: SHA256())) }
  }

  /// More data than this is read from the file again for every comparison, in bytes.
  private static let memoryLimit = 8 << 20
  private static let checkpointLimit = 1024

  /// Nil for a zip with a structural problem, for one whose directory has another order than its data, and for one that
  /// has changed since it was inspected.
  ///
  /// - Parameters:
  ///   - digest: of the whole file when it was inspected.
  ///   - prefix: the writer's state after the last entry. Then only the directory is read and hashed again.
  /// - Throws: `SystemError` for a file that cannot be read.
  package init?(_ structure: ZipStructure, path: String, digest: Digest, prefix: ZipPrefix? = nil) throws {
    let entries = structure.entries
    guard structure.problems.isEmpty,
      zip(entries, entries.dropFirst()).allSatisfy({ $0.headerOffset < $1.headerOffset })
    else { return nil }
    let file = try OpenFile.reading(path)
    (dataEnd, self.path, self.entries) = (structure.records.lowerBound, path, entries)
    names = TakenNames(entries)
    let known = prefix?.length == dataEnd ? prefix : nil
    data = try known?.bytes ?? (dataEnd > Self.memoryLimit ? nil : file.read(count: dataEnd, at: 0))
    records = try file.read(count: structure.records.count, at: dataEnd)
    recordEnds = try Self.recordEnds(in: file, structure.records)
    guard recordEnds.count == entries.count else { return nil }
    checkpoints =
      try known.map { [Checkpoint(offset: $0.length, state: $0.midstate)] }
      ?? Self.checkpoints(file, entries, dataEnd: dataEnd)
    let hash = (checkpoints.last ?? .start).state.resume()
    try hash.update(file, dataEnd..<(try file.size()))
    guard hash.digest() == digest else { return nil }
  }

  private static func recordEnds(in file: OpenFile, _ range: Range<Int>) throws -> [Int] {
    let window = FileWindow(file, size: range.upperBound, readAhead: 1 << 18)
    var ends: [Int] = []
    var offset = range.lowerBound
    while let record = try CentralRecord(window, at: offset, before: range.upperBound) {
      offset += record.length
      ends.append(offset - range.lowerBound)
    }
    return ends
  }

  /// Hashes the data, and remembers the state every now and then.
  private static func checkpoints(
    _ file: OpenFile, _ entries: [ZipStructure.CentralEntry], dataEnd: Int
  ) throws -> [Checkpoint] {
    let hash = SHA256()
    var checkpoints = [Checkpoint.start]
    var hashed = 0
    for end in entries.compactMap(\.range?.upperBound) + [dataEnd]
    where end - hashed > dataEnd / checkpointLimit || end == dataEnd {
      try hash.update(file, hashed..<end)
      hashed = end
      checkpoints.append(Checkpoint(offset: end, state: SHA256Midstate(of: hash)))
    }
    return checkpoints
  }

  /// Reads another zip's structure. The entries that both zips start with are compared, and not read again.
  ///
  /// - Returns: what `ZipStructure.inspect` returns, and how many of the first entries are those of this zip: their
  ///   directory records, local headers and data are the same bytes at the same offsets. 0 if the zip has a problem,
  ///   since readers may then disagree about its entries.
  /// - Parameter limits: the ones that this zip was inspected with.
  /// - Throws: as `ZipStructure.inspect`.
  package func inspect(
    _ file: OpenFile, limits: ZipStructure.Limits = .standard
  ) throws -> (structure: ZipStructure, sharedCount: Int) {
    let length = if let data { try file.sharedLength(with: data) } else { try sharedLength(with: file) }
    var sharedCount = 0
    let structure = try ZipStructure.inspect(file, limits: limits) { location in
      sharedCount = try self.sharedCount(with: file, location, length: length)
      return ZipStructure.KnownEntries(
        entries: entries[..<sharedCount], recordLength: sharedCount == 0 ? 0 : recordEnds[sharedCount - 1], names: names
      )
    }
    return (structure, structure.problems.isEmpty ? sharedCount : 0)
  }

  private func sharedLength(with file: OpenFile) throws -> Int {
    try file.sharedLength(with: OpenFile.reading(path), limit: dataEnd)
  }

  /// - Parameter length: how many bytes both files start with.
  private func sharedCount(with file: OpenFile, _ location: DirectoryLocation, length: Int) throws -> Int {
    // Offsets in the records must mean the same in both files.
    guard location.base == 0 else { return 0 }
    let recordLength = min(try file.sharedLength(with: records, at: location.start), location.end - location.start)
    let dataLength = min(length, location.start)
    return zip(recordEnds, entries).prefix {
      $0 <= recordLength && ($1.range?.upperBound ?? .max) <= dataLength
    }.count
  }

  /// The last checkpoint within the first entries.
  package func checkpoint(within count: Int) -> Checkpoint {
    let end = count == 0 ? 0 : entries[count - 1].range?.upperBound ?? 0
    return checkpoints.last { $0.offset <= end } ?? .start
  }
}
