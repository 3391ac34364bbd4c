import Artifacts
import Domain

private let remedy = "build the xcframework again with `xcodebuild -create-xcframework`"

extension Rule {
  static let xcframeworkInfoPlist = Rule(
    reader: "xcframework.info-plist",
    claim: "the xcframework's own Info.plist is there, can be read, and has its required keys and package type",
    reason: "it is all that Xcode, SwiftPM and CocoaPods know of the libraries inside",
    remedy: remedy,
    and: { subject in
      if subject.frameworks.isEmpty, case .folder = subject.artifact.form {
        return [
          Violation(
            nil, "is no xcframework, and holds none: there is no Info.plist that lists libraries",
            remedy: "point to the .xcframework itself, or to the zip that holds it")
        ]
      }
      return subject.frameworks.flatMap { unreadable(framework: $0, subject.artifact) }
    })

  private static func unreadable(framework: InspectedFramework, _ artifact: InspectedArtifact) -> [Violation] {
    let location = framework.place("Info.plist")
    switch artifact.file(location)?.content {
    case .propertyList(.success): return []
    case .propertyList(.failure(let failure)):
      return failure.findings.map { Violation($0, in: location, remedy: remedy) }
    case .tooLarge(let limit):
      return [
        Violation(
          location, "is larger than \(limit) bytes, which no property list of an xcframework is", remedy: remedy)
      ]
    case .some: return [Violation(location, "is no property list", remedy: remedy)]
    case nil: break
    }
    switch framework.tree["Info.plist"]?.kind {
    // What could not be unpacked has been told of by another rule.
    case .file: return []
    case .directory: return [Violation(location, "is a folder, not a property list", remedy: remedy)]
    case .symlink: return [Violation(location, "is a symlink, not a property list", remedy: remedy)]
    case nil: return [Violation(framework.place(""), "has no Info.plist", remedy: remedy)]
    }
  }
}
