import Apple
import Artifacts
import Domain
import Files

private let remedy = "sign again after the last change"

extension Rule {
  static let sealBinding = Rule(
    "seal.binding", lesser: [.warning, .note],
    claim: "a signature was made for the Info.plist and the seal beside it",
    reason: "the system refuses a bundle whose signature belongs to other files",
    slices: { subject in
      subject.frameworks.flatMap { framework in
        let isStripped = subject.strips(framework)
        return binaries(of: framework, subject.artifact, isStripped) + detached(framework, subject.artifact, isStripped)
      }
    })

  /// Checks the signatures inside binaries. A linker's own signature binds nothing.
  private static func binaries(
    of framework: InspectedFramework, _ artifact: InspectedArtifact, _ isStripped: Bool
  ) -> [Violation] {
    framework.slices.flatMap { slice -> [Violation] in
      guard let path = slice.binaryPath, let images = slice.machO?.images, slice.isFramework else { return [] }
      let folder = SealedFolder(FilePath.parent(of: path) + "/_CodeSignature")
      let components = components(at: folder, framework, artifact)
      let mismatches = images.compactMap(\.signature).filter { !$0.isLinkerSigned }.flatMap(\.directories)
        .flatMap { $0.mismatches(components) }
      return violations(mismatches, framework.place(path), isStripped)
    }
  }

  private static func detached(
    _ framework: InspectedFramework, _ artifact: InspectedArtifact, _ isStripped: Bool
  ) -> [Violation] {
    let folder = SealedFolder("_CodeSignature")
    let path = framework.place("_CodeSignature/CodeDirectory")
    guard let bytes = artifact.file(path)?.content.bytes else { return [] }
    do {
      let signature = try DetachedSignature(codeDirectory: bytes, file: path)
      let info = artifact.file(framework.place("Info.plist"))
      let seal = artifact.file(framework.place(folder.codeResources))
      return violations(
        signature.mismatches([component(.code, info), component(.codeResources, seal)]), path, isStripped)
    } catch {
      return error.findings.map { Violation(path, $0.message, remedy: $0.remedy) }
    }
  }

  private static func components(
    at folder: SealedFolder, _ framework: InspectedFramework, _ artifact: InspectedArtifact
  ) -> [SealedComponent] {
    let info = folder.infoPlist(in: framework.tree).flatMap { artifact.file(framework.place($0)) }
    return [
      component(.infoPlist, info), component(.codeResources, artifact.file(framework.place(folder.codeResources))),
    ]
  }

  private static func component(_ slot: SealSlot, _ file: InspectedFile?) -> SealedComponent {
    SealedComponent(
      slot,
      file.map { file in
        var digests = [CodeDirectory.HashKind.sha256: file.digest.bytes]
        digests[.sha1] = file.sha1
        return digests
      })
  }

  /// Reports each kind once, although every architecture has its own signature.
  ///
  /// - Parameter isStripped: the build has taken the seal off on purpose.
  private static func violations(
    _ mismatches: [SlotMismatch], _ path: String, _ isStripped: Bool
  ) -> [Violation] {
    var seen: Set<String> = []
    return mismatches.compactMap { mismatch in
      let name = mismatch.slot == .codeResources ? "CodeResources" : "Info.plist"
      let violation: Violation
      switch mismatch.problem {
      case .differs:
        violation = Violation(path, "was signed with a different \(name) than the one beside it", remedy: remedy)
      case .missing where mismatch.slot == .codeResources:
        violation = Violation(
          path, "is signed, but its seal \(name) is missing",
          remedy: "sign it again, unless every app embeds it with \"Embed & Sign\"",
          severity: isStripped ? .note : .warning)
      case .missing: violation = Violation(path, "was signed with an \(name) that is missing", remedy: remedy)
      // The signature does not cover it, or its hash was not computed: there is nothing to report.
      case .unbound, .unjudged: return nil
      }
      return seen.insert(violation.message).inserted ? violation : nil
    }
  }
}

extension ArtifactSubject {
  /// Whether `release.json` has a build strip the framework's seals.
  fileprivate func strips(_ framework: InspectedFramework) -> Bool {
    let stripped = expectation.strippedProducts
    return stripped.contains(framework.name) || expectation.product.map(stripped.contains) == true
  }
}
