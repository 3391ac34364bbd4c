import Artifacts
import Domain

private let remedy =
  "sign last: first the frameworks, then the xcframework; or remove the seal and let apps embed it with \"Embed & Sign\""

extension Rule {
  static let sealFiles = Rule(
    .sealFiles, lesser: [.warning, .note],
    claim: "the files that a code seal lists are unchanged, and there are no others",
    reason: "Xcode refuses an xcframework with a broken signature, and an app with a broken seal does not start",
    check: .artifact { subject in
      lazy var flattened = subject.flattenedPlaces
      let found = subject.sealedBundles.flatMap { bundle in
        violations(bundle, subject.artifact).map {
          bundle.isStatic || bundle.isAdHocOfSimulator ? $0.atMost(.warning) : $0
        }
      }
      lazy var lost = subject.lostPlaces
      return found.filter { violation in
        // `bundle.flattened-symlinks` and `bundle.shape` report the links, and what is in their places follows from that.
        !lost.contains(violation.location ?? "")
          && !flattened.contains { RelativePath.isInside(violation.location ?? "", $0) }
      }
    })

  private static func violations(_ bundle: SealedBundle, _ artifact: InspectedArtifact) -> [Violation] {
    let path = bundle.place("CodeResources")
    switch bundle.part("CodeResources")?.content {
    case nil, .opaque, .propertyList, .machO, .archive:
      return [
        Violation(
          bundle.framework.place(bundle.folder.signature), "contains no CodeResources: the seal is incomplete",
          remedy: remedy)
      ]
    case .tooLarge(let limit):
      return [Violation(path, "is larger than \(limit) bytes, so it was not checked", severity: .warning)]
    case .bytes(let bytes):
      do {
        let seal = try CodeResources(parsing: bytes, file: path)
        return age(of: seal, path) + violations(report(on: seal, of: bundle, artifact), bundle.framework)
      } catch {
        return error.findings.map { Violation(path, $0.message, remedy: $0.remedy) }
      }
    }
  }

  private static func report(
    on seal: CodeResources, of bundle: SealedBundle, _ artifact: InspectedArtifact
  ) -> SealReport {
    let framework = bundle.framework
    return SealCheck.report(
      on: seal, at: bundle.folder, in: framework.tree, executable: bundle.executable,
      digests: SealCheck.Digests(
        sha256: { artifact.file(framework.place($0))?.digest }, sha1: { artifact.file(framework.place($0))?.sha1 },
        otherLineEnds: { artifact.file(framework.place($0))?.otherLineEnds }))
  }

  /// SHA-1 proves nothing any more: two files with the same digest can be made.
  private static func age(of seal: CodeResources, _ path: String) -> [Violation] {
    let names = seal.entries.filter(\.isSealedBySHA1Alone).map(\.name)
    guard !names.isEmpty || seal.generation == .legacy else { return [] }
    let kind =
      seal.generation == .legacy ? "has the format before OS X 10.9, without files2: it" : "has an old format: it"
    let some = names.isEmpty ? "lists no file" : "lists \(Amount.names(names)) by SHA-1 alone"
    return [
      Violation(path, "\(kind) \(some)", remedy: "sign it again with a current codesign", severity: .warning)
    ]
  }

  private static func violations(_ report: SealReport, _ framework: InspectedFramework) -> [Violation] {
    func all(_ paths: [String], _ message: String, remedy: String = remedy) -> [Violation] {
      paths.map { Violation(framework.place($0), message, remedy: remedy) }
    }
    var violations =
      all(report.added, "was added after signing") + all(report.changed, "was changed after signing")
      + all(
        report.converted, "had its line ends converted after signing, and nothing else",
        remedy: SealedBundle.keepLineEnds)
      + all(report.removed, "was removed after signing")
    violations += report.retargeted.map { link in
      let now = link.found.map { "leads to \($0.debugDescription)" } ?? "is no longer a symlink"
      return Violation(
        framework.place(link.path), "\(now); when it was signed it led to \(link.sealed.debugDescription)",
        remedy: remedy)
    }
    violations += report.harmless.prefix(1).map { path in
      let count = report.harmless.count
      let others = count > 1 ? "; \(count - 1) more like it" : ""
      return Violation(
        framework.place(path),
        "was signed but is missing: `xcodebuild -create-xcframework` removes such modules, which is harmless\(others)",
        severity: .note)
    }
    return violations + unjudged(report, framework)
  }

  /// Reports one note per reason: an unknown rule may apply to thousands of files.
  private static func unjudged(_ report: SealReport, _ framework: InspectedFramework) -> [Violation] {
    Dictionary(grouping: report.unjudged.filter { $0.reason != .nestedCode }, by: \.reason)
      .compactMap { reason, places in
        guard let path = places.map(\.path).min(by: { $0.precedesByBytes($1) }) else { return nil }
        let why =
          switch reason {
          case .unknownRule(let pattern): "the seal's rule \(pattern.debugDescription) is unknown to this tool"
          case .noDigest: "its hash there is of a kind that was not computed"
          case .leavesFolder: "its name leads out of the sealed folder"
          case .nestedCode: "it has a seal of its own"
          }
        let others = places.count > 1 ? " (and \(places.count - 1) more)" : ""
        return Violation(
          framework.place(path), "was not compared with the seal: \(why)\(others)", severity: .note)
      }
      .sorted { ($0.location ?? "", $0.message) < ($1.location ?? "", $1.message) }
  }
}

extension CodeResources.Resource {
  fileprivate var isSealedBySHA1Alone: Bool {
    if case .file(nil, .some) = content { true } else { false }
  }
}
