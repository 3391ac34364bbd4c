/// The records of a zip file as they are written. Section numbers refer to PKWARE's APPNOTE.TXT 6.3.10.

enum ZipMethod: UInt16, Sendable {
  case stored = 0
  case deflated = 8
}

/// The fields about an entry's bytes that its local header and its directory record share.
struct ZipSizes: Sendable {
  var method: ZipMethod
  var crc: UInt32
  var compressed: Int
  var uncompressed: Int
}

enum ZipLimit {
  /// A 16- or 32-bit field of all ones refers to the Zip64 record, so a value this large already needs one.
  static let small = 0xFFFF
  static let large = 0xFFFF_FFFF
  static let nameLength = 0xFFFF
}

/// Bit 11: the name is UTF-8 (§4.4.4). No other flag is set, so there are no data descriptors.
private let utf8Flag: UInt16 = 1 << 11
private let versionDeflate: UInt16 = 20
private let versionZip64: UInt16 = 45
/// Made on Unix (3), so that readers use the mode in the external attributes (§4.4.2).
private let madeByUnix: UInt16 = 3 << 8

/// §4.3.7
struct LocalFileHeader {
  var name: [UInt8]
  var sizes: ZipSizes
  var time: DOSTime

  private var needsZip64: Bool { max(sizes.compressed, sizes.uncompressed) >= ZipLimit.large }

  func append(to bytes: inout [UInt8]) {
    bytes.append(little: 0x0403_4b50 as UInt32)
    bytes.append(little: needsZip64 ? versionZip64 : versionDeflate)
    bytes.append(little: utf8Flag)
    bytes.append(little: sizes.method.rawValue)
    bytes.append(little: time.packed)
    bytes.append(little: sizes.crc)
    bytes.append(little: needsZip64 ? .max : UInt32(sizes.compressed))
    bytes.append(little: needsZip64 ? .max : UInt32(sizes.uncompressed))
    bytes.append(little: UInt16(name.count))
    bytes.append(little: UInt16(needsZip64 ? 20 : 0))
    bytes += name
    // In a local header, the Zip64 field must have both sizes (§4.5.3).
    if needsZip64 { bytes.append(zip64: [sizes.uncompressed, sizes.compressed]) }
  }
}

/// §4.3.12
struct CentralDirectoryHeader {
  var name: [UInt8]
  var sizes: ZipSizes
  var time: DOSTime
  /// Unix mode with its file type bits.
  var mode: UInt32
  var offset: Int

  func append(to bytes: inout [UInt8]) {
    let wide = [sizes.uncompressed, sizes.compressed, offset].filter { $0 >= ZipLimit.large }
    let version = wide.isEmpty ? versionDeflate : versionZip64
    bytes.append(little: 0x0201_4b50 as UInt32)
    bytes.append(little: madeByUnix | version)
    bytes.append(little: version)
    bytes.append(little: utf8Flag)
    bytes.append(little: sizes.method.rawValue)
    bytes.append(little: time.packed)
    bytes.append(little: sizes.crc)
    bytes.append(little: UInt32(clamping: sizes.compressed))
    bytes.append(little: UInt32(clamping: sizes.uncompressed))
    bytes.append(little: UInt16(name.count))
    bytes.append(little: UInt16(wide.isEmpty ? 0 : 4 + 8 * wide.count))
    bytes.append(little: 0 as UInt16)  // comment length
    bytes.append(little: 0 as UInt16)  // disk number
    bytes.append(little: 0 as UInt16)  // internal attributes
    // The low byte has the DOS attributes; 0x10 marks a directory for readers without Unix modes.
    bytes.append(little: mode << 16 | (name.last == UInt8(ascii: "/") ? 0x10 : 0))
    bytes.append(little: UInt32(clamping: offset))
    bytes += name
    if !wide.isEmpty { bytes.append(zip64: wide) }
  }
}

/// §4.3.14–4.3.16: the end of central directory, with Zip64 record and locator if a field needs them.
struct EndOfCentralDirectory {
  var count: Int
  var directorySize: Int
  var directoryOffset: Int

  private var needsZip64: Bool {
    count >= ZipLimit.small || max(directorySize, directoryOffset) >= ZipLimit.large
  }

  func append(to bytes: inout [UInt8]) {
    if needsZip64 { appendZip64(to: &bytes) }
    bytes.append(little: 0x0605_4b50 as UInt32)
    bytes.append(little: 0 as UInt32)  // disk numbers
    bytes.append(little: UInt16(clamping: count))
    bytes.append(little: UInt16(clamping: count))
    bytes.append(little: UInt32(clamping: directorySize))
    bytes.append(little: UInt32(clamping: directoryOffset))
    bytes.append(little: 0 as UInt16)  // comment length
  }

  private func appendZip64(to bytes: inout [UInt8]) {
    bytes.append(little: 0x0606_4b50 as UInt32)
    bytes.append(little: 44 as UInt64)  // size of what follows
    bytes.append(little: madeByUnix | versionZip64)
    bytes.append(little: versionZip64)
    bytes.append(little: 0 as UInt64)  // disk numbers
    bytes.append(little: UInt64(count))
    bytes.append(little: UInt64(count))
    bytes.append(little: UInt64(directorySize))
    bytes.append(little: UInt64(directoryOffset))
    bytes.append(little: 0x0706_4b50 as UInt32)
    bytes.append(little: 0 as UInt32)  // disk with the record
    bytes.append(little: UInt64(directoryOffset + directorySize))
    bytes.append(little: 1 as UInt32)  // number of disks
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// The Zip64 extended information (§4.5.3): header 1, then the values that do not fit into 32 bits.
  fileprivate mutating func append(zip64 values: [Int]) {
    append(little: 1 as UInt16)
    append(little: UInt16(8 * values.count))
    for value in values { append(little: UInt64(value)) }
  }
}
