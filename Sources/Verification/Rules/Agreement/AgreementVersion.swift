import Domain
import Editing

extension Rule {
  static let agreementVersion = Rule(
    "agreement.version",
    claim: "one version stands everywhere: in variant.json, podspec, URLs, the notes' headings and the folder's name",
    reason: "a package manager that is told two versions installs the wrong one, or none",
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
        VariantRecord.file, "is version \(recorded), release.json is at \(wanted)",
        remedy: "verify it in the workspace that it was built from", severity: .warning)
    ]
  }

  /// `dist/1.4.0/<app_id>`: only a name that is a version says something.
  private static func folderVersion(_ subject: VariantSubject, _ version: String) -> [Violation] {
    let components = subject.folder.utf8.split(separator: UInt8(ascii: "/"))
    guard components.count > 1 else { return [] }
    let parent = String(decoding: components[components.count - 2], as: UTF8.self)
    guard SemanticVersion(parent) != nil, parent != version else { return [] }
    return [
      Violation(
        VariantRecord.file, "is version \(version), and lies in the folder \(parent)", remedy: "build the release again"
      )
    ]
  }

  private static func podspecVersions(_ subject: VariantSubject, _ version: String) -> [Violation] {
    subject.podspecs.flatMap { file, facts in
      facts.versions.filter { $0.value != version }.map { literal in
        Violation(
          file.name, "line \(literal.line) says version \(literal.value.debugDescription), the variant is \(version)",
          remedy: "build the variant again")
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
          file.name, "line \(url.line) names version \($0) in its URL, the variant is \(version)",
          remedy: "build the variant again")
      }
    }
  }

  /// Headings of Markdown that carry one version only, and another.
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
        notes.name, "line \(number + 1) says version \(versions[0]), the variant is \(version)",
        remedy: "build the variant again")
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

  /// Every URL of a zip, and the file that it stands in.
  fileprivate var urls: [(file: File, url: SourceLiteral)] {
    podspecs.flatMap { file, facts in facts.sourceURLs.map { (file, $0) } }
      + (package.map { file, facts in facts.binaryTargets.compactMap(\.url).map { (file, $0) } } ?? [])
  }
}
