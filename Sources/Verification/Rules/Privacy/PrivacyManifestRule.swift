import Artifacts
import Domain
import Platform

private let file = "PrivacyInfo.xcprivacy"

extension Rule {
  static let privacyManifest = Rule(
    .privacyManifest, lesser: [.warning],
    claim: "every slice has a valid privacy manifest where Apple looks for it",
    reason: "the App Store rejects apps with an invalid manifest, and ignores one in another place",
    check: .artifact { subject in
      subject.frameworks.flatMap { framework in
        let bundles = framework.bundles
        if bundles.isEmpty { return [Violation]() }
        let places = manifests(framework, bundles)
        return missing(framework, bundles: bundles, manifests: places)
          + misplaced(framework, bundles: bundles, manifests: places, in: subject.artifact)
          + problems(places.filter(\.isRight).map { framework.place($0.path) }, subject.artifact)
      }
    })

  /// Relative to the xcframework.
  private struct Manifest {
    var path: String
    var isRight: Bool
  }

  /// Skips links; their targets are found in their own places.
  private static func manifests(_ framework: InspectedFramework, _ bundles: [FrameworkBundle]) -> [Manifest] {
    framework.tree.entries.compactMap { entry in
      guard case .file = entry.kind, entry.path.hasLastComponent(file) else { return nil }
      let folder = FilePath.parent(of: entry.path)
      // Resource bundles and frameworks inside a slice have manifests of their own.
      let isNested = RelativePath.components(folder).dropFirst(2).contains {
        ["bundle", "framework", "app", "appex"].contains(RelativePath.fileExtension($0))
      }
      let isRight = isNested || bundles.contains { $0.resources.utf8.elementsEqual(folder.utf8) }
      return Manifest(path: entry.path, isRight: isRight)
    }
  }

  private static func missing(
    _ framework: InspectedFramework, bundles: [FrameworkBundle], manifests: [Manifest]
  ) -> [Violation] {
    func holds(_ bundle: FrameworkBundle) -> Bool {
      manifests.contains { $0.path.hasPrefixByBytes(bundle.slice.identifier + "/") }
        || bundle.hasFile(bundle.resources + "/" + file)
    }
    if manifests.isEmpty {
      return [
        Violation(
          framework.whole, "contains no \(file), so apps cannot declare what the SDK collects",
          remedy: "add one to every slice: \(rightLocation(bundles))", severity: .warning)
      ]
    }
    guard let other = bundles.first(where: holds) else { return [] }
    return bundles.filter { !holds($0) }.map { bundle in
      // Apple requires it on all systems except macOS.
      let isMac = ["macos", "driverkit"].contains(bundle.slice.platform)
      return Violation(
        framework.place(bundle.slice.bundlePath), "contains no \(file), but \(other.slice.identifier) does",
        remedy: "add it as \(framework.place(bundle.resources + "/" + file))", severity: isMac ? .warning : nil)
    }
  }

  private static func rightLocation(_ bundles: [FrameworkBundle]) -> String {
    bundles.map { $0.resources + "/" + file }.joined(separator: ", ")
  }

  /// Says nothing of a slice without a readable shape, or without its links: other rules report them.
  private static func misplaced(
    _ framework: InspectedFramework, bundles: [FrameworkBundle], manifests: [Manifest],
    in artifact: InspectedArtifact
  ) -> [Violation] {
    manifests.filter { !$0.isRight }.compactMap { manifest in
      var concerned = bundles
      if manifest.path.utf8.contains(UInt8(ascii: "/")) {
        concerned = bundles.filter { manifest.path.hasPrefixByBytes($0.slice.identifier + "/") }
        let isWhole = concerned.allSatisfy { $0.slice.allFlattenedLinks(in: framework, of: artifact).isEmpty }
        if concerned.isEmpty || !isWhole { return nil }
      }
      return Violation(
        framework.place(manifest.path), "is in a place where Apple does not look for it",
        remedy: "move it to \(rightLocation(concerned))",
        // A superfluous manifest is harmless.
        severity: concerned.allSatisfy { $0.hasFile($0.resources + "/" + file) } ? .warning : nil)
    }
  }

  /// Slices usually share one manifest, so each problem is reported once.
  private static func problems(_ paths: [String], _ artifact: InspectedArtifact) -> [Violation] {
    paths.compactMap { artifact.file($0) }.grouped(by: \.digest).flatMap { manifests -> [Violation] in
      let path = manifests[0].path
      switch manifests[0].content {
      case .propertyList(.failure(let failure)): return Violation.refused(path, failure)
      case .propertyList(.success(let list)):
        return Violation.problems(
          problems(PrivacyManifest(list)), path,
          remedy: "correct it" + (manifests.count > 1 ? "; it is the same file in \(manifests.count) places" : ""))
      case .tooLarge: return [Violation.unchecked(path)]
      case .opaque, .machO, .bytes, .archive: return []
      }
    }
  }

  /// Apple's technical note says to omit an empty list of API types, but the App Store accepts it, and half of all SDKs
  /// ship one.
  private static func problems(_ manifest: PrivacyManifest) -> [PropertyListProblem] {
    manifest.problems.filter {
      $0.keyPath != "NSPrivacyAccessedAPITypes" || manifest.accessedAPIs?.isEmpty != true
    }
  }
}
