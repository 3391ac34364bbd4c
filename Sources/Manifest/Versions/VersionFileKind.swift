import Domain

/// The kind of a file by its name, which decides how its version is found.
enum VersionFileKind: String {
  case podspec = "a podspec"
  case podspecJSON = "a podspec in JSON"
  case packageManifest = "a package manifest"
  case buildSettings = "a file of build settings"
  case project = "a project of Xcode"
  case propertyList = "a property list"
  case json = "a JSON file"
  case yaml = "a YAML file"
  case toml = "a TOML file"
  case gradle = "a build file of Gradle"
  case source = "source code"
  case text = "a text file"

  init(path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? path.utf8[...]
    func ends(_ suffix: String) -> Bool { name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
    if name.elementsEqual("Package.swift".utf8) || name.starts(with: "Package@swift-".utf8) && ends(".swift") {
      self = .packageManifest
    } else if name.elementsEqual("project.pbxproj".utf8) {
      self = .project
    } else {
      self = Self.endings.first { ends($0.ending) }?.kind ?? .text
    }
  }

  /// Longer endings come before their own suffixes.
  private static let endings: [(ending: String, kind: VersionFileKind)] =
    [
      (".podspec.json", .podspecJSON), (".podspec", .podspec), (".xcconfig", .buildSettings), (".plist", .propertyList),
      (".json", .json), (".yaml", .yaml), (".yml", .yaml), (".toml", .toml), (".gradle", .gradle),
      (".gradle.kts", .gradle),
    ] + [".swift", ".h", ".hpp", ".hh", ".m", ".mm", ".c", ".cc", ".cpp"].map { ($0, .source) }

  /// Where the version is by default, or nil if the entry must say it.
  ///
  /// - Parameter ofBuild: whether the build number is asked for.
  func defaultLocation(ofBuild: Bool) -> VersionFileConfiguration.Location? {
    switch self {
    case .buildSettings, .project: return .automatic()
    case .podspec, .podspecJSON, .packageManifest: return ofBuild ? nil : .automatic()
    case .propertyList:
      let own = VersionFileConfiguration.self
      return .keys([ofBuild ? own.defaultBuildKey : own.defaultPropertyListKey])
    case .json, .yaml, .toml, .gradle, .source, .text: return nil
    }
  }

  private static let keyed: [VersionFileKind] = [.json, .podspecJSON, .yaml, .toml, .gradle]

  /// Whether an entry for such a file may have this key.
  func takes(_ key: String) -> Bool {
    switch key {
    // Source code may have an ending that is not in the list.
    case "constant": [.packageManifest, .gradle, .source, .text].contains(self)
    case "keys": self == .propertyList
    case "keyPath": Self.keyed.contains(self)
    // What has one place has nothing to choose.
    case "ignore", "only": ![.propertyList, .json, .podspecJSON, .yaml, .toml].contains(self)
    case "buildNumber": ![.podspec, .podspecJSON, .packageManifest].contains(self)
    case "prerelease": [.propertyList, .buildSettings, .project].contains(self)
    case "siblings": [.podspec, .podspecJSON].contains(self)
    default: true
    }
  }

  /// Advice on how to say where the version is.
  var remedy: String {
    switch self {
    case .podspec, .podspecJSON, .packageManifest, .buildSettings, .project: "remove the key: the file's name is enough"
    case .propertyList: "write \"keys\": [\"\(VersionFileConfiguration.defaultPropertyListKey)\"]"
    case .json, .yaml, .toml: "write \"keyPath\": \"version\", or the path to it with dots between keys"
    case .gradle: "write \"keyPath\": \"version\", or the path to it, such as android.defaultConfig.versionName"
    case .source: "write \"constant\" with the name of the constant, such as \"sdkVersion\""
    case .text:
      "write \"pattern\" with the text around the version, such as \"pod 'ContextSDK', '\(TagPattern.placeholder)'\""
    }
  }
}
