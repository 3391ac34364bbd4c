import Apple
import Artifacts
import Domain

private let remedy = "build the framework again with Xcode"

extension Rule {
  static let bundleShape = Rule(
    reader: "bundle.shape",
    claim: "a framework is a folder of files, and a versioned one leads to its current version by symlinks",
    reason: "linkers, code signing and the loader look for binary, headers and resources at fixed places",
    remedy: remedy,
    and: { subject in
      subject.slices.flatMap { framework, slice -> [Violation] in
        guard case .success(let layout) = slice.layout, case .deep(let version) = layout.shape else { return [] }
        return missingLinks(slice, version: version, framework)
      }
    })

  /// Resources aside, which the reader of shapes looks for.
  private static func missingLinks(
    _ slice: InspectedFramework.Slice, version: String, _ framework: InspectedFramework
  ) -> [Violation] {
    let folder = slice.bundlePath + "/Versions/" + version
    let links = [slice.bundleName, "Headers", "PrivateHeaders", "Modules"]
    return links.compactMap { name in
      let link = slice.bundlePath + "/" + name
      guard framework.tree[folder + "/" + name] != nil, framework.tree[link] == nil else { return nil }
      return Violation(
        framework.place(link), "is missing: a link to Versions/Current/\(name) belongs here",
        remedy: "build the framework again with Xcode, and pack it with symlinks")
    }
  }
}
