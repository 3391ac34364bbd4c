extension ZipStructure {
  /// One entry, as the central directory describes it.
  package struct CentralEntry: Hashable, Sendable {
    package enum UnixFileType: Hashable, Sendable {
      case directory, file, symlink
      case blockDevice, characterDevice, fifo, socket
      /// Not a file type of Unix.
      case unknown
    }

    package let name: EntryName
    package let kind: UnixFileType
    /// §4.4.4
    package let flags: UInt16
    /// §4.4.5
    package let method: UInt16
    package let crc: UInt32
    /// §4.4.2, upper byte: the system that defines the attributes.
    package let madeBy: UInt8
    package let modified: DOSTime
    package private(set) var compressedSize: Int
    package private(set) var uncompressedSize: Int
    /// From the start of the file, whatever the archive's own offsets count from.
    package private(set) var headerOffset: Int
    private var dataOffset = -1
    private var descriptorSize: Int8 = -1
    private let attributes: UInt32
  }
}

extension ZipStructure.CentralEntry {
  /// Without the slash at the end of a directory's name.
  package var path: String { name.path }
  /// File type and permissions; nil unless the archive was made on Unix and has them.
  package var unixMode: UInt16? { isUnix && upperAttributes != 0 ? upperAttributes : nil }
  /// The range of the packed bytes; nil if the local header does not lead to them.
  package var dataRange: Range<Int>? { dataOffset < 0 ? nil : dataOffset..<dataOffset + compressedSize }
  /// The range of header, data and data descriptor; nil if it is not known.
  var range: Range<Int>? {
    guard let dataRange, descriptorSize >= 0 else { return nil }
    return headerOffset..<dataRange.upperBound + Int(descriptorSize)
  }
  /// §4.4.15: the Unix mode.
  var upperAttributes: UInt16 { UInt16(truncatingIfNeeded: attributes >> 16) }
  /// Readers ignore modes of other systems, also of 19, which is macOS (§4.4.2.2).
  var isUnix: Bool { madeBy == 3 }
  var hasDirectoryAttribute: Bool { attributes & 0x10 != 0 }
  var usesDescriptor: Bool { flags & 1 << 3 != 0 }

  init(_ record: CentralRecord, base: Int) {
    let fixed = record.fixed
    name = EntryName(record.name)
    madeBy = UInt8(truncatingIfNeeded: fixed.number(at: 5, width: 1))
    attributes = fixed.long(at: 38)
    let mode = madeBy == 3 ? UInt16(truncatingIfNeeded: attributes >> 16) : 0
    kind = UnixFileType(mode: mode) ?? (name.endsInSlash ? .directory : .file)
    flags = fixed.short(at: 8)
    method = fixed.short(at: 10)
    modified = DOSTime(packed: fixed.long(at: 12))
    crc = fixed.long(at: 16)
    compressedSize = Int(fixed.long(at: 20))
    uncompressedSize = Int(fixed.long(at: 24))
    headerOffset = Int(fixed.long(at: 42))
  }

  /// Uses the values of the Zip64 field.
  mutating func resolve(_ extra: ExtraFields, record: CentralRecord, base: Int, _ found: inout ProblemsOfEntry) {
    var values = Zip64Values(extra)
    uncompressedSize = values.value(for: record.fixed.long(at: 24))
    compressedSize = values.value(for: record.fixed.long(at: 20))
    headerOffset = values.value(for: record.fixed.long(at: 42)).plus(base)
    if values.isShort { found.add(.zip64FieldTooShort) }
    let disk = record.fixed.short(at: 34)
    if values.hasMore(disk: disk) { found.add(.zip64FieldTooLong) }
    if extra.repeatsZip64 { found.add(.zip64FieldRepeated) }
    if extra.isMalformed { found.add(.extraMalformed) }
    if disk != 0, disk != .max { found.add(.multiDisk) }
    if record.commentLength > 0 { found.add(.entryComment(record.commentLength)) }
  }

  mutating func setData(at offset: Int, descriptor: Int?) {
    dataOffset = offset
    descriptorSize = descriptor.map { Int8(clamping: $0) } ?? -1
  }
}

extension ZipStructure.CentralEntry.UnixFileType {
  /// - Returns: nil for a mode without a file type.
  init?(mode: UInt16) {
    switch mode & 0o170000 {
    case 0: return nil
    case 0o040000: self = .directory
    case 0o100000: self = .file
    case 0o120000: self = .symlink
    case 0o060000: self = .blockDevice
    case 0o020000: self = .characterDevice
    case 0o010000: self = .fifo
    case 0o140000: self = .socket
    default: self = .unknown
    }
  }
}
