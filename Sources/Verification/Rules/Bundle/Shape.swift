import Apple
import Artifacts
import Domain

private let remedy = "rebuild the framework with Xcode"

extension Rule {
  static let bundleShape = Rule(
    reader: "bundle.shape",
    claim: "a framework is a folder, and a versioned framework links to its current version",
    reason: "linkers, code signing and the loader look for the binary, headers and resources at fixed paths",
    remedy: remedy,
    and: { subject in
      subject.slices.flatMap { framework, slice -> [Violation] in
        guard case .success(let layout) = slice.layout, case .deep(let version) = layout.shape else { return [] }
        return missingLinks(slice, version: version, framework)
      }
    })

  /// The links to resources are checked by the reader of shapes.
  private static func missingLinks(
    _ slice: InspectedFramework.Slice, version: String, _ framework: InspectedFramework
  ) -> [Violation] {
    let folder = slice.bundlePath + "/Versions/" + version
    let links = [slice.bundleName, "Headers", "PrivateHeaders", "Modules"]
    return links.compactMap { name in
      let link = slice.bundlePath + "/" + name
      guard framework.tree[folder + "/" + name] != nil, framework.tree[link] == nil else { return nil }
      return Violation(
        framework.place(link), "is missing: it should be a link to Versions/Current/\(name)",
        remedy: "rebuild the framework with Xcode, and pack it with symlinks")
    }
  }
}
