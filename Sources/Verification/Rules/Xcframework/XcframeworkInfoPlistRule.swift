import Artifacts
import Domain

extension Rule {
  static let xcframeworkInfoPlist = Rule(
    reader: .xcframeworkInfoPlist,
    claim: "the xcframework has a readable Info.plist with the required keys and package type",
    reason: "Xcode, SwiftPM and CocoaPods learn from it which libraries the xcframework contains",
    remedy: "rebuild the xcframework with `xcodebuild -create-xcframework`",
    and: { subject in
      if subject.roots.isEmpty, case .folder = subject.artifact.form {
        return [
          Violation(
            nil, "is neither an xcframework nor an artifact bundle, and contains none",
            remedy: "point to the .xcframework or .artifactbundle itself, or to the zip that contains it")
        ]
      }
      return subject.frameworks.flatMap { unreadable(framework: $0, subject.artifact) }
    })

  private static func unreadable(framework: InspectedFramework, _ artifact: InspectedArtifact) -> [Violation] {
    let location = framework.place("Info.plist")
    let file = artifact.file(location)
    switch file?.content {
    case .propertyList(.success): return []
    case .propertyList(.failure(let failure)):
      return failure.findings.map { Violation($0, in: location) }
    case .tooLarge(let limit):
      return [Violation(location, "is larger than \(limit) bytes, too large for an xcframework's property list")]
    // `container.readable` reports it.
    case .some where file?.isGitLFSPointer == true: return []
    case .some: return [Violation(location, "is not a property list")]
    case nil: break
    }
    switch framework.tree["Info.plist"]?.kind {
    // `container.readable` reports files that could not be unpacked.
    case .file: return []
    case .directory: return [Violation(location, "is a folder, not a property list")]
    case .symlink: return [Violation(location, "is a symlink, not a property list")]
    case nil: return [Violation(framework.whole, "has no Info.plist")]
    }
  }
}
