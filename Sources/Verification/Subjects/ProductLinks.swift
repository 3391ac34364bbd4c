import Artifacts
import Domain

/// What a customer's other products and files must agree with in a product.
package struct ProductLinks: Sendable {
  package var product: String
  /// CFBundleIdentifier of its dynamic frameworks. Those of static ones are nowhere in an app.
  var identifiers: Set<String>
  /// The names of the libraries that it links, as in its load commands.
  var libraries: Set<String>
  /// What apps can be for that embed it.
  var systems: ProductSystems
  /// What is in its zip, with paths from its root; nil if that is not known.
  var tree: FileTree?
  /// The files that a variant adds to it.
  var added: [String] = []

  package init(_ subject: ArtifactSubject, product: String) {
    self.product = product
    let bundles = subject.frameworks.flatMap(\.bundles)
    identifiers = Set(bundles.filter { !$0.isStatic }.compactMap(\.info?.identifier))
    systems = ProductSystems(subject)
    tree = subject.artifact.tree
    libraries = Set(subject.binaries.flatMap(\.machO.images).flatMap(\.libraries).map(\.name))
  }

  /// For who does not know what variants add.
  package var withoutFiles: ProductLinks {
    var links = self
    links.tree = nil
    return links
  }

  package func adding(_ paths: [String]) -> ProductLinks {
    var links = self
    links.added += paths
    return links
  }

  /// Whether it links the framework or the library of a product of this name.
  func links(_ product: String) -> Bool {
    libraries.contains { library in
      let components = RelativePath.components(library)
      return components.dropLast().contains("\(product).framework") || components.last == "lib\(product).dylib"
    }
  }
}
