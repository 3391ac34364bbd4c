/// The name of a file in `Modules/<Name>.swiftmodule/`, such as `arm64-apple-ios-simulator.private.swiftinterface`.
package struct InterfaceFileName: Hashable, Sendable {
  package enum Audience: String, Hashable, Sendable {
    case everyone
    /// With declarations marked `@_spi`.
    case `private`
    /// With declarations marked `package`.
    case package
  }

  /// A triple or an architecture.
  package var target: String
  package var audience: Audience

  /// Returns nil for other files: `.swiftmodule`, `.swiftdoc`, `.abi.json`.
  package init?(_ name: String) {
    guard let stem = Self.dropping(".swiftinterface", from: name) else { return nil }
    if let target = Self.dropping(".private", from: stem) {
      (self.target, audience) = (target, .private)
    } else if let target = Self.dropping(".package", from: stem) {
      (self.target, audience) = (target, .package)
    } else {
      (self.target, audience) = (stem, .everyone)
    }
  }

  /// Compares bytes, since a combining accent and the dot would be one character.
  private static func dropping(_ suffix: String, from text: String) -> String? {
    let (bytes, end) = (Array(text.utf8), Array(suffix.utf8))
    guard bytes.count > end.count, bytes.suffix(end.count).elementsEqual(end) else { return nil }
    return String(decoding: bytes.dropLast(end.count), as: UTF8.self)
  }

  /// Whether the compiler finds this file for an architecture of a slice.
  package func serves(platform: String, variant: String?, architecture: String) -> Bool {
    Self.expectedTriples(platform: platform, variant: variant, architecture: architecture).contains {
      $0.utf8.elementsEqual(target.utf8)
    }
  }

  /// The names that the compiler looks for, in order (swiftlang/swift, lib/Serialization/SerializedModuleLoader.cpp,
  /// `forEachTargetModuleBasename`): the triple, for arm64 also that of arm64e, and the old short names.
  /// - Parameters:
  ///   - platform: `SupportedPlatform` of the xcframework's library.
  ///   - variant: its `SupportedPlatformVariant`.
  /// - Returns: an empty array for a variant without a triple.
  package static func expectedTriples(platform: String, variant: String?, architecture: String) -> [String] {
    let suffix: String
    switch variant {
    case nil: suffix = ""
    case "simulator": suffix = "-simulator"
    case "maccatalyst": suffix = "-macabi"
    default: return []
    }
    let architectures = architecture == "arm64" ? ["arm64", "arm64e"] : [architecture]
    let is32BitARM = ["armv7", "armv7s", "armv7k"].contains(architecture)
    let short = [architecture] + (is32BitARM ? ["arm"] : []) + architectures.dropFirst()
    return architectures.map { "\($0)-apple-\(platform)\(suffix)" } + short
  }
}
