import Domain

/// Targets by the names that platforms have in `@available`.
extension TargetTriple {
  private static let extensionSuffix = "ApplicationExtension"

  /// visionOS runs what iOS 17 runs.
  private static let ofVision = DottedVersion("17.0")

  private static let platforms: Set<String> = [
    "iOS", "macOS", "OSX", "macCatalyst", "tvOS", "watchOS", "visionOS", "xrOS",
  ]

  /// The names of the target's platform, and of the one that it follows if a declaration does not name its own.
  private var platformNames: Set<String> {
    switch system {
    case "ios": environment == "macabi" ? ["iOS", "macCatalyst"] : ["iOS"]
    case "macos": ["macOS", "OSX"]
    case "tvos": ["tvOS"]
    case "watchos": ["watchOS"]
    case "xros": ["visionOS", "xrOS", "iOS"]
    default: []
    }
  }

  private static func base(_ name: String) -> String {
    name.hasSuffix(extensionSuffix) ? String(name.dropLast(extensionSuffix.count)) : name
  }

  /// Whether the availability on a platform concerns this target. Names of no platform, such as `swift`, concern all.
  func isMeant(by name: String) -> Bool {
    let base = Self.base(name)
    return !Self.platforms.contains(base) || platformNames.contains(base)
  }

  /// The oldest version of a platform that the module runs on; nil for another platform.
  func version(of name: String) -> DottedVersion? {
    let base = Self.base(name)
    guard platformNames.contains(base) else { return nil }
    return system == "xros" && base == "iOS" ? Self.ofVision : version
  }
}
