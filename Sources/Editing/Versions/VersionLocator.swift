import Domain

/// Finds every location of the version in a file, by the file's structure.
package enum VersionLocator {
  /// - Parameter current: the expected version. It decides which of several numbers in a URL is the version;
  ///   without it, or if it is not found, the version is the only number with three components or more.
  package static func locate(_ bytes: [UInt8], as kind: VersionFormat, current: String? = nil) -> VersionReading {
    do throws(VersionProblem) {
      return locate(try VersionText(bytes, as: kind), as: kind, current: current)
    } catch {
      return VersionReading(sites: [], problems: [error])
    }
  }

  static func locate(_ text: VersionText, as kind: VersionFormat, current: String?) -> VersionReading {
    var scan = self.scan(text.bytes, as: kind, current: current)
    if scan.isEmpty { scan.report(.missing(subject: subject(kind))) }
    return scan.reading(of: text.bytes)
  }

  /// - Parameter takesNumbers: whether a whole number may be found where a string would be.
  private static func scan(
    _ bytes: [UInt8], as kind: VersionFormat, current: String?, takesNumbers: Bool = false
  ) -> VersionCollector {
    switch kind {
    case .lines(let format, let choice):
      var scan = self.scan(bytes, as: format, current: current, takesNumbers: takesNumbers)
      if !scan.isEmpty { scan.choose(lines: choice, in: bytes) }
      return scan
    case .buildNumber(let format):
      var scan = self.scan(bytes, as: format, current: current, takesNumbers: true)
      scan.readBuildNumbers()
      return scan
    case .podspec(let siblings, let files):
      return PodspecVersions(bytes: bytes, siblings: siblings, files: files, current: current).scan()
    case .podspecJSON(let siblings): return PodspecJSONVersions(siblings: siblings, current: current).scan(bytes)
    case .packageManifest(let targets):
      return ManifestVersions(bytes: bytes, targets: targets, current: current).scan()
    case .propertyList(let keys, let keepsPrerelease):
      return PropertyListVersions.scan(bytes, keys: keys, keepsPrerelease: keepsPrerelease)
    case .xcconfig(let setting, _):
      return XcconfigVersions(setting: setting, form: kind.form(of: setting)).scan(bytes)
    case .xcodeProject(let setting, _, let targets):
      return XcodeProjectVersions(bytes: bytes, setting: setting, form: kind.form(of: setting), targets: targets).scan()
    case .swiftConstant(let name): return SwiftConstantVersions(bytes: bytes, name: name).scan()
    case .cConstant(let name): return CConstantVersions(bytes: bytes, name: name).scan()
    case .json(let keyPath): return JSONVersions.scan(bytes, keyPath: keyPath, takesNumbers: takesNumbers)
    case .yaml(let keyPath): return KeyedVersions.yaml(bytes, keyPath, takesNumbers: takesNumbers)
    case .toml(let keyPath): return KeyedVersions.toml(bytes, keyPath, takesNumbers: takesNumbers)
    case .gradle(let keyPath): return KeyedVersions.gradle(bytes, keyPath, takesNumbers: takesNumbers)
    case .pattern(let pattern): return PatternVersions.scan(bytes, pattern: pattern)
    }
  }

  private static func subject(_ kind: VersionFormat) -> String {
    switch kind.base {
    case .podspec: "version = \"…\" of Pod::Spec.new"
    case .podspecJSON: "\"version\""
    case .packageManifest: "a version in a binaryTarget's URL or in `let version = \"…\"`"
    case .propertyList(let keys, _): keys.joined(separator: ", ")
    case .xcconfig(let setting, _), .xcodeProject(let setting, _, _): setting
    case .swiftConstant(let name), .cConstant(let name): "the constant \(name)"
    case .json(let keyPath), .yaml(let keyPath), .toml(let keyPath), .gradle(let keyPath):
      VersionFormat.text(of: keyPath)
    case .pattern(let pattern): "the text “\(pattern)”"
    case .lines, .buildNumber: "the version"
    }
  }
}

/// One location of the version in a file.
package struct VersionSite: Hashable, Sendable {
  /// UTF-8 offsets of what an edit replaces: the version alone, without quotes or the rest of a URL.
  package var range: Range<Int>
  /// Both from 1. Columns count characters.
  package var line: Int
  package var column: Int
  /// The version as it is read.
  package var value: String
  /// For example `s.version`, `url of binaryTarget ContextSDK`, `MARKETING_VERSION (Debug)`.
  package var subject: String
  /// The quotes that a value may need, and that are not there yet.
  var quotes = Quotes.enough
  package var form = VersionForm.whole
  /// The target whose version it is, for a file in which each has its own.
  package var target: String?

  enum Quotes: Hashable, Sendable {
    case enough
    /// Around characters other than letters, digits, `.`, `_` and `/`.
    case propertyList
    /// Around what would be a number.
    case yaml

    func written(_ text: String) -> String {
      let isQuoted =
        switch self {
        case .enough: false
        case .propertyList: !text.utf8.allSatisfy(OldStylePropertyList.isBare)
        case .yaml: KeyedVersions.isNumber(text)
        }
      return isQuoted ? "\"\(text)\"" : text
    }
  }

  /// Whether the version may be written so here.
  package func has(_ version: PackageVersion) -> Bool { form.accepts(value, for: version) }
}

/// The versions in a file, and the reasons why it cannot be edited.
package struct VersionReading: Hashable, Sendable {
  /// In the order of the file.
  package var sites: [VersionSite]
  /// Why the file cannot be edited; empty if it can.
  package var problems: [VersionProblem]
  /// Versions that may be wrong, and are left as they are.
  package var doubts: [VersionProblem] = []
  /// Text that does not belong to the release.
  package var ignored: [Range<Int>] = []
  /// Whether the file reads its version from another version file.
  package var isElsewhere = false

  /// The values at the sites, each once, in the order of the file. More than one is a disagreement.
  package var values: [String] { sites.map(\.value).uniqued() }
}
