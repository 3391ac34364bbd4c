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

  /// The ones nearest to the folder. A workspace has the project and its pods.
  init?(_ survey: FolderSurvey) {
    let projects = survey.projects.map { path in
      (
        path, depth: path.utf8.count { $0 == UInt8(ascii: "/") },
        isProject: FilePath.pathExtension(of: path) == "xcodeproj"
      )
    }
    if let (path, _, isProject) = projects.min(by: {
      ($0.depth, $0.isProject ? 1 : 0) < ($1.depth, $1.isProject ? 1 : 0)
    }) {
      (self.path, name, key) = (path, FilePath.stem(of: path), isProject ? "project" : "workspace")
    } else if let name = Self.library {
      (path, self.name) = ("Package.swift", name)
    } else {
      return nil
    }
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
