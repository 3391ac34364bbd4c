import Domain

/// The target of a module, in the form of `-target`: `arm64-apple-ios14.0-simulator`.
package struct TargetTriple: Hashable, Sendable, CustomStringConvertible {
  package var architecture: String
  package var vendor: String
  /// Without the version. Synonyms are replaced: `macosx` by `macos`, `visionos` by `xros`.
  package var system: String
  /// Nil if the triple has none, as in file names.
  package var version: DottedVersion?
  /// `simulator`, `macabi`, `gnu`; nil for devices and macOS.
  package var environment: String?

  /// Returns nil unless the text has three or four non-empty parts with `-` between them.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 3, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count >= 3, text.utf8.count <= 200, !parts.contains("") else { return nil }
    let name = String(decoding: parts[2].utf8.prefix { !$0.isDigit }, as: UTF8.self)
    let number = String(decoding: parts[2].utf8.dropFirst(name.utf8.count), as: UTF8.self)
    guard !name.isEmpty else { return nil }
    architecture = parts[0]
    vendor = parts[1]
    system = Self.synonyms[name] ?? name
    version = DottedVersion(number)
    if version == nil, !number.isEmpty { return nil }
    environment = parts.count == 4 ? parts[3] : nil
  }

  private static let synonyms = ["macosx": "macos", "visionos": "xros"]

  /// `SupportedPlatform` and `SupportedPlatformVariant` in an xcframework; nil if the system has no name there.
  package var xcframework: (platform: String, variant: String?)? {
    guard vendor == "apple", Self.systems.contains(system) else { return nil }
    switch environment {
    case nil: return (system, nil)
    case "simulator": return (system, "simulator")
    case "macabi": return (system, "maccatalyst")
    default: return nil
    }
  }

  private static let systems: Set<String> = ["ios", "macos", "tvos", "watchos", "xros", "driverkit"]

  package var description: String {
    let parts = [architecture, vendor, system + (version?.description ?? ""), environment]
    return parts.compactMap(\.self).joined(separator: "-")
  }
}
