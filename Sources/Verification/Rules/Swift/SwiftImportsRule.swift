import Artifacts
import Domain
import Manifest

extension Rule {
  static let swiftImports = Rule(
    .swiftImports, .warning,
    claim: "an interface imports only modules that apps have: Apple's, the artifact's own and other products'",
    reason: "`import` of the module fails with \"no such module\" in every app that lacks one of them",
    check: .slices { subject in
      let own = Set(subject.frameworks.flatMap { $0.tree.entries }.compactMap { module(at: $0.path) })
        .union(subject.expectation.releaseProducts.map(\.name))
      let found = subject.publicInterfaces.flatMap { path, interface in
        interface.outline.imports.compactMap { found -> (module: String, isExported: Bool, path: String)? in
          let name = String(found.module.prefix { $0 != "." })
          if SystemModules.contains(name) || own.contains(name) { return nil }
          return (name, found.isExported, path)
        }
      }
      // Every architecture has an interface that imports the same.
      return Dictionary(grouping: found) { $0.module }.sorted { $0.key.precedesByBytes($1.key) }.map { module, all in
        let verb = all.contains { $0.isExported } ? "re-exports" : "imports"
        return Violation(
          all[0].path,
          "\(verb) \(module), which is no module of Apple's, and not in the artifact\(Violation.alike(all.count))",
          remedy: "import it with `internal import` or @_implementationOnly; or name it as a dependency in podspec and "
            + "Package.swift, and switch the rule off")
      }
    })

  /// The module that a file or folder of a framework declares: `Name.framework` and `Name.swiftmodule` are called so.
  private static func module(at path: String) -> String? {
    let name = RelativePath.name(path)
    for kind in [".framework", ".swiftmodule"] where name.hasSuffix(kind) { return String(name.dropLast(kind.count)) }
    return nil
  }
}

extension ArtifactSubject {
  /// What every app may read of its Swift modules, by path in the artifact.
  var publicInterfaces: [(path: String, interface: InspectedInterface)] {
    interfaces.filter { $0.file.audience == .everyone }.map { ($0.path, $0.interface) }
  }

  var interfaces: [(file: InterfaceFileName, path: String, interface: InspectedInterface)] {
    frameworks.flatMap(\.bundles).compactMap(SwiftModule.init).flatMap { module in
      module.interfaces.compactMap { found in
        let path = module.bundle.framework.place(found.path)
        return artifact.file(path)?.interface.map { (found.file, path, $0) }
      }
    }
  }
}
