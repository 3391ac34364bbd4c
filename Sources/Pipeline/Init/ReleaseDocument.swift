import Artifacts
import Domain
import Editing
import Manifest
import Platform

/// `release.json`, as what is known gives it.
struct ReleaseDocument {
  private(set) var json: JSONValue
  /// Files that say another version than the release's.
  private(set) var notes: [Finding] = []
  /// What was decided without asking.
  private(set) var remarks: [Finding] = []

  /// - Throws: `SystemError` for a version file that cannot be read.
  init(_ facts: InitFacts, version: PackageVersion, podspecs: [String: String]) throws {
    let findings = facts.findings
    let products = findings.bases.map { Self.product($0, version: version, podspec: podspecs[$0.name], facts: facts) }
    var versionFiles: [JSONValue] = []
    for file in findings.versionFiles {
      let bytes = try FileSystem.readFile(file.path)
      let reading = VersionLocator.locate(bytes, as: file.kind, current: version.description)
      if reading.carries(version) {
        versionFiles.append(.string(file.path))
        continue
      }
      let found = reading.values.first.map { "says \($0)" } ?? "has no version that can be edited"
      notes.append(
        Finding(
          "init.other-version", .note, at: Location(file.path), "\(found), so it is not among `versions.files`",
          remedy: "add it there if it belongs to the release, with \(version) in it"))
    }
    remarks = findings.bases.filter { $0.takesModels && !$0.seals.isEmpty && facts.answers.seals == nil }.map { base in
      Finding(
        "init.sealed", .note, at: Location(base.path), "ships as it is, with its code seal: no models go into it",
        remedy: "for models, remove `\"models\": false` in release.json, and say in `seal` what becomes of the seal")
    }
    remarks += Self.tagRemark(findings.repository)
    let tag = findings.repository.tagPattern.flatMap { $0 == .bare ? nil : $0.description }
    json = JSONValue([
      "version": version.description,
      "customers": facts.answers.manifest ?? ReleaseConfiguration.defaultCustomers,
      "products": JSONValue.array(products),
      "models": JSONValue(["path": facts.modelPath]),
      "templates": JSONValue(["package": TemplateFiles.package, "notes": TemplateFiles.releaseNotes]),
      "artifact": Self.artifact(facts.answers.url),
      "versions": versionFiles.isEmpty ? nil : JSONValue(["files": JSONValue.array(versionFiles)]),
      "git": tag.map { JSONValue(["tag": $0]) },
    ])
  }

  private static func product(
    _ base: FoundBase, version: PackageVersion, podspec: String?, facts: InitFacts
  ) -> JSONValue {
    let isSealed = base.takesModels && !base.seals.isEmpty
    // Models may come later, the seal would not.
    let keepsSeal = isSealed && facts.answers.seals != .strip
    return JSONValue([
      "name": base.name, "base": base.path, "version": base.otherVersion(than: version), "podspec": podspec,
      "models": base.takesModels && !keepsSeal ? nil : false, "seal": isSealed && !keepsSeal ? "strip" : nil,
    ])
  }

  /// Tags of something else may be in the repository.
  private static func tagRemark(_ repository: FoundRepository) -> [Finding] {
    guard let pattern = repository.tagPattern, !repository.otherPatterns.isEmpty else { return [] }
    return [
      Finding(
        "init.tags", .note, at: Location(ReleaseConfiguration.fileName),
        "tags of releases are \(pattern), and not \(Amount.names(repository.otherPatterns.map(\.description)))",
        remedy: "if that is wrong, correct `git.tag`")
    ]
  }

  private static func artifact(_ url: String?) -> JSONValue {
    if let url { return JSONValue(["url": url]) }
    return JSONValue(["path": ReleaseConfiguration.ArtifactLocation.defaultPath.text])
  }
}

extension InitFacts {
  var modelPath: String {
    answers.modelPath ?? layout?.pattern.text ?? ReleaseConfiguration.Models.defaultPath.text
  }
}

extension FoundBase {
  /// The framework's version, if a check would miss the release's in it.
  fileprivate func otherVersion(than version: PackageVersion) -> String? {
    guard let own = self.version, let found = DottedVersion(own) else { return nil }
    let numbers = version.description.prefix { $0 != "-" && $0 != "+" }
    return DottedVersion(String(numbers)) == found ? nil : own
  }
}
