import Domain
import Editing

private let remedy = "write {{version}} in the template, and build the variant again"

extension Rule {
  static let agreementVersion = Rule(
    .agreementVersion, lesser: [.warning, .note],
    claim:
      "variant.json, podspec, URLs, the first heading of the notes and the folder's name have the same version",
    reason: "with two versions, a package manager installs the wrong one or none",
    check: .variant { subject in
      guard let version = subject.version else { return [] }
      return workspaceVersion(subject) + folderVersion(subject, version) + podspecVersions(subject, version)
        + urlVersions(subject, version) + heading(subject, version)
    })

  private static func workspaceVersion(_ subject: VariantSubject) -> [Violation] {
    guard let recorded = subject.record?.version, let wanted = subject.expectation.version else { return [] }
    if recorded == wanted { return subject.expectation.otherRelease(in: VariantRecord.fileName) }
    return [
      Violation(
        VariantRecord.fileName,
        "is version \(recorded), but \(subject.expectation.configurationFile) is at \(wanted)",
        remedy: "verify it in the workspace it was built from", severity: .warning)
    ]
  }

  /// Checks `1.4.0` in `dist/1.4.0/<app_id>`; a folder whose name is not a version is ignored.
  private static func folderVersion(_ subject: VariantSubject, _ version: String) -> [Violation] {
    guard let parent = subject.folders.dropLast().last, SemanticVersion(parent) != nil, parent != version
    else { return [] }
    return [
      Violation(
        VariantRecord.fileName, "is version \(version), but in the folder \(parent)", remedy: "rebuild the release"
      )
    ]
  }

  private static func podspecVersions(_ subject: VariantSubject, _ version: String) -> [Violation] {
    subject.podspecs.flatMap { file, facts in
      let wrong = facts.versions.filter { $0.value != version }.map { literal in
        Violation(
          file.name, line: literal.line,
          "says version \(literal.value.debugDescription), but the release is \(version)",
          remedy: remedy)
      }
      let computed = facts.computed[.version]?.map { literal in
        Violation(
          file.name, line: literal.line, "computes its version (\(literal.value)), which cannot be checked",
          remedy: remedy)
      }
      return wrong + (computed ?? [])
    }
  }

  /// A URL with the release's version may have other numbers too, such as that of an interface.
  private static func urlVersions(_ subject: VariantSubject, _ version: String) -> [Violation] {
    subject.urls.flatMap { file, url -> [Violation] in
      let parts = url.value.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        .map { String(decoding: $0, as: UTF8.self) }
      if parts.contains(where: { $0.utf8.contains(version.utf8) }) { return [] }
      return parts.filter { SemanticVersion($0) != nil }.map {
        Violation(
          file.name, line: url.line, "has version \($0) in its URL, but the release is \(version)", remedy: remedy)
      }
    }
  }

  /// The first heading of the notes. Those after it may speak of other versions.
  private static func heading(_ subject: VariantSubject, _ version: String) -> [Violation] {
    guard let notes = subject.file("RELEASE_NOTES.md"), let heading = MarkdownHeading(firstIn: notes.bytes) else {
      return []
    }
    let versions = heading.versions.filter { !subject.isPartOfAName($0) }
    guard let first = versions.first, !versions.contains(version) else { return [] }
    return [
      Violation(
        notes.name, line: heading.line, "has version \(first) in its first heading, but the release is \(version)",
        remedy: remedy)
    ]
  }
}

extension VariantSubject {
  /// Every URL of a zip, with its file.
  fileprivate var urls: [(file: File, url: SourceLiteral)] {
    podspecs.flatMap { file, facts in facts.sourceURLs.map { (file, $0) } }
      + (package.map { file, facts in facts.binaryTargets.compactMap(\.url).map { (file, $0) } } ?? [])
  }
}
