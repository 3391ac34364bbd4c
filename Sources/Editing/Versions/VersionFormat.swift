/// How a file contains its version.
package enum VersionFormat: Hashable, Sendable {
  /// - Parameters:
  ///   - siblings: pods released in lockstep, whose requirements carry the version too.
  ///   - files: other version files, from its folder: a version that is read from one of them is changed there.
  case podspec(siblings: Set<String> = [], files: Set<String> = [])
  case podspecJSON(siblings: Set<String> = [])
  /// - Parameter targets: the binary targets that are the release's.
  case packageManifest(targets: VersionChoice = VersionChoice())
  /// An `Info.plist` in XML, by the keys of its top dictionary.
  case propertyList(keys: [String] = [Self.defaultKey], keepsPrerelease: Bool = false)
  case xcconfig(setting: String = Self.defaultSetting, keepsPrerelease: Bool = false)
  /// - Parameter targets: those that have the release's version, by name or bundle identifier.
  case xcodeProject(
    setting: String = Self.defaultSetting, keepsPrerelease: Bool = false, targets: VersionChoice = VersionChoice())
  case swiftConstant(name: String)
  /// C, C++ and Objective-C: a macro or a constant.
  case cConstant(name: String)
  /// - Parameter keyPath: keys of objects and indices of arrays, such as `packages`, `0` and `version`; at least one.
  case json(keyPath: [String])
  case yaml(keyPath: [String])
  case toml(keyPath: [String])
  /// A build file of Gradle, in Groovy or Kotlin. The key path has the names of the blocks: `android.defaultConfig.versionName`.
  case gradle(keyPath: [String])
  /// Any text: the pattern contains one of `VersionForm.placeholders` at least once, with text between two, and the rest
  /// matches literally.
  case pattern(String)
  /// Those places of another format whose lines are chosen.
  indirect case lines(VersionFormat, VersionChoice)
  /// The build number at the places of another format, or the version with one.
  indirect case buildNumber(VersionFormat)

  package static let defaultSetting = "MARKETING_VERSION"
  package static let defaultKey = "CFBundleShortVersionString"
  package static let buildSetting = "CURRENT_PROJECT_VERSION"

  /// The format of the file, whatever is searched for in it.
  package var base: VersionFormat {
    switch self {
    case .lines(let format, _), .buildNumber(let format): format.base
    default: self
    }
  }

  /// What a file of this format is called.
  var name: String {
    switch base {
    case .podspec, .podspecJSON: "a podspec"
    case .packageManifest: "a package manifest"
    case .propertyList: "a property list"
    case .xcconfig: "a file of build settings"
    case .xcodeProject: "a project of Xcode"
    case .swiftConstant: "a file of Swift"
    case .cConstant: "a file of C"
    case .json: "JSON"
    case .yaml: "YAML"
    case .toml: "TOML"
    case .gradle: "a build file of Gradle"
    case .pattern, .lines, .buildNumber: "text"
    }
  }

  /// App Store Connect refuses prereleases in these two, whatever the file.
  func form(of name: String) -> VersionForm {
    switch self {
    case .propertyList(_, false), .xcconfig(_, false), .xcodeProject(_, false, _):
      [Self.defaultSetting, Self.defaultKey].contains(name) ? .release : .whole
    default: .whole
    }
  }

  /// The format that a file's name suggests.
  package enum Suggestion: Hashable, Sendable {
    case kind(VersionFormat)
    /// Source code: the constant's name has to be given.
    case constant(VersionFormat.Language)
    /// The key path has to be given.
    case keyPath(KeyedLanguage)
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

  package enum KeyedLanguage: Hashable, Sendable {
    case json, yaml, toml, gradle

    package func value(at keyPath: [String]) -> VersionFormat {
      switch self {
      case .json: .json(keyPath: keyPath)
      case .yaml: .yaml(keyPath: keyPath)
      case .toml: .toml(keyPath: keyPath)
      case .gradle: .gradle(keyPath: keyPath)
      }
    }
  }

  /// `packages.0.version`; `\.` is a dot within a key.
  static func text(of keyPath: [String]) -> String {
    keyPath.map { $0.replacing("\\", with: "\\\\").replacing(".", with: "\\.") }.joined(separator: ".")
  }

  package static func suggested(for fileName: String) -> Suggestion {
    let name = String(fileName.split(separator: "/").last ?? "")
    if name.hasSuffix(".podspec.json") { return .kind(.podspecJSON()) }
    if name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift") {
      return .kind(.packageManifest())
    }
    if name == "project.pbxproj" { return .kind(.xcodeProject()) }
    if name.hasSuffix(".gradle.kts") { return .keyPath(.gradle) }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    switch parts.count > 1 ? parts.last?.lowercased() : nil {
    case "podspec": return .kind(.podspec())
    case "plist": return .kind(.propertyList())
    case "xcconfig": return .kind(.xcconfig())
    case "swift": return .constant(.swift)
    case "h", "hpp", "hh", "m", "mm", "c", "cc", "cpp": return .constant(.c)
    case "json": return .keyPath(.json)
    case "yaml", "yml": return .keyPath(.yaml)
    case "toml": return .keyPath(.toml)
    case "gradle": return .keyPath(.gradle)
    default: return .pattern
    }
  }

  /// The largest file in bytes. Source code is kept token by token; other files are read in one pass.
  var sizeLimit: Int {
    switch base {
    case .podspec, .packageManifest, .swiftConstant, .cConstant, .gradle: 4 << 20
    default: 64 << 20
    }
  }
}
