import Domain

/// Finds every location of the version in a file, by the file's structure.
package enum VersionLocator {
  /// - Parameter current: the expected version. It decides which of several numbers in a URL is the version;
  ///   without it, or if it is not found, the version is the only number with three components or more.
  package static func locate(_ bytes: [UInt8], as kind: VersionFormat, current: String? = nil) -> VersionReading {
    var scan = VersionCollector()
    if let problem = unreadable(bytes, kind) {
      scan.report(problem)
      return scan.reading(of: [])
    }
    scan = self.scan(bytes, kind, current)
    if scan.isEmpty { scan.report(.missing(subject: subject(kind))) }
    return scan.reading(of: bytes)
  }

  private static func scan(_ bytes: [UInt8], _ kind: VersionFormat, _ current: String?) -> VersionCollector {
    switch kind {
    case .podspec(let siblings): PodspecVersions(bytes: bytes, siblings: siblings, current: current).scan()
    case .podspecJSON(let siblings): PodspecJSONVersions(siblings: siblings, current: current).scan(bytes)
    case .packageManifest(let ignored): ManifestVersions(bytes: bytes, ignored: ignored, current: current).scan()
    case .propertyList(let keys, let keepsPrerelease):
      PropertyListVersions.scan(bytes, keys: keys, keepsPrerelease: keepsPrerelease)
    case .xcconfig(let setting, _): XcconfigVersions(setting: setting, form: kind.form(of: setting)).scan(bytes)
    case .xcodeProject(let setting, _):
      XcodeProjectVersions(bytes: bytes, setting: setting, form: kind.form(of: setting)).scan()
    case .swiftConstant(let name): SwiftConstantVersions(bytes: bytes, name: name).scan()
    case .cConstant(let name): CConstantVersions(bytes: bytes, name: name).scan()
    case .json(let keyPath): JSONVersions.scan(bytes, keyPath: keyPath)
    case .pattern(let pattern): PatternVersions.scan(bytes, pattern: pattern)
    }
  }

  private static func unreadable(_ bytes: [UInt8], _ kind: VersionFormat) -> VersionProblem.Reason? {
    if bytes.count > kind.sizeLimit { return .tooLarge(limit: kind.sizeLimit) }
    if bytes.starts(with: "bplist", at: 0) { return .notText("it is a binary property list") }
    if bytes.contains(0) { return .notText("it contains a NUL byte") }
    if String(validating: bytes, as: UTF8.self) == nil { return .notText("it is not UTF-8") }
    return nil
  }

  private static func subject(_ kind: VersionFormat) -> String {
    switch kind {
    case .podspec: "version = \"…\" of Pod::Spec.new"
    case .podspecJSON: "\"version\""
    case .packageManifest: "a version in a binaryTarget's URL or in `let version = \"…\"`"
    case .propertyList(let keys, _): keys.joined(separator: ", ")
    case .xcconfig(let setting, _), .xcodeProject(let setting, _): setting
    case .swiftConstant(let name), .cConstant(let name): "the constant \(name)"
    case .json(let keyPath): keyPath
    case .pattern(let pattern): "the text “\(pattern)”"
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
  /// Whether a value with characters other than letters, digits, `.`, `_` and `/` needs quotes that are not there yet.
  var needsQuotes = false
  package var form = VersionForm.whole

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

  /// The values at the sites, each once, in the order of the file. More than one is a disagreement.
  package var values: [String] {
    var seen: Set<String> = []
    return sites.map(\.value).filter { seen.insert($0).inserted }
  }
}
