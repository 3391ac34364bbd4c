import Artifacts
import Domain

extension Rule {
  static let xcframeworkLibraries = Rule(
    reader: .xcframeworkLibraries,
    claim: "every listed library exists, with its binary and headers, at a path inside the xcframework",
    reason: "Xcode fails for the first customer who builds for the missing library's platform",
    remedy: "rebuild the xcframework",
    and: { subject in
      subject.slices.flatMap { framework, slice in
        missingBinary(slice, framework) + missingHeaders(slice, framework)
      }
    })

  /// A framework needs a binary even if the root Info.plist names none.
  private static func missingBinary(
    _ slice: InspectedFramework.Slice, _ framework: InspectedFramework
  ) -> [Violation] {
    guard slice.isFramework, slice.library.binaryPath == nil, slice.binaryPath == nil,
      framework.tree.isDirectory(slice.bundlePath)
    else { return [] }
    let name = slice.bundleName
    let stub = framework.tree[slice.bundlePath + "/\(name).tbd"] == nil ? "" : ", only \(name).tbd, which has no code"
    return [Violation(framework.place(slice.bundlePath), "has no binary \(name)\(stub)")]
  }

  private static func missingHeaders(
    _ slice: InspectedFramework.Slice, _ framework: InspectedFramework
  ) -> [Violation] {
    guard let path = slice.library.headersPath, RelativePath.isSafe(path) else { return [] }
    let headers = slice.identifier + "/" + path
    guard let found = framework.tree.resolvingSymlinks(headers), framework.tree.isDirectory(found) else {
      return [Violation(framework.place(headers), "is listed as HeadersPath, but is not a folder")]
    }
    return []
  }
}
