import Artifacts
import Domain

extension Rule {
  static let swiftFlags = Rule(
    .swiftFlags, lesser: [.warning],
    claim: "interfaces are compiled for library evolution, with the slice's module name and platform",
    reason:
      "compilers build interfaces with these flags, and without library evolution the next update breaks compiled apps",
    remedy: "rebuild the framework, and create the xcframework from xcodebuild's output",
    check: .slices { subject in
      subject.frameworks.flatMap(\.bundles).compactMap(SwiftModule.init).flatMap { module in
        // The same compiler run writes the other interfaces.
        module.interfaces.filter { $0.file.audience == .everyone }.flatMap { interface -> [Violation] in
          let path = module.bundle.framework.place(interface.path)
          guard let header = subject.artifact.file(path)?.interface?.header else { return [] }
          let check = FlagCheck(module: module, file: interface.file, header: header, path: path)
          return check.evolution + check.name + check.target
        }
      }
    })
}

/// Compares the flags of one interface with its slice.
private struct FlagCheck {
  let module: SwiftModule
  let file: InterfaceFileName
  let header: InterfaceHeader
  let path: String

  private func violation(
    _ message: String, _ remedy: String? = nil, severity: Finding.Severity? = nil
  ) -> [Violation] {
    [Violation(path, message, remedy: remedy, severity: severity)]
  }

  var evolution: [Violation] {
    if header.isLibraryEvolution { return [] }
    return violation(
      "was compiled without -enable-library-evolution", "build with BUILD_LIBRARY_FOR_DISTRIBUTION=YES")
  }

  var name: [Violation] {
    let expected = module.bundle.name
    guard let name = header.moduleName else { return violation("has no -module-name flag") }
    return name == expected ? [] : violation("was compiled with -module-name \(name), but the module is \(expected)")
  }

  var target: [Violation] {
    guard let text = header.value(of: "-target") else { return violation("has no -target flag", severity: .warning) }
    guard let target = TargetTriple(text) else {
      return violation("was compiled with -target \(text), which is not a known target triple", severity: .warning)
    }
    // A zippered framework has two targets; the slice's counts.
    let variant = header.value(of: "-target-variant").flatMap(TargetTriple.init)
    guard let own = [target, variant].compactMap(\.self).first(where: isOfSlice) else {
      return violation("was compiled with -target \(text), but the slice is for \(module.bundle.slice.platform)")
    }
    return architecture(target) + version(own)
  }

  private func isOfSlice(_ target: TargetTriple) -> Bool {
    let library = module.bundle.slice.library
    return target.xcframework.map { $0 == (library.platform, library.variant) } ?? false
  }

  private func architecture(_ target: TargetTriple) -> [Violation] {
    let named = TargetTriple(file.target)?.architecture ?? file.target
    if named == target.architecture || named == "arm" && target.architecture.hasPrefix("armv7") { return [] }
    return violation("was compiled for \(target.architecture), but its name says \(named)")
  }

  /// Checks only linked images: the object files of an archive may differ.
  private func version(_ target: TargetTriple) -> [Violation] {
    let slice = module.bundle.slice
    guard let version = target.version, slice.machO?.linkage == .dynamic,
      let summary = slice.machO?.summaries.first(where: { module.serves(file, $0.architecture.name) }),
      let platform = MachOPlatform(listed: slice.library), let minimum = summary.minimum(platform)
    else { return [] }
    let needed = DottedVersion(minimum)
    // arm64_32 is older than arm64.
    let isARM64 = ["arm64", "arm64e"].contains(summary.architecture.name)
    let isRaised = isARM64 && version < needed && platform.firstWithARM64.contains(minimum)
    if needed == version || isRaised { return [] }
    return violation(
      "was compiled for \(platform) \(version), but the binary's \(summary.architecture.name) needs \(needed)",
      severity: .warning)
  }
}
