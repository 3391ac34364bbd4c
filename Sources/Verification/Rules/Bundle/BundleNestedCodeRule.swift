import Artifacts
import Domain

extension Rule {
  static let bundleNestedCode = Rule(
    .bundleNestedCode, lesser: [.warning],
    claim: "frameworks for devices contain no code beside their binary",
    reason: "App Store Connect rejects apps with other code in an embedded framework (ITMS-90171, ITMS-90206)",
    check: .artifact { subject in
      let code = subject.code
      if code.isEmpty { return [] }
      return subject.slices.compactMap { framework, slice in
        guard slice.isFramework, slice.isForDevices else { return nil }
        let names = nested(in: slice, framework, code)
        if names.isEmpty { return nil }
        return Violation(
          framework.place(slice.bundlePath), "contains code beside its binary: \(Amount.names(names))",
          remedy: "link it into the binary or ship an xcframework of its own, and take out tools and debug symbols",
          // No app embeds a static framework, except by mistake.
          severity: slice.machO?.linkage == .static ? .warning : nil)
      }
    })

  /// The outermost ones, relative to the framework.
  private static func nested(
    in slice: InspectedFramework.Slice, _ framework: InspectedFramework, _ code: [String]
  ) -> [String] {
    let (folder, binary) = (framework.place(slice.bundlePath), slice.binaryPath.map(framework.place))
    var found: [String] = []
    for path in code where RelativePath.isInside(path, folder) && path != folder && path != binary {
      if found.last.map({ RelativePath.isInside(path, $0) }) != true { found.append(path) }
    }
    return found.map { String(decoding: $0.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self) }
  }
}

extension ArtifactSubject {
  /// Paths of code by their name, and of files that are code by their bytes, sorted.
  fileprivate var code: [String] {
    let files = Set(newFiles.filter { $0.content.machO?.images.isEmpty == false }.map(\.path))
    lazy var copies = flattenedPlaces
    return newEntries.map(\.path).filter { path in
      guard ["dsym", "dylib", "framework"].contains(RelativePath.fileExtension(path)) || files.contains(path) else {
        return false
      }
      return !copies.contains { RelativePath.isInside(path, $0) }
    }
  }
}

extension InspectedFramework.Slice {
  /// Apps for these platforms are shallow and come from the App Store only.
  var isForDevices: Bool {
    ["ios", "tvos", "watchos", "xros"].contains(library.platform) && library.variant == nil
  }
}
