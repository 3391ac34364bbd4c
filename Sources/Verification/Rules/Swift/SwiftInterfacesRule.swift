import Artifacts
import Domain

private let remedy =
  "build with BUILD_LIBRARY_FOR_DISTRIBUTION=YES for every architecture, and create the xcframework from complete archives"

extension Rule {
  static let swiftInterfaces = Rule(
    .swiftInterfaces, lesser: [.warning, .note],
    claim: "a Swift module has a readable interface for every architecture of its binary",
    reason: "otherwise `import` fails on that platform, or with any compiler but the one that built the framework",
    check: .slices { subject in
      subject.frameworks.flatMap { framework in
        let modules = framework.bundles.map { ($0, SwiftModule(of: $0)) }
        return modules.flatMap { bundle, module in
          guard let module else { return missingModule(bundle, modules.compactMap(\.1)) }
          return missing(module) + unused(module) + unreadable(module, subject.artifact)
        }
      }
    })

  private static func missingModule(_ bundle: FrameworkBundle, _ others: [SwiftModule]) -> [Violation] {
    guard let other = others.first else { return [] }
    return [
      Violation(
        bundle.framework.place(bundle.slice.bundlePath),
        "has no Modules/\(bundle.name).swiftmodule, but \(other.bundle.slice.identifier) does", remedy: remedy)
    ]
  }

  private static func missing(_ module: SwiftModule) -> [Violation] {
    let tree = module.bundle.framework.tree
    let missing = module.architectures.map { architecture -> (architecture: String, problem: String?) in
      let expected = module.expected(architecture)
      let isServed = module.interfaces.contains {
        $0.file.audience == .everyone && module.serves($0.file, architecture)
      }
      if expected.isEmpty || isServed { return (architecture, nil) }
      let isCompiled = expected.contains { tree.isFile("\(module.folder)/\($0).swiftmodule") }
      return (architecture, isCompiled ? ", only a compiled module, which no other compiler can read" : "")
    }
    return PartProblem.joined(missing).map { found in
      let files = found.architectures.compactMap { module.expected($0).first }.map { $0 + ".swiftinterface" }
      return Violation(
        module.bundle.framework.place(module.folder),
        "contains no interface for \(found.architectures.joined(separator: ", ")) (\(files.joined(separator: ", ")))\(found.problem)",
        remedy: remedy)
    }
  }

  /// Interfaces for architectures that were removed with lipo are harmless.
  private static func unused(_ module: SwiftModule) -> [Violation] {
    let library = module.bundle.slice.library
    return module.interfaces.filter { $0.file.audience == .everyone }.compactMap { interface in
      if module.architectures.contains(where: { module.serves(interface.file, $0) }) { return nil }
      let path = module.bundle.framework.place(interface.path)
      let triple = TargetTriple(interface.file.target)
      if let triple, triple.xcframework.map({ $0 != (library.platform, library.variant) }) ?? true {
        return Violation(
          path, "is for \(triple), but the slice is for \(module.bundle.slice.platform)",
          remedy: "create the xcframework from one archive for each platform", severity: .warning)
      }
      return Violation(
        path,
        "is for \(interface.file.target), but the binary contains only "
          + module.architectures.joined(separator: ", "), severity: .note)
    }
  }

  private static func unreadable(_ module: SwiftModule, _ artifact: InspectedArtifact) -> [Violation] {
    module.interfaces.flatMap { interface -> [Violation] in
      let path = module.bundle.framework.place(interface.path)
      // `container.readable` reports files that could not be read.
      guard let file = artifact.file(path) else { return [] }
      if case .tooLarge = file.content { return [Violation.unchecked(path)] }
      return file.interface?.failure.map { Violation.refused(path, $0) } ?? []
    }
  }
}
