import Apple
import Artifacts
import Domain

extension Rule {
  static let bundleNestedCode = Rule(
    "bundle.nested-code", lesser: [.warning],
    claim: "frameworks for devices contain no frameworks and no dynamic libraries",
    reason: "App Store Connect rejects apps with code in an embedded framework's folder (ITMS-90206)",
    concerns: isCode,
    artifact: { subject in
      subject.slices.compactMap { framework, slice in
        guard slice.isFramework, slice.isForDevices else { return nil }
        let names = nested(in: slice, framework.tree)
        if names.isEmpty { return nil }
        return Violation(
          framework.place(slice.bundlePath), "contains \(someOf(names)), which only apps may contain",
          remedy: "link the code into the framework statically, or ship an xcframework of its own",
          // No app embeds a static framework, except by mistake.
          severity: slice.machO?.linkage == .static ? .warning : nil)
      }
    })

  @Sendable private static func isCode(_ path: String) -> Bool {
    ["framework", "dylib"].contains(RelativePath.fileExtension(path))
  }

  /// The outermost ones, relative to the framework.
  private static func nested(in slice: InspectedFramework.Slice, _ tree: FileTree) -> [String] {
    var found: [String] = []
    for entry in tree.subtree(slice.bundlePath).entries {
      guard isCode(entry.path), found.last.map({ RelativePath.isInside(entry.path, $0) }) != true else { continue }
      found.append(entry.path)
    }
    return found
  }
}

extension InspectedFramework.Slice {
  /// Apps for these platforms are shallow and come from the App Store only.
  var isForDevices: Bool {
    ["ios", "tvos", "watchos", "xros"].contains(library.platform) && library.variant == nil
  }
}
