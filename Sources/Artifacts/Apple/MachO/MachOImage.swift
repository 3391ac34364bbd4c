/// One architecture's code: a linked file or an object file (mach-o/loader.h).
package struct MachOImage: Hashable, Sendable {
  /// The member's name, if the image is in an archive.
  package var member: String?
  /// In bytes from the start of the file.
  package var range: Range<Int>
  package var architecture: MachOArchitecture
  /// The highest byte of the CPU subtype; for arm64e, the version of its calling convention.
  package var capabilities: UInt8
  package var isBigEndian: Bool
  package var fileType: MachOFileType
  /// `MH_*`.
  package var flags: UInt32
  /// In the form of `dwarfdump --uuid`: `4C4C44C7-5555-3144-A148-249C2D8B0EBB`.
  package var uuid: String?
  /// `LC_ID_DYLIB`.
  package var installName: LinkedLibrary?
  package var libraries: [LinkedLibrary] = []
  package var runPaths: [String] = []
  package var builds: [MachOBuild] = []
  package var encryption: MachOEncryption?
  package var segments: [MachOSegment] = []
  package var signature: CodeSignature?
  package var exports: MachOExports?
  /// The names of symbols, in bytes from the start of the file; nil if there are none. Linkers name object files here
  /// too, by their paths, for debuggers (`N_OSO`).
  package var symbolNames: Range<Int>?
  /// Parts that could not be read.
  package var problems: [MachOProblem] = []
}

/// `LC_ENCRYPTION_INFO`: a range that the App Store encrypts.
package struct MachOEncryption: Hashable, Sendable {
  /// In bytes from the start of the image.
  package var offset: Int
  package var size: Int
  /// `cryptid`; 0 if the range is not encrypted yet.
  package var system: UInt32
}

/// A part of an image that could not be read.
package struct MachOProblem: Hashable, Sendable {
  package enum Part: String, Hashable, Sendable {
    case segments, signature, exports, commands
  }

  package var part: Part
  package var message: String
  /// In bytes from the start of the file.
  package var offset: Int
  /// Whether the part exceeds a memory limit. It may be valid.
  package var isLimit = false

  init(_ part: Part, _ reason: Malformed) {
    self.part = part
    message = reason.message
    offset = reason.offset
    isLimit = reason.isLimit
  }
}

extension MachOImage {
  package enum Bitcode: String, Hashable, Sendable {
    /// `-fembed-bitcode-marker`: an empty section.
    case marker
    case embedded
  }

  package var sections: [MachOSection] { segments.flatMap(\.sections) }

  /// Whether there is Swift metadata, of Swift 5 or any other version.
  package var isSwift: Bool { sections.contains(where: \.isSwift) }

  package var bitcode: Bitcode? {
    sections.filter(\.isBitcode).map(\.size).max().map { $0 > 1 ? .embedded : .marker }
  }

  /// How to link against the image; nil for an executable, a dSYM and other files that cannot be linked against.
  package var linkage: MachOLinkage? {
    switch fileType {
    case .dylib, .dylibStub: .dynamic
    case .object: .static
    default: nil
    }
  }
}

package enum MachOLinkage: String, Hashable, Sendable {
  case dynamic, `static`
}

/// A part of an image that is mapped as one (mach-o/loader.h, `segment_command`). An object file has a single segment.
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

/// A section of a segment (mach-o/loader.h, `section`).
package struct MachOSection: Hashable, Sendable {
  package var segment: String
  package var name: String
  package var address: UInt64
  package var size: UInt64
  /// In bytes from the start of the image; 0 if the section has no bytes in the file.
  package var offset: UInt32
  package var flags: UInt32

  /// Whether there is Swift metadata, of Swift 5 or any other version.
  var isSwift: Bool { name.hasPrefix("__swift") }

  /// `__bitcode` (in an object file) or `__bundle` (in a linked file) in segment `__LLVM`.
  var isBitcode: Bool { segment == "__LLVM" && ["__bitcode", "__bundle"].contains(name) }
}

extension MachOSegment {
  /// - Parameter command: a `segment_command` or `segment_command_64`, after its first two fields.
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
