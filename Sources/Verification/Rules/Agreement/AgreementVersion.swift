import Delivery
import Domain
import Editing

extension Rule {
  static let agreementVersion = Rule(
    "agreement.version",
    claim: "variant.json, podspec, URLs, the notes' headings and the folder's name have the same version",
    reason: "with two versions, a package manager installs the wrong one or none",
    variant: { subject in
      guard let version = subject.version else { return [] }
      return workspaceVersion(subject) + folderVersion(subject, version) + podspecVersions(subject, version)
        + urlVersions(subject, version) + headings(subject, version)
    })

  private static func workspaceVersion(_ subject: VariantSubject) -> [Violation] {
    guard let recorded = subject.record?.version, let wanted = subject.expectation.version, recorded != wanted else {
      return []
    }
    return [
      Violation(
        VariantRecord.fileName, "is version \(recorded), but release.json is at \(wanted)",
        remedy: "verify it in the workspace it was built from", severity: .warning)
    ]
  }

  /// Checks `1.4.0` in `dist/1.4.0/<app_id>`; a folder whose name is not a version is ignored.
  private static func folderVersion(_ subject: VariantSubject, _ version: String) -> [Violation] {
    let components = subject.folder.utf8.split(separator: UInt8(ascii: "/"))
    guard components.count > 1 else { return [] }
    let parent = String(decoding: components[components.count - 2], as: UTF8.self)
    guard SemanticVersion(parent) != nil, parent != version else { return [] }
    return [
      Violation(
        VariantRecord.fileName, "is version \(version), but in the folder \(parent)", remedy: "rebuild the release"
      )
    ]
  }

  private static func podspecVersions(_ subject: VariantSubject, _ version: String) -> [Violation] {
    subject.podspecs.flatMap { file, facts in
      facts.versions.filter { $0.value != version }.map { literal in
        Violation(
          file.name,
          "line \(literal.line) says version \(literal.value.debugDescription), but the variant is \(version)",
          remedy: "rebuild the variant")
      }
    }
  }

  private static func urlVersions(_ subject: VariantSubject, _ version: String) -> [Violation] {
    subject.urls.flatMap { file, url in
      let stale = url.value.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        .map { String(decoding: $0, as: UTF8.self) }
        .filter { SemanticVersion($0) != nil && $0 != version }
      return stale.map {
        Violation(
          file.name, "line \(url.line) has version \($0) in its URL, but the variant is \(version)",
          remedy: "rebuild the variant")
      }
    }
  }

  /// Reports Markdown headings that contain exactly one version, and not the variant's.
  private static func headings(_ subject: VariantSubject, _ version: String) -> [Violation] {
    guard let notes = subject.file("RELEASE_NOTES.md") else { return [] }
    return notes.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
      guard line.hasPrefix("# ") else { return nil }
      let words = line.split { $0 == " " || $0 == "(" || $0 == ")" || $0 == "," }.map { word in
        String(word.hasPrefix("v") ? word.dropFirst() : word)
      }
      let versions = words.filter { SemanticVersion($0) != nil }
      guard !versions.isEmpty, !versions.contains(version) else { return nil }
      return Violation(
        notes.name, "line \(number + 1) says version \(versions[0]), but the variant is \(version)",
        remedy: "rebuild the variant")
    }
  }
}

extension VariantSubject {
  var podspecs: [(file: File, facts: PodspecFacts)] {
    files.filter { $0.name.utf8.suffix(8).elementsEqual(".podspec".utf8) }.map { ($0, PodspecFacts(reading: $0.text)) }
  }

  var package: (file: File, facts: PackageFacts)? {
    file("Package.swift").map { ($0, PackageFacts(reading: $0.text)) }
  }

  /// All URLs of zips, each with its file.
  fileprivate var urls: [(file: File, url: SourceLiteral)] {
    podspecs.flatMap { file, facts in facts.sourceURLs.map { (file, $0) } }
      + (package.map { file, facts in facts.binaryTargets.compactMap(\.url).map { (file, $0) } } ?? [])
  }
}
