import Domain
import Files

extension ZipStructure {
  /// What is known of a zip's first entries from another one, which starts with the same bytes.
  package struct KnownStart: Sendable {
    /// A central directory in which nothing was wrong.
    package struct Directory: Sendable {
      fileprivate let bytes: [UInt8]
      /// Where each record ends in `bytes`.
      fileprivate let ends: [Int]
      fileprivate let entries: [Entry]
    }

    private let directory: Directory
    /// How many bytes both zips start with.
    private let length: Int

    package init(_ directory: Directory, length: Int) {
      self.directory = directory
      self.length = length
    }

    /// The first entries of which both the records and the bytes are the same in the other zip.
    ///
    /// - Parameters:
    ///   - records: the other zip's directory.
    ///   - limit: where its data ends.
    /// - Returns: the entries, and how many bytes their records take.
    func entries(in records: ArraySlice<UInt8>, before limit: Int) -> (entries: ArraySlice<Entry>, length: Int) {
      let shared = directory.bytes.withUnsafeBytes { own in records.withUnsafeBytes { own.bytesShared(with: $0) } }
      let end = min(length, limit)
      let count = zip(directory.ends, directory.entries).prefix {
        $0 <= shared && ($1.range?.upperBound ?? .max) <= end
      }.count
      return (directory.entries.prefix(count), count == 0 ? 0 : directory.ends[count - 1])
    }
  }
}

extension ZipStructure.KnownStart.Directory {
  /// Larger ones are read anew each time.
  static let sizeLimit = FileWindow.capacity

  /// Nil for a zip with any problem, and for one whose directory has another order than its data.
  package init?(_ structure: ZipStructure, of file: OpenFile) throws {
    guard structure.problems.isEmpty, structure.records.count <= Self.sizeLimit,
      zip(structure.entries, structure.entries.dropFirst()).allSatisfy({ $0.headerOffset < $1.headerOffset })
    else { return nil }
    let (start, end) = (structure.records.lowerBound, structure.records.upperBound)
    let window = FileWindow(file, size: end, readAhead: Self.sizeLimit)
    guard let records = try window.bytes(at: start, count: end - start) else { return nil }
    bytes = Array(records)
    var ends: [Int] = []
    var offset = start
    while let record = try CentralRecord(window, at: offset, before: end) {
      offset += record.length
      ends.append(offset - start)
    }
    guard ends.count == structure.entries.count else { return nil }
    self.ends = ends
    entries = structure.entries
  }
}

extension StructureInspection {
  /// Takes the entries that are known: nothing was wrong with them, and these are the same bytes.
  ///
  /// - Returns: where the first record stands that is still to be read.
  mutating func adopt(_ known: ZipStructure.KnownStart, _ location: DirectoryLocation) throws -> Int {
    let count = min(location.end - location.start, ZipStructure.KnownStart.Directory.sizeLimit)
    guard location.base == 0, let records = try directory.bytes(at: location.start, count: count) else {
      return location.start
    }
    let (adopted, length) = known.entries(in: records, before: location.start)
    entries += adopted
    headerBytes += adopted.reduce(0) { $0 + ($1.dataRange?.lowerBound ?? 0) - $1.headerOffset }
    return location.start + length
  }
}
