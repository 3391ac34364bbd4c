import Artifacts
import Domain
import Manifest
import Platform

/// A base, an xcframework or an artifact bundle, that was read from the disk and can receive models if its product carries any.
struct InspectedBase: Sendable {
  var required: RequiredBase
  /// Among the bases of the run, which are in the order of the products.
  var position: Int
  var kind: PackageKind
  var snapshot: BaseSnapshot
  /// The entries that ship, with paths relative to the xcframework or bundle.
  var tree: FileTree
  /// The slices that receive models; empty if the product carries none.
  var slices: [BaseSlice]
  /// The code seals that models would break.
  var seals: [String]
  var warnings: [Finding]

  var product: ReleaseConfiguration.Product { required.product }
  var source: BaseSource { snapshot.source }
  var name: String { product.name }
  /// A name for files, which no other base of the run has.
  var id: String { "\(position)-\(name)" }
  /// The folder at the root of the product's archive.
  var archiveRoot: String { name + kind.fileExtension }
  var seal: ReleaseConfiguration.SealTreatment { product.seal }
  /// Whether a command signs every variant.
  var isSigned: Bool { if case .resign = seal { true } else { false } }
}

/// A part of a base for one platform.
package struct BaseSlice: Hashable, Sendable {
  package var identifier: String
  /// The folder that receives models, relative to the xcframework.
  package var modelFolder: String
}

struct BaseInspector: Sendable {
  var workspace: Workspace

  /// Finds only what keeps the framework from receiving models; the rules find the rest (`BaseCheck`).
  ///
  /// - Parameter position: of the base among those of the run.
  /// - Returns: nil if it is not compiled yet.
  /// - Throws: `Failure` with status 65 and all problems of the framework, or why there is none.
  func inspect(_ item: BaseSupply.Item, _ position: Int) throws -> InspectedBase? {
    switch item.state {
    case .failed(let failure): throw failure
    case .notCompiled: return nil
    case .ready(let path, _):
      let snapshot = try BaseSnapshot(BaseSource.locate(path, product: item.required.product.name))
      do { return try inspect(item.required, position: position, in: snapshot) } catch {
        try snapshot.refuseChanges()
        throw error
      }
    }
  }

  private func inspect(_ required: RequiredBase, position: Int, in snapshot: BaseSnapshot) throws -> InspectedBase {
    let (source, tree) = (snapshot.source, snapshot.tree)
    let kind = PackageKind(of: source, tree)
    let problems =
      BaseNames.problems(in: tree, file: source.path)
      + tree.brokenLimits(.standard, below: required.product.name + kind.fileExtension).map { limit in
        Finding("base.limits", at: limit.location(in: source.path), limit.reason.message, remedy: BaseSource.overLimit)
      }
    try problems.throwIfAny()
    var base = InspectedBase(
      required: required, position: position, kind: kind, snapshot: snapshot, tree: tree, slices: [], seals: [],
      warnings: snapshot.junk.map { path in
        Finding(
          "base.junk", .warning, at: Location(FilePath.join(source.path, path)),
          "left out: a file that macOS creates for itself", remedy: "remove it from the base framework")
      })
    switch kind {
    case .xcframework: try inspectFramework(&base)
    case .artifactBundle: try BundleBase(base: base, configurationFile: workspace.configurationFile).check()
    }
    return base
  }

  private func inspectFramework(_ base: inout InspectedBase) throws {
    let file = FilePath.join(base.source.path, "Info.plist")
    let list = try PropertyList(parsing: try infoPlist(of: base), file: file)
    let reading = XCFramework.read(list, tree: base.tree, file: file)
    if reading.findings.contains(where: { $0.severity == .error }) { throw Failure(.badInput, reading.findings) }
    guard base.product.addsModelFiles else { return }
    try addSlices(reading.libraries, to: &base)
    try treatSeals(of: &base)
  }

  private func infoPlist(of base: InspectedBase) throws -> [UInt8] {
    if base.tree.isFile("Info.plist") { return try base.source.read("Info.plist") }
    let remedy =
      switch base.product.origin {
      case .prebuilt: "build it with `xcodebuild -create-xcframework`, or correct `base` in the release configuration"
      case .compiled: "let the builder make it with `xcodebuild -create-xcframework`, which writes that file"
      }
    throw Failure(
      .badInput, "base.no-info-plist", at: Location(base.source.path),
      "is not an xcframework: it contains no Info.plist", subject: "product \(base.name)", remedy: remedy)
  }

  private func addSlices(_ libraries: [XCFramework.Library], to base: inout InspectedBase) throws {
    base.slices = try libraries.map { library in
      Result {
        let layout = try FrameworkLayout(of: library, in: base.tree, file: base.source.path)
        let folder = FilePath.join(layout.folder, workspace.configuration.models.directory)
        try refuseObstacles(on: folder, below: layout.folder, in: base)
        return BaseSlice(identifier: library.identifier, modelFolder: folder)
      }
    }.values()
  }

  /// The configured subfolder must not exist yet, or be a real folder: nothing is written through a link.
  private func refuseObstacles(on folder: String, below location: String, in base: InspectedBase) throws {
    let steps = (FilePath.ancestors(of: folder) + [folder]).filter { $0.utf8.count > location.utf8.count }
    for entry in base.tree.entries where steps.contains(where: { $0.lowercased() == entry.path.lowercased() }) {
      // A folder with exactly this name receives the models. A name that differs by case would be a second folder.
      if entry.kind == .directory, steps.contains(entry.path) { continue }
      let step = entry.path
      throw Failure(
        .badInput, "base.obstacle", at: Location(FilePath.join(base.source.path, step)),
        "models go into this path, but it is not a folder",
        remedy: "choose another `models.directory` in the release configuration")
    }
  }

  private func treatSeals(of base: inout InspectedBase) throws {
    base.seals = CodeSeal.locate(in: base.tree)
    switch base.product.seal {
    case .refuse:
      try base.seals.map { seal in
        Finding(
          "base.sealed", at: Location(FilePath.join(base.source.path, seal)),
          "this code seal would be broken by adding models", subject: "product \(base.name)",
          remedy:
            "sign after the build; or set the product's `seal` to \"strip\", or to { \"command\": [\u{2026}] } that "
            + "signs again")
      }.throwIfAny()
    case .strip:
      let seals = base.seals
      base.warnings += try seals.compactMap { try orphanedSignature(base, $0) }
      base.tree = FileTree(
        base.tree.entries.filter { entry in
          !seals.contains { entry.path == $0 || entry.path.hasPrefix($0 + "/") }
        })
    case .resign: break
    }
  }

  /// Stripping a seal leaves the part of the signature that is inside the binary. Until Xcode replaces it, when the app
  /// embeds the framework, it refers to a seal that no longer exists. Worth a warning.
  private func orphanedSignature(_ base: InspectedBase, _ seal: String) throws -> Finding? {
    let bundle = FilePath.parent(of: seal)
    let framework = bundle.split(separator: "/").last { $0.hasSuffix(".framework") }
    guard let framework else { return nil }
    let binary = FilePath.join(bundle, String(framework.dropLast(".framework".count)))
    guard base.tree.isFile(binary) else { return nil }
    let signature = CodeSeal.embeddedSignature(in: try base.source.read(binary, limit: 1 << 30))
    guard let signature, !signature.isLinkerSigned else { return nil }
    var finding = Finding(
      "base.orphaned-signature", .warning, at: Location(FilePath.join(base.source.path, binary)),
      "the binary still carries the signature of the stripped seal", subject: "product \(base.name)",
      remedy:
        "apps that embed it with \"Embed & Sign\" replace the signature; for other apps, sign again instead of stripping"
    )
    finding.slices = bundle.split(separator: "/").prefix(1).map(String.init)
    return finding
  }
}
