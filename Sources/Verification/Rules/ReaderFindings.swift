import Artifacts
import Domain

/// Assigns the findings of Apple's readers to rules, by their problems.
enum ReaderFindings {
  static let problems: [RuleName: Set<StructureProblem>] = [
    .xcframeworkInfoPlist: [.malformedPropertyList, .missingKey, .wrongType, .packageType, .noLibraries],
    .xcframeworkFormatVersion: [.unknownFormat],
    .xcframeworkLibraries: [.unsafeIdentifier, .unsafePath, .missingLibrary, .missingBinary],
    .xcframeworkUnlisted: [.unlistedLibrary],
    .xcframeworkDuplicates: [.duplicateIdentifier, .duplicatePlatform],
    .xcframeworkMixedKinds: [.mixedExtensions],
    .artifactbundleInfoJSON: [
      .malformedInfo, .missingMember, .wrongMember, .unknownSchema, .unknownType, .tooManyElements,
    ],
    .artifactbundleProduct: [.noStaticLibrary],
    .artifactbundlePaths: [.unsafeBundlePath, .missingFile],
    .artifactbundleTriples: [.malformedTriple, .repeatedTriple],
    .bundleShape: [.symlink, .notAFolder, .brokenLink, .noCurrentVersion, .noResourcesLink],
    .bundleFlattenedSymlinks: [.flattened],
    .bundlePlatformShape: [.unexpectedShape],
  ]

  /// A bare library is fine, and another finding reports a missing one.
  static let unreported: Set<StructureProblem> = [.notAFramework, .missingFramework]
}

extension Rule {
  /// A rule that reports the readers' findings assigned to it by `ReaderFindings`, and those of `more`.
  init(
    reader name: RuleName, _ severity: Finding.Severity = .error, lesser: [Finding.Severity] = [], claim: String,
    reason: String, remedy: String,
    and more: @escaping @Sendable (ArtifactSubject) -> [Violation] = { _ in [] }
  ) {
    self.init(
      name, severity, lesser: lesser, claim: claim, reason: reason, remedy: remedy,
      check: .slices { subject in
        subject.frameworks.flatMap { $0.readerViolations(of: name) }
          + subject.bundles.flatMap { $0.readerViolations(of: name) } + more(subject)
      })
  }
}

extension InspectedFramework {
  func readerViolations(of rule: RuleName) -> [Violation] {
    let problems = ReaderFindings.problems[rule] ?? []
    let list = (reading?.findings ?? []).filter { $0.isAny(of: problems) }
    let bundles = slices.flatMap(\.shapeFindings).filter { $0.isAny(of: problems) }
    return list.map { Violation($0, in: place("Info.plist")) }
      + bundles.map { finding in
        let path = if case .path(let path) = finding.location.position { path } else { "" }
        return Violation(place(path), finding.message, remedy: finding.remedy, severity: finding.severity)
      }
  }
}

extension InspectedBundle {
  func readerViolations(of rule: RuleName) -> [Violation] {
    let problems = ReaderFindings.problems[rule] ?? []
    return (reading?.findings ?? []).filter { $0.isAny(of: problems) }
      .map { Violation($0, in: place(ArtifactBundle.fileName)) }
  }
}

extension Finding {
  func isAny(of problems: Set<StructureProblem>) -> Bool { structureProblem.map(problems.contains) ?? false }
}

extension Violation {
  /// Converts a finding about a document of the artifact. The message names the position in the document.
  init(_ finding: Finding, in file: String) {
    let position =
      switch finding.location.position {
      case .whole, .path(""): ""
      case .path(let key): key + ": "
      case .line(let line, let column): "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": "
      }
    self.init(file, position + finding.message, remedy: finding.remedy, severity: finding.severity)
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
