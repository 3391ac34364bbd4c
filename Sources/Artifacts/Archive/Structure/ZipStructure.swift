import Platform

/// A zip file's records, and everything about them that is not plain: what lenient readers ignore, and what makes two
/// readers see two different archives. Section numbers refer to PKWARE's APPNOTE.TXT 6.3.10.
///
/// Reads symlinks' targets, and no other data of entries. A hostile file costs bounded time and memory.
package struct ZipStructure: Hashable, Sendable {
  /// In the order of the central directory.
  package var entries: [CentralEntry]
  /// First those of the directory and its entries, in order, then those of the archive as a whole.
  package var problems: [ZipProblem]
  /// Comments and extra fields, which belong to no file in the archive.
  package var remarks: [Remark] = []
  /// The range of the records of `entries` in the file.
  let records: Range<Int>

  /// Bytes of the file.
  package struct Remark: Hashable, Sendable {
    /// As in the directory; nil for the archive's own comment.
    package var entry: String?
    package var range: Range<Int>
  }

  package struct NotAZip: Error, Hashable, Sendable {}

  package struct Limits: Hashable, Sendable {
    package var entries = 200_000
    /// The limit for all entries together, in bytes.
    package var uncompressedSize = 16 << 30
    /// The limit for an entry's unpacked size divided by its packed size.
    package var ratio = 1000
    /// Entries that unpack to no more bytes than this may have any ratio.
    package var ratioFloor = 1 << 20
    /// The limit for the central directory, in bytes. It bounds the memory for names.
    package var directorySize = 64 << 20
    package var symlinkTarget = 4096
    /// The limit for the targets of all symlinks together, in bytes, since they are kept in memory.
    package var symlinkTargets = 4 << 20
    /// The limit for an entry's name, in bytes, and for the number of folders above it.
    package var name = 4096
    package var depth = FileSystem.deepest
    /// The limit for folders without entries of their own.
    package var folders = 200_000
    /// The number of problems of one kind that are listed; the others are counted.
    package var problemsPerCode = 100

    package static let standard = Limits()

    package init() {}
  }

  /// - Throws: `NotAZip` for a file that neither starts nor ends like a zip, `SystemError` for one that cannot be read.
  package static func inspect(_ path: String, limits: Limits = .standard) throws -> ZipStructure {
    try inspect(open(path), limits: limits)
  }

  /// - Throws: `NotAZip` for a pipe, a device or a folder, since a zip is read from its end.
  package static func open(_ path: String) throws -> OpenFile {
    if let status = try FileSystem.status(path), status.kind != .file { throw NotAZip() }
    return try OpenFile.reading(path)
  }

  /// - Throws: `NotAZip` for a file that neither starts nor ends like a zip, `SystemError` for one that cannot be read.
  package static func inspect(_ file: OpenFile, limits: Limits = .standard) throws -> ZipStructure {
    try inspect(file, limits: limits) { _ in KnownEntries() }
  }

  /// The first entries of a directory, if they are known already.
  struct KnownEntries {
    var entries: ArraySlice<CentralEntry> = []
    /// The length of their records in bytes.
    var recordLength = 0
    /// Their names, and perhaps more.
    var names: TakenNames?
  }

  /// - Parameter known: returns entries without problems, whose records, headers and data are in this file.
  static func inspect(
    _ file: OpenFile, limits: Limits, known: (DirectoryLocation) throws -> KnownEntries
  ) throws -> ZipStructure {
    let size = try file.size()
    let inspection = StructureInspection(
      directory: FileWindow(file, size: size, readAhead: 1 << 16),
      locals: FileWindow(file, size: size, readAhead: 1 << 12), limits: limits)
    return try inspect(inspection, known: known)
  }

  /// - Throws: `NotAZip` for an archive in memory that neither starts nor ends like a zip.
  package static func inspect(archive bytes: [UInt8]) throws -> ZipStructure {
    let inspection = StructureInspection(
      directory: FileWindow(bytes), locals: FileWindow(bytes), limits: .standard)
    return try inspect(inspection) { _ in KnownEntries() }
  }

  private static func inspect(
    _ inspection: StructureInspection, known: (DirectoryLocation) throws -> KnownEntries
  ) throws -> ZipStructure {
    var inspection = inspection
    if let end = try inspection.findEndRecord() {
      try inspection.run(end, known: known)
    } else if try !inspection.startsAsZip() {
      throw NotAZip()
    }
    return ZipStructure(
      entries: inspection.entries, problems: inspection.log.finished(), remarks: inspection.remarks,
      records: inspection.records)
  }
}
