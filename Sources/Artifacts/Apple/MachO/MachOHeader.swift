/// The start of an image (mach-o/loader.h, `mach_header` and `mach_header_64`).
struct MachOHeader {
  let order: ByteReader.ByteOrder
  /// Whether the image is 64-bit.
  let isWide: Bool
  let cpuType: UInt32
  /// With the capability byte.
  let cpuSubtype: UInt32
  let fileType: UInt32
  let commandCount: UInt32
  /// The load commands only.
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
    // `MH_*`.
    _ = try reader.number(order)
    if isWide { _ = try reader.take(4) }
    commands = try reader.take(size)
  }
}

/// A file type (mach-o/loader.h, `MH_OBJECT` …).
package struct MachOFileType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package var rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let object = MachOFileType(rawValue: 1)
  package static let dylib = MachOFileType(rawValue: 6)
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

/// The load commands that are read (mach-o/loader.h, `LC_*`). All others are skipped.
enum LoadCommand: UInt32 {
  case segment = 0x1
  case symbolTable = 0x2
  case loadLibrary = 0xC
  case installName = 0xD
  case segment64 = 0x19
  case uuid = 0x1B
  case codeSignature = 0x1D
  case lazyLibrary = 0x20
  case encryption = 0x21
  case dyldInfo = 0x22
  case minimumMacOS = 0x24
  case minimumIOS = 0x25
  case encryption64 = 0x2C
  case minimumTVOS = 0x2F
  case minimumWatchOS = 0x30
  case buildVersion = 0x32
  // `LC_REQ_DYLD`: dyld must not skip these.
  case weakLibrary = 0x8000_0018
  case runPath = 0x8000_001C
  case reexportedLibrary = 0x8000_001F
  case dyldInfoOnly = 0x8000_0022
  case upwardLibrary = 0x8000_0023
  case exportsTrie = 0x8000_0033

  var libraryKind: LinkedLibrary.Linkage? {
    switch self {
    case .loadLibrary: .regular
    case .weakLibrary: .weak
    case .reexportedLibrary: .reexport
    case .lazyLibrary: .lazy
    case .upwardLibrary: .upward
    case .installName: .own
    default: nil
    }
  }

  /// The platform that an `LC_VERSION_MIN_*` means for an architecture.
  func legacyPlatform(_ architecture: MachOArchitecture) -> MachOPlatform? {
    switch self {
    case .minimumMacOS: .macOS
    case .minimumIOS: architecture.isIntel ? .iOSSimulator : .iOS
    case .minimumTVOS: architecture.isIntel ? .tvOSSimulator : .tvOS
    case .minimumWatchOS: architecture.isIntel ? .watchOSSimulator : .watchOS
    default: nil
    }
  }
}
