/// How a file contains its version.
package enum VersionFormat: Hashable, Sendable {
  /// - Parameter siblings: pods released in lockstep, whose requirements carry the version too.
  case podspec(siblings: Set<String> = [])
  case podspecJSON(siblings: Set<String> = [])
  /// - Parameter ignored: names of binary targets that are not the release's.
  case packageManifest(ignored: Set<String> = [])
  /// An `Info.plist` in XML, by the keys of its top dictionary.
  case propertyList(keys: [String] = [Self.defaultKey], keepsPrerelease: Bool = false)
  case xcconfig(setting: String = Self.defaultSetting, keepsPrerelease: Bool = false)
  case xcodeProject(setting: String = Self.defaultSetting, keepsPrerelease: Bool = false)
  case swiftConstant(name: String)
  /// C, C++ and Objective-C: a macro or a constant.
  case cConstant(name: String)
  /// - Parameter keyPath: `packages.0.version`; `\.` is a dot within a key.
  case json(keyPath: String)
  /// Any text: the pattern contains one of `VersionForm.placeholders` at least once, and the rest matches literally.
  case pattern(String)

  package static let defaultSetting = "MARKETING_VERSION"
  package static let defaultKey = "CFBundleShortVersionString"

  /// App Store Connect refuses prereleases in these two, whatever the file.
  func form(of name: String) -> VersionForm {
    switch self {
    case .propertyList(_, false), .xcconfig(_, false), .xcodeProject(_, false):
      [Self.defaultSetting, Self.defaultKey].contains(name) ? .release : .whole
    default: .whole
    }
  }

  /// The format that a file's name suggests.
  package enum Suggestion: Hashable, Sendable {
    case kind(VersionFormat)
    /// Source code: the constant's name has to be given.
    case constant(VersionFormat.Language)
    /// JSON: the key path has to be given.
    case keyPath
    /// Any other text: the pattern has to be given.
    case pattern
  }

  package enum Language: Hashable, Sendable {
    case swift, c

    package func constant(named name: String) -> VersionFormat {
      switch self {
      case .swift: .swiftConstant(name: name)
      case .c: .cConstant(name: name)
      }
    }
  }

  package static func suggested(for fileName: String) -> Suggestion {
    let name = String(fileName.split(separator: "/").last ?? "")
    if name.hasSuffix(".podspec.json") { return .kind(.podspecJSON()) }
    if name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift") {
      return .kind(.packageManifest())
    }
    if name == "project.pbxproj" { return .kind(.xcodeProject()) }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    switch parts.count > 1 ? parts.last?.lowercased() : nil {
    case "podspec": return .kind(.podspec())
    case "plist": return .kind(.propertyList())
    case "xcconfig": return .kind(.xcconfig())
    case "swift": return .constant(.swift)
    case "h", "hpp", "hh", "m", "mm", "c", "cc", "cpp": return .constant(.c)
    case "json": return .keyPath
    default: return .pattern
    }
  }

  /// The largest file in bytes. Source code is kept token by token; other files are read in one pass.
  var sizeLimit: Int {
    switch self {
    case .podspec, .packageManifest, .swiftConstant, .cConstant: 4 << 20
    default: 64 << 20
    }
  }
}
