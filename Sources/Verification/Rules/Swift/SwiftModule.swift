import Artifacts
import Domain

/// `Modules/<Name>.swiftmodule` of a framework, which the compiler reads on `import <Name>`.
struct SwiftModule {
  struct Interface {
    var file: InterfaceFileName
    /// Relative to the xcframework.
    var path: String
  }

  var bundle: FrameworkBundle
  /// Relative to the xcframework.
  var folder: String
  /// Public, package and private interfaces.
  var interfaces: [Interface]
  /// The binary's architectures, or else those that the xcframework lists.
  var architectures: [String]

  /// Nil for a framework without a Swift module.
  init?(of bundle: FrameworkBundle) {
    let tree = bundle.framework.tree
    // The target of the root's link, or where the link should lead if there is none.
    let roots = [bundle.slice.bundlePath, RelativePath.components(bundle.resources).dropLast().joined(separator: "/")]
    let folders = roots.compactMap { tree.resolvingSymlinks("\($0)/Modules/\(bundle.name).swiftmodule") }
    guard let folder = folders.first(where: tree.isDirectory) else { return nil }
    self.bundle = bundle
    self.folder = folder
    interfaces = tree.names(in: folder).compactMap { name in
      let path = folder + "/" + name
      return InterfaceFileName(name).flatMap { tree.isFile(path) ? Interface(file: $0, path: path) : nil }
    }
    architectures = bundle.slice.machO.map { $0.architectures.map(\.name) } ?? bundle.slice.library.architectures
  }

  /// Whether the compiler reads a file for an architecture of the slice.
  func serves(_ file: InterfaceFileName, _ architecture: String) -> Bool {
    let library = bundle.slice.library
    return file.serves(platform: library.platform, variant: library.variant, architecture: architecture)
  }

  /// Target triples in the order in which the compiler looks for them; empty for a platform without one.
  func expected(_ architecture: String) -> [String] {
    let library = bundle.slice.library
    return InterfaceFileName.expectedTriples(
      platform: library.platform, variant: library.variant, architecture: architecture)
  }
}
