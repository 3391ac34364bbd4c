import Artifacts
import Domain
import Platform

private let remedy = "sign again after the last change"

extension Rule {
  static let sealBinding = Rule(
    .sealBinding, lesser: [.warning, .note],
    claim: "a signature was made for the Info.plist, the seal and the requirements beside it",
    reason: "the system refuses a bundle whose signature belongs to other files",
    check: .slices { subject in
      let flattened = subject.flattenedPlaces
      let binaries = subject.signedBinaries.filter { path in
        // Beside a copy of the binary there is neither the Info.plist nor the seal.
        !flattened.contains { RelativePath.isInside(path.framework.place(path.binary), $0) }
      }
      return binaries.flatMap { violations($0.binary, of: $0.framework, in: subject) }
        + subject.sealedBundles.flatMap { bundle in
          detached(bundle, subject).map { bundle.isStatic ? $0.atMost(.warning) : $0 }
        }
    })

  /// Checks the signatures inside a binary. A linker's own signature binds nothing.
  private static func violations(
    _ path: String, of framework: InspectedFramework, in subject: ArtifactSubject
  ) -> [Violation] {
    let images = subject.artifact.file(framework.place(path))?.content.machO?.images ?? []
    let signatures = images.compactMap(\.signature).filter { !$0.isLinkerSigned }
    let folder = SealedFolder(bundleFolder(of: path) + "/_CodeSignature")
    let artifact = subject.artifact
    let info = folder.infoPlist(in: framework.tree).flatMap { artifact.file(framework.place($0)) }
    let files: Files = [.infoPlist: info, .codeResources: artifact.file(framework.place(folder.codeResources))]
    let mismatches = signatures.flatMap(\.directories).flatMap { $0.mismatches(components(files)) }
    return violations(
      mismatches + signatures.flatMap { $0.checked?.mismatches ?? [] }, files: files, at: framework.place(path),
      isStripped: subject.strips(framework))
  }

  private static func bundleFolder(of binary: String) -> String {
    let parent = FilePath.parent(of: binary)
    return parent.hasSuffix("/Contents/MacOS") ? FilePath.parent(of: parent) : parent
  }

  private static func detached(_ bundle: SealedBundle, _ subject: ArtifactSubject) -> [Violation] {
    let path = bundle.place("CodeDirectory")
    guard let bytes = bundle.part("CodeDirectory")?.content.bytes else { return [] }
    if bundle.isSignedInExecutable { return [leftover(bundle, path)] }
    do {
      let primary = try DetachedSignature(codeDirectory: bytes, file: path)
      // An xcframework has no code: its Info.plist is signed in the place of it.
      let slot = bundle.folder.kind == .xcframework ? SealSlot.code : .infoPlist
      let files: Files = [slot: bundle.infoPlist, .codeResources: bundle.part("CodeResources")]
      let mismatches = ([primary] + bundle.alternates.map(\.signature)).flatMap { $0.mismatches(components(files)) }
      return violations(
        mismatches + (bundle.detached.map(SignatureCheck.check)?.mismatches ?? []), files: files, at: path,
        isStripped: subject.strips(bundle.framework))
    } catch {
      return error.findings.map { Violation(path, $0.message, remedy: $0.remedy) }
    }
  }

  /// Security, bundlediskrep.cpp, `BundleDiskRep::component`: the executable's signature comes first.
  private static func leftover(_ bundle: SealedBundle, _ path: String) -> Violation {
    let names = SealedBundle.detachedNames.filter { bundle.part($0) != nil }
    return Violation(
      path, "is left over from an earlier signature: the one in \(RelativePath.name(bundle.executable ?? "")) counts",
      remedy: "remove \(names.joined(separator: ", ")) from the folder, and sign again", severity: .warning)
  }

  /// The files whose hashes are in slots; nil for a file that is missing.
  private typealias Files = [SealSlot: InspectedFile?]

  private static func components(_ files: Files) -> [SealedComponent] {
    files.sorted { $0.key.rawValue < $1.key.rawValue }.map { slot, file in
      SealedComponent(
        slot,
        file.map { file in
          var digests = [CodeDirectory.HashKind.sha256: file.digest.bytes]
          digests[.sha1] = file.sha1
          return digests
        })
    }
  }

  /// Reports each kind once, although every architecture has its own signature.
  ///
  /// - Parameter isStripped: whether the build has taken the seal off on purpose.
  private static func violations(
    _ mismatches: [SlotMismatch], files: Files, at path: String, isStripped: Bool
  ) -> [Violation] {
    // The seal's SHA-256 tells what happened to a file, whatever its other hashes.
    let converted = Set(mismatches.filter { isConverted($0, files) }.map(\.slot))
    return mismatches.compactMap { mismatch -> Violation? in
      let name = mismatch.slot.name
      switch mismatch.problem {
      case .differs where SealSlot.blobs.contains(mismatch.slot):
        return Violation(path, "was signed with different \(name) than those in the signature", remedy: remedy)
      case .differs where converted.contains(mismatch.slot):
        return Violation(
          path, "was signed before the line ends of \(name) were converted, and nothing else of it",
          remedy: SealedBundle.keepLineEnds)
      case .differs:
        return Violation(path, "was signed with a different \(name) than the one beside it", remedy: remedy)
      case .missing where mismatch.slot == .codeResources:
        return Violation(
          path, "is signed, but its seal \(name) is missing",
          remedy: "sign it again, unless every app embeds it with \"Embed & Sign\"",
          severity: isStripped ? .note : .warning)
      case .missing where SealSlot.blobs.contains(mismatch.slot):
        return Violation(path, "was signed with \(name), which are missing", remedy: remedy)
      case .missing: return Violation(path, "was signed with an \(name) that is missing", remedy: remedy)
      // The signature does not cover it, or its hash was not computed: there is nothing to report.
      case .unbound, .unjudged: return nil
      }
    }.uniqued(by: \.message)
  }
}

private func isConverted(_ mismatch: SlotMismatch, _ files: [SealSlot: InspectedFile?]) -> Bool {
  guard case .differs(let sealed, _) = mismatch.problem, let file = files[mismatch.slot] else { return false }
  return file?.otherLineEnds?.bytes == sealed
}

extension ArtifactSubject {
  /// Whether `release.json` has a build strip the framework's seals.
  fileprivate func strips(_ framework: InspectedFramework) -> Bool {
    let stripped = expectation.strippedProducts
    return stripped.contains(framework.name) || expectation.product.map(stripped.contains) == true
  }

  /// Main executables of slices and of sealed bundles, relative to their xcframework, each once.
  fileprivate var signedBinaries: [(binary: String, framework: InspectedFramework)] {
    let ofSlices = slices.compactMap { framework, slice in
      slice.isFramework ? slice.binaryPath.map { (binary: $0, framework: framework) } : nil
    }
    let ofBundles = sealedBundles.compactMap { bundle in
      bundle.executable.map { (binary: bundle.folder.path($0), framework: bundle.framework) }
    }
    return (ofSlices + ofBundles).uniqued { Array($0.framework.place($0.binary).utf8) }
  }
}

extension SealSlot {
  fileprivate var name: String {
    switch self {
    case .code, .infoPlist: "Info.plist"
    case .requirements: "requirements"
    case .codeResources: "CodeResources"
    case .entitlements: "entitlements"
    case .derEntitlements: "DER entitlements"
    }
  }
}
