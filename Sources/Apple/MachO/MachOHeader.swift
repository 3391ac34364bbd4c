/// The start of an image (mach-o/loader.h, `mach_header` and `mach_header_64`).
struct MachOHeader {
  let order: ByteReader.ByteOrder
  /// 64 bits.
  let isWide: Bool
  let cpuType: UInt32
  /// With its capability byte.
  let cpuSubtype: UInt32
  let fileType: UInt32
  let commandCount: UInt32
  let flags: UInt32
  /// The load commands and nothing else.
  let commands: ByteReader

  init(_ image: ByteReader) throws(Malformed) {
    var reader = image
    switch try reader.number(.big) {
    case 0xFEED_FACE: (order, isWide) = (.big, false)
    case 0xFEED_FACF: (order, isWide) = (.big, true)
    case 0xCEFA_EDFE: (order, isWide) = (.little, false)
    case 0xCFFA_EDFE: (order, isWide) = (.little, true)
    default: throw Malformed(message: "has no Mach-O header", offset: image.position)
    }
    cpuType = try reader.number(order)
    cpuSubtype = try reader.number(order)
    fileType = try reader.number(order)
    commandCount = try reader.number(order)
    let size = try reader.size(4, order)
    flags = try reader.number(order)
    if isWide { _ = try reader.take(4) }
    commands = try reader.take(size)
  }
}

/// mach-o/loader.h, `MH_*`.
package struct MachOFileType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package var rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let object = MachOFileType(rawValue: 1)
  package static let executable = MachOFileType(rawValue: 2)
  package static let dylib = MachOFileType(rawValue: 6)
  package static let bundle = MachOFileType(rawValue: 8)
  package static let dylibStub = MachOFileType(rawValue: 9)
  package static let dSYM = MachOFileType(rawValue: 10)

  private static let names = [
    "object file", "executable", "fixed library", "core dump", "preloaded executable", "dynamic library",
    "dynamic linker", "bundle", "stub of a dynamic library", "dSYM", "kernel extension", "file set",
  ]

  package var description: String {
    (1...12).contains(rawValue) ? Self.names[Int(rawValue) - 1] : "file of type \(rawValue)"
  }
}
