import Domain
import Editing
import Manifest
import Platform

/// Sources that a builder could compile a product from, in a folder without a framework.
struct FoundSources {
  /// An Xcode project or workspace, or a Package.swift with a library.
  var path: String
  /// A guess at the product, and at the scheme that makes it.
  private var name: String
  private var key: String?

  /// The ones nearest to the folder, and those of samples last. A workspace has the project and its pods.
  init?(_ survey: FolderSurvey) {
    let projects = survey.projects.map { path in
      let key = FilePath.pathExtension(of: path) == "xcodeproj" ? "project" : "workspace"
      let name = FilePath.stem(of: path)
      let isSample = SampleFolder.contains(path) || SampleFolder.isOne(name)
      let order = (isSample ? 1 : 0, FilePath.depth(of: path), key == "project" ? 1 : 0)
      return (order: order, path: path, name: name, key: Optional(key))
    }
    let package = Self.library.map { (order: (0, 0, 2), path: "Package.swift", name: $0, key: String?.none) }
    guard let best = (projects + [package].compactMap(\.self)).min(by: { $0.order < $1.order }) else { return nil }
    (path, name, key) = (best.path, best.name, best.key)
  }

  /// The first library of a package in the folder itself.
  private static var library: String? {
    guard let bytes = try? FileSystem.readFile("Package.swift") else { return nil }
    return PackageFacts.libraries(in: String(decoding: bytes, as: UTF8.self)).first
  }

  /// What is needed to begin with. A scheme's settings and the sources that count are the vendor's to say.
  var remedy: String {
    let builder = JSONValue(["kind": "xcodebuild", key ?? "": key.map { _ in JSONValue.string(path) }, "scheme": name])
    let product = JSONValue(["name": ReleaseConfiguration.Product.isName(name) ? name : "SDK", "builder": builder])
    return "write a release.json with \"version\" and \"products\": [\(product.serializedOnOneLine())], complete it as "
      + "docs/builders.md shows, then run `release plan`; or build the framework and run again"
  }
}
