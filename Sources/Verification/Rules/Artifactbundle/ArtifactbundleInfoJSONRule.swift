import Artifacts
import Domain

extension Rule {
  static let artifactbundleInfoJSON = Rule(
    reader: .artifactbundleInfoJSON, lesser: [.note],
    claim: "the artifact bundle has an info.json with a schema version and types that SwiftPM knows",
    reason: "SwiftPM refuses the whole bundle, and says only that it does not contain a binary artifact",
    remedy: "write it as SE-0305 and SE-0482 of Swift Evolution describe it",
    and: { subject in subject.bundles.filter { $0.reading == nil }.flatMap { unread($0, subject.artifact) } })

  private static func unread(_ bundle: InspectedBundle, _ artifact: InspectedArtifact) -> [Violation] {
    let location = bundle.place(ArtifactBundle.fileName)
    switch artifact.file(location)?.content {
    case .tooLarge(let limit):
      return [Violation(location, "is larger than \(limit) bytes, too large for a list of artifacts")]
    case .some: return [Violation(location, "is not JSON")]
    case nil: break
    }
    switch bundle.tree[ArtifactBundle.fileName]?.kind {
    // `container.readable` reports files that could not be unpacked.
    case .file: return []
    case .directory: return [Violation(location, "is a folder, not a JSON file")]
    case .symlink: return [Violation(location, "is a symlink, not a JSON file")]
    case nil: return [Violation(bundle.place(""), "has no info.json")]
    }
  }
}
