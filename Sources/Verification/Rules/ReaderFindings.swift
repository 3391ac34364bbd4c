import Apple
import Artifacts
import Domain

/// Assigns the findings of Apple's readers to rules, by their codes.
enum ReaderFindings {
  static let codes: [String: Set<String>] = [
    "xcframework.info-plist": [
      "plist.malformed", "xcframework.missing-key", "xcframework.wrong-type", "xcframework.package-type",
      "xcframework.no-libraries",
    ],
    "xcframework.format-version": ["xcframework.unknown-format"],
    "xcframework.libraries": [
      "xcframework.unsafe-identifier", "xcframework.unsafe-path", "xcframework.missing-library",
      "xcframework.missing-binary",
    ],
    "xcframework.unlisted": ["xcframework.unlisted-library"],
    "xcframework.duplicates": ["xcframework.duplicate-identifier", "xcframework.duplicate-platform"],
    "xcframework.mixed-kinds": ["xcframework.mixed-extensions"],
    "bundle.shape": [
      "bundle.symlink", "bundle.not-a-folder", "bundle.broken-link", "bundle.no-current-version",
      "bundle.no-resources-link",
    ],
    "bundle.flattened-symlinks": ["bundle.flattened"],
    "bundle.platform-shape": ["bundle.unexpected-shape"],
  ]

  /// A bare library is fine, and another finding reports a missing one.
  static let untold: Set<String> = ["bundle.not-a-framework", "bundle.missing"]
}

extension Rule {
  /// A rule that reports the readers' findings assigned to it by `ReaderFindings`, and those of `more`.
  ///
  /// - Parameter remedy: for findings that have none.
  init(
    reader name: String, _ severity: Finding.Severity = .error, claim: String, reason: String, remedy: String,
    and more: @escaping @Sendable (ArtifactSubject) -> [Violation] = { _ in [] }
  ) {
    self.init(
      name, severity, claim: claim, reason: reason,
      artifact: { subject in
        subject.frameworks.flatMap { $0.readerViolations(of: name, remedy: remedy) } + more(subject)
      })
  }
}

extension InspectedFramework {
  func readerViolations(of rule: String, remedy: String) -> [Violation] {
    let codes = ReaderFindings.codes[rule] ?? []
    let list = (reading?.findings ?? []).filter { codes.contains($0.code) }
    let bundles = slices.flatMap(\.shapeFindings).filter { codes.contains($0.code) }
    return list.map { Violation($0, in: place("Info.plist"), remedy: remedy) }
      + bundles.map { finding in
        let path = if case .path(let path) = finding.location.position { path } else { "" }
        return Violation(place(path), finding.message, remedy: finding.remedy ?? remedy, severity: finding.severity)
      }
  }
}

extension Violation {
  /// Converts a finding about a document of the artifact. The message names the position in the document.
  init(_ finding: Finding, in file: String, remedy: String) {
    let position =
      switch finding.location.position {
      case .whole, .path(""): ""
      case .path(let key): key + ": "
      case .line(let line, let column): "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": "
      }
    self.init(file, position + finding.message, remedy: finding.remedy ?? remedy, severity: finding.severity)
  }
}

extension InspectedFramework.Slice {
  fileprivate var shapeFindings: [Finding] {
    switch layout {
    case .success(let layout): layout.warnings
    case .failure(let failure): failure.findings
    }
  }
}
