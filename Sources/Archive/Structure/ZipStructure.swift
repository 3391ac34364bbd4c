import Files

/// What a zip file says of itself, record by record, and everything in which it is not plain: what lenient readers pass
/// over, and what makes two readers see two different archives. Section numbers here are those of PKWARE's APPNOTE.TXT 6.3.10.
///
/// No entry's data is read. A hostile file costs bounded time and memory.
package struct ZipStructure: Hashable, Sendable {
  /// In the order of the central directory.
  package var entries: [Entry]
  /// Directory and entries first, in their order, then what needs the whole picture.
  package var problems: [Problem]
  /// Where the records of `entries` stand in the file.
  let records: Range<Int>

  package struct NotAZip: Error, Hashable, Sendable {
    package var path: String
  }

  package struct Limits: Hashable, Sendable {
    package var entries = 200_000
    /// Of all entries together.
    package var uncompressedSize = 16 << 30
    /// How many times larger unpacked bytes may be than packed ones.
    package var ratio = 1000
    /// What unpacks to no more than this may have any ratio.
    package var ratioFloor = 1 << 20
    /// Of the central directory: bounds the memory that names take.
    package var directorySize = 64 << 20
    package var symlinkTarget = 4096
    /// How many problems of one code are listed one by one; the others are counted.
    package var problemsPerCode = 100

    package static let standard = Limits()

    package init() {}
  }

  /// - Throws: `SystemError` for what the system refuses, `NotAZip` for a file that neither starts nor ends as zips do.
  package static func inspect(_ path: String, limits: Limits = .standard) throws -> ZipStructure {
    try inspect(open(path), limits: limits)
  }

  /// - Throws: `NotAZip` for what is no file: a pipe or a device has no end to start from.
  package static func open(_ path: String) throws -> OpenFile {
    if let status = try FileSystem.status(path), status.kind != .file { throw NotAZip(path: path) }
    return try OpenFile.reading(path)
  }

  /// - Throws: `SystemError` for what the system refuses, `NotAZip` for a file that neither starts nor ends as zips do.
  package static func inspect(_ file: OpenFile, limits: Limits = .standard) throws -> ZipStructure {
    try inspect(file, limits: limits) { _ in ([], 0) }
  }

  /// The first entries of a directory, if they are known already, and how many bytes their records take.
  typealias KnownEntries = (DirectoryLocation) throws -> (entries: ArraySlice<Entry>, recordLength: Int)

  /// - Parameter known: entries with which nothing is wrong, and whose bytes are known to be in this file.
  static func inspect(_ file: OpenFile, limits: Limits, known: KnownEntries) throws -> ZipStructure {
    let size = try file.size()
    var inspection = StructureInspection(
      directory: FileWindow(file, size: size, readAhead: 1 << 18),
      locals: FileWindow(file, size: size, readAhead: 1 << 12), limits: limits)
    if let end = try inspection.findEndRecord() {
      try inspection.run(end, known: known)
    } else if try !inspection.startsAsZip() {
      throw NotAZip(path: file.path)
    }
    return ZipStructure(
      entries: inspection.entries, problems: inspection.log.finished(), records: inspection.records)
  }
}
