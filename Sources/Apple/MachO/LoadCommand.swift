/// The load commands that are read (mach-o/loader.h, `LC_*`); all others are skipped.
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
  // LC_REQ_DYLD: dyld may not skip these.
  case weakLibrary = 0x8000_0018
  case runPath = 0x8000_001C
  case reexportedLibrary = 0x8000_001F
  case dyldInfoOnly = 0x8000_0022
  case upwardLibrary = 0x8000_0023
  case exportsTrie = 0x8000_0033

  var libraryKind: LinkedLibrary.Kind? {
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

  /// What a `LC_VERSION_MIN_*` means on an architecture.
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
