/// A part of an image that is mapped as one (mach-o/loader.h, `segment_command`). In an object file one holds everything.
package struct MachOSegment: Hashable, Sendable {
  package var name: String
  package var address: UInt64
  package var addressSize: UInt64
  /// In bytes from the start of the image.
  package var offset: UInt64
  package var size: UInt64
  package var maximumProtection: UInt32
  package var initialProtection: UInt32
  package var sections: [MachOSection]
}

/// mach-o/loader.h, `section`.
package struct MachOSection: Hashable, Sendable {
  package var segment: String
  package var name: String
  package var address: UInt64
  package var size: UInt64
  /// In bytes from the start of the image; 0 where the file has no bytes of it.
  package var offset: UInt32
  package var flags: UInt32

  /// `S_ZEROFILL`, `S_GB_ZEROFILL`, `S_THREAD_LOCAL_ZEROFILL`: memory that the file has no bytes of.
  package var isZeroFill: Bool { [0x1, 0xC, 0x12].contains(flags & 0xFF) }

  /// Swift 5's metadata, or any other Swift's.
  var isSwift: Bool { name.hasPrefix("__swift") }

  /// `__bitcode` (of an object file) or `__bundle` (of a linked file) in segment `__LLVM`.
  var isBitcode: Bool { segment == "__LLVM" && ["__bitcode", "__bundle"].contains(name) }
}

extension MachOSegment {
  /// A `segment_command` or a `segment_command_64`, after its first two fields.
  init(_ command: inout ByteReader, _ header: MachOHeader) throws(Malformed) {
    let (order, width) = (header.order, header.isWide ? 8 : 4)
    name = try command.padded(16)
    address = try command.unsigned(width, order)
    addressSize = try command.unsigned(width, order)
    offset = try command.unsigned(width, order)
    size = try command.unsigned(width, order)
    maximumProtection = try command.number(order)
    initialProtection = try command.number(order)
    let count = try command.number(order)
    _ = try command.take(4)
    sections = []
    for _ in 0..<count { sections.append(try MachOSection(&command, header)) }
  }
}

extension MachOSection {
  fileprivate init(_ command: inout ByteReader, _ header: MachOHeader) throws(Malformed) {
    let (order, width) = (header.order, header.isWide ? 8 : 4)
    name = try command.padded(16)
    segment = try command.padded(16)
    address = try command.unsigned(width, order)
    size = try command.unsigned(width, order)
    offset = try command.number(order)
    _ = try command.take(12)
    flags = try command.number(order)
    _ = try command.take(header.isWide ? 12 : 8)
  }
}
