import Apple
import Artifacts
import Domain

/// What a product has in common with the others that an app embeds beside it.
package struct ProductLinks: Sendable {
  package var product: String
  /// CFBundleIdentifier of its dynamic frameworks. Those of static ones are nowhere in an app.
  var identifiers: Set<String>
  /// The names of the libraries that it links, as in its load commands.
  var libraries: Set<String>

  package init(_ subject: ArtifactSubject, product: String) {
    self.product = product
    let bundles = subject.frameworks.flatMap(\.bundles)
    identifiers = Set(bundles.filter { !$0.isStatic }.compactMap(\.info?.identifier))
    libraries = Set(subject.binaries.flatMap(\.machO.images).flatMap(\.libraries).map(\.name))
  }

  /// Whether it links the framework or the library of a product of this name.
  func links(_ product: String) -> Bool {
    libraries.contains { library in
      let components = RelativePath.components(library)
      return components.dropLast().contains("\(product).framework") || components.last == "lib\(product).dylib"
    }
  }
}
