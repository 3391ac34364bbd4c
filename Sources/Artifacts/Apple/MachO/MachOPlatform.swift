/// The platform that a binary is built for (mach-o/loader.h, `PLATFORM_*`).
package struct MachOPlatform: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  package var rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let macOS = MachOPlatform(rawValue: 1)
  package static let iOS = MachOPlatform(rawValue: 2)
  package static let tvOS = MachOPlatform(rawValue: 3)
  package static let watchOS = MachOPlatform(rawValue: 4)
  package static let bridgeOS = MachOPlatform(rawValue: 5)
  package static let macCatalyst = MachOPlatform(rawValue: 6)
  package static let iOSSimulator = MachOPlatform(rawValue: 7)
  package static let tvOSSimulator = MachOPlatform(rawValue: 8)
  package static let watchOSSimulator = MachOPlatform(rawValue: 9)
  package static let driverKit = MachOPlatform(rawValue: 10)
  package static let visionOS = MachOPlatform(rawValue: 11)
  package static let visionOSSimulator = MachOPlatform(rawValue: 12)

  private static let names = [
    macOS: "macOS", iOS: "iOS", tvOS: "tvOS", watchOS: "watchOS", bridgeOS: "bridgeOS", macCatalyst: "Mac Catalyst",
    iOSSimulator: "iOS Simulator", tvOSSimulator: "tvOS Simulator", watchOSSimulator: "watchOS Simulator",
    driverKit: "DriverKit", visionOS: "visionOS", visionOSSimulator: "visionOS Simulator",
  ]

  package var description: String { Self.names[self] ?? "platform \(rawValue)" }

  /// `SupportedPlatform` and `SupportedPlatformVariant` in an xcframework; nil if the platform has no name there.
  package var xcframework: (platform: String, variant: String?)? {
    switch self {
    case .macOS: ("macos", nil)
    case .iOS: ("ios", nil)
    case .tvOS: ("tvos", nil)
    case .watchOS: ("watchos", nil)
    case .macCatalyst: ("ios", "maccatalyst")
    case .iOSSimulator: ("ios", "simulator")
    case .tvOSSimulator: ("tvos", "simulator")
    case .watchOSSimulator: ("watchos", "simulator")
    case .driverKit: ("driverkit", nil)
    case .visionOS: ("xros", nil)
    case .visionOSSimulator: ("xros", "simulator")
    default: nil
    }
  }

  /// The first systems with arm64. Linkers raise older targets to them (LLVM, lib/TargetParser/Triple.cpp,
  /// `getMinimumSupportedOSVersion`). For watches, Xcode 26 raises more than its predecessors.
  package var firstWithARM64: [MachOVersion] {
    switch self {
    case .macOS: [MachOVersion(11)]
    case .macCatalyst, .iOSSimulator, .tvOSSimulator: [MachOVersion(14)]
    case .watchOSSimulator: [MachOVersion(7)]
    case .watchOS: [MachOVersion(9), MachOVersion(26)]
    default: []
    }
  }

  package static func < (left: MachOPlatform, right: MachOPlatform) -> Bool { left.rawValue < right.rawValue }
}
