import Artifacts
import Domain
import Manifest
import Platform

/// Finds what keeps an artifact bundle from being a product's base; the rules find the rest.
struct BundleBase {
  let base: InspectedBase
  /// For messages.
  let configurationFile: String

  /// - Throws: `Failure` with status 65 and all problems of the bundle and its product, `SystemError`.
  func check() throws {
    try (unfitSettings + unreadable()).throwIfAny()
  }

  private func unreadable() throws -> [Finding] {
    guard base.tree.isFile(ArtifactBundle.fileName) else {
      return [
        Finding(
          "base.no-info-json", at: Location(base.source.path), "is not an artifact bundle: it contains no info.json",
          remedy: "add an info.json as SE-0482 of Swift Evolution describes it")
      ]
    }
    let bytes = try base.source.read(ArtifactBundle.fileName, limit: ArtifactBundle.largest)
    let file = FilePath.join(base.source.path, ArtifactBundle.fileName)
    let findings = ArtifactBundle.read(bytes, tree: base.tree, file: file).findings
    return findings.contains { $0.severity == .error } ? findings : []
  }

  /// Settings of the product that an artifact bundle has no use for.
  private var unfitSettings: [Finding] {
    let product = base.product
    var findings: [Finding] = []
    if product.addsModelFiles {
      findings.append(
        finding(
          "base.no-place-for-models",
          message: "an artifact bundle has no place for models: SwiftPM hands an app nothing of it but the library",
          remedy: "set \"models\": false for the product, or compile the models in: \"bundling\": \"compile\""))
    }
    if product.podspec != nil {
      findings.append(
        finding(
          "base.no-podspec", message: "CocoaPods knows no artifact bundles, so a podspec cannot name this one",
          remedy: "remove `podspec` from the product, or give it an .xcframework as its base"))
    }
    if product.seal != .refuse {
      findings.append(
        finding(
          "base.no-seal", message: "an artifact bundle has no code seal that could be stripped or made again",
          remedy: "remove `seal` from the product"))
    }
    return findings
  }

  private func finding(_ code: String, message: String, remedy: String) -> Finding {
    Finding(
      code, at: Location(base.source.path), message, subject: "product \(base.name)",
      remedy: "\(remedy) in \(configurationFile)")
  }
}

extension PackageKind {
  /// By the folder's name, or else by its list of contents.
  init(of source: BaseSource, _ tree: FileTree) {
    let listsArtifacts = tree.isFile(ArtifactBundle.fileName) && !tree.isFile("Info.plist")
    self = PackageKind(folder: source.path) ?? (listsArtifacts ? .artifactBundle : .xcframework)
  }
}
