import Apple
import Artifacts
import Domain

private let remedy = "build the framework again with Xcode"

extension Rule {
  static let bundleInfoPlist = Rule(
    "bundle.info-plist",
    claim: "every framework has an Info.plist that can be read and names its binary",
    reason: "no device installs an app that embeds a framework without one",
    artifact: { subject in
      subject.slices.flatMap { framework, slice -> [Violation] in
        // Without a shape nobody knows where it belongs.
        guard case .success = slice.place else { return [] }
        return violations(slice, framework)
      }
    })

  private static func violations(_ slice: InspectedFramework.Slice, _ framework: InspectedFramework) -> [Violation] {
    let place = framework.place(slice.infoPath)
    switch slice.info?.content {
    case .propertyList(.success(let list)): return wrongExecutable(list, slice, framework)
    case .propertyList(.failure(let failure)): return failure.findings.map { Violation($0, in: place, remedy: remedy) }
    case .tooLarge(let limit): return [Violation(place, "is larger than \(limit) bytes", remedy: remedy)]
    case .some: return [Violation(place, "is no property list", remedy: remedy)]
    case nil: break
    }
    // What could not be unpacked has been told of by another rule.
    if framework.tree.isFile(slice.infoPath) { return [] }
    if slice.machO?.linkage == .static {
      let message = "is missing, which a static framework can do without until an app embeds it by mistake"
      return [Violation(place, message, remedy: remedy, severity: .note)]
    }
    return [Violation(place, "is missing", remedy: remedy)]
  }

  private static func wrongExecutable(
    _ list: PropertyList, _ slice: InspectedFramework.Slice, _ framework: InspectedFramework
  ) -> [Violation] {
    let place = framework.place(slice.infoPath)
    guard let executable = list["CFBundleExecutable"] else {
      guard slice.machO?.linkage == .dynamic else { return [] }
      return [Violation(place, "has no CFBundleExecutable", remedy: "set it to \(slice.bundleName)")]
    }
    let name = executable.string ?? ""
    // Where there is no binary at all, another rule tells.
    if slice.binaryPath == nil { return [] }
    if RelativePath.isSafe(name), framework.tree[slice.bundlePath + "/" + name] != nil { return [] }
    // A versioned framework whose outer link is missing has been told of.
    let folder = slice.resources.map { RelativePath.components($0).dropLast().joined(separator: "/") } ?? ""
    if RelativePath.isSafe(name), framework.tree[folder + "/" + name] != nil { return [] }
    return [
      Violation(
        place, "names the binary \(name.debugDescription) as CFBundleExecutable, which is not in the framework",
        remedy: "set it to \(slice.bundleName)")
    ]
  }
}
