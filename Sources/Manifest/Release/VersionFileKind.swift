import Domain

/// What a file's name says about where its version stands.
enum VersionFileKind: String {
  case podspec = "a podspec"
  case podspecJSON = "a podspec in JSON"
  case packageManifest = "a package manifest"
  case buildSettings = "a file of build settings"
  case propertyList = "a property list"
  case json = "a JSON file"
  case source = "source code"
  case text = "a text"

  init(path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? path.utf8[...]
    func ends(_ suffix: String) -> Bool { name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
    if name.elementsEqual("Package.swift".utf8) || name.starts(with: "Package@swift-".utf8) && ends(".swift") {
      self = .packageManifest
    } else if name.elementsEqual("project.pbxproj".utf8) {
      self = .buildSettings
    } else {
      self = Self.endings.first { ends($0.ending) }?.kind ?? .text
    }
  }

  /// A longer ending stands before the shorter one that is part of it.
  private static let endings: [(ending: String, kind: VersionFileKind)] =
    [
      (".podspec.json", .podspecJSON), (".podspec", .podspec), (".xcconfig", .buildSettings), (".plist", .propertyList),
      (".json", .json),
    ] + [".swift", ".h", ".hpp", ".hh", ".m", ".mm", ".c", ".cc", ".cpp"].map { ($0, .source) }

  /// Where the version stands when nothing else is said; nil where it has to be said.
  var defaultPlace: VersionFileConfiguration.Location? {
    switch self {
    case .podspec, .podspecJSON, .packageManifest, .buildSettings: .automatic()
    case .propertyList: .keys([VersionFileConfiguration.defaultPropertyListKey])
    case .json, .source, .text: nil
    }
  }

  /// Whether a key of an entry can say where the version stands in such a file.
  func takes(_ key: String) -> Bool {
    switch key {
    // Source code has more endings than those for which it is asked.
    case "constant": [.packageManifest, .source, .text].contains(self)
    case "keys": self == .propertyList
    case "keyPath": [.json, .podspecJSON].contains(self)
    case "siblings": [.podspec, .podspecJSON].contains(self)
    default: true
    }
  }

  /// How to say where the version stands.
  var remedy: String {
    switch self {
    case .podspec, .podspecJSON, .packageManifest, .buildSettings: "leave the key out: the file's name says enough"
    case .propertyList: "write \"keys\": [\"\(VersionFileConfiguration.defaultPropertyListKey)\"]"
    case .json: "write \"keyPath\": \"version\", or the keys to it with dots between them"
    case .source: "write \"constant\": and the name of the constant that holds it, such as \"sdkVersion\""
    case .text: "write \"pattern\": and the text around it, such as \"pod 'ContextSDK', '\(TagPattern.placeholder)'\""
    }
  }
}
