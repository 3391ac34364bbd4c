import Apple
import Artifacts
import Domain
import Files

private let remedy = "sign again after the last change"

extension Rule {
  static let sealBinding = Rule(
    "seal.binding",
    claim: "a signature belongs to the Info.plist and the seal beside it",
    reason: "a signature of other files is no signature: the system refuses the bundle",
    artifact: { subject in
      subject.frameworks.flatMap { framework in
        binaries(of: framework, subject.artifact) + detached(framework, subject.artifact)
      }
    })

  /// The signatures inside of binaries. The linker's own bind nothing.
  private static func binaries(of framework: InspectedFramework, _ artifact: InspectedArtifact) -> [Violation] {
    framework.slices.flatMap { slice -> [Violation] in
      guard let path = slice.binaryPath, let images = slice.machO?.images, slice.isFramework else { return [] }
      let folder = SealedFolder(FilePath.parent(of: path) + "/_CodeSignature")
      let components = components(at: folder, framework, artifact)
      let mismatches = images.compactMap(\.signature).filter { !$0.isLinkerSigned }.flatMap(\.directories)
        .flatMap { $0.mismatches(components) }
      return violations(mismatches, framework.place(path))
    }
  }

  private static func detached(_ framework: InspectedFramework, _ artifact: InspectedArtifact) -> [Violation] {
    let folder = SealedFolder("_CodeSignature")
    let path = framework.place("_CodeSignature/CodeDirectory")
    guard let bytes = artifact.file(path)?.content.bytes else { return [] }
    do {
      let signature = try DetachedSignature(codeDirectory: bytes, file: path)
      let info = artifact.file(framework.place("Info.plist"))
      let seal = artifact.file(framework.place(folder.codeResources))
      return violations(
        signature.mismatches([component(.code, info), component(.codeResources, seal)]), path)
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

  /// Each kind once: every architecture has a signature of its own.
  private static func violations(_ mismatches: [SlotMismatch], _ path: String) -> [Violation] {
    var seen: Set<String> = []
    return mismatches.compactMap { mismatch in
      let name = mismatch.slot == .codeResources ? "CodeResources" : "Info.plist"
      let violation: Violation
      switch mismatch.problem {
      case .differs:
        violation = Violation(path, "was signed with another \(name) than the one beside it", remedy: remedy)
      case .missing where mismatch.slot == .codeResources:
        violation = Violation(
          path, "is signed, but its seal \(name) is not there any more",
          remedy: "apps that embed it with \"Embed & Sign\" sign it anew; for others, sign it again", severity: .warning
        )
      case .missing: violation = Violation(path, "was signed with an \(name) that is not there", remedy: remedy)
      // Not signed with it, or by a kind of hash that was not computed: nothing that can be said to be wrong.
      case .unbound, .unjudged: return nil
      }
      return seen.insert(violation.message).inserted ? violation : nil
    }
  }
}
