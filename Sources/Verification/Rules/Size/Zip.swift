import Artifacts
import Domain
import Manifest

extension Rule {
  static let sizeZip = Rule(
    "size.zip",
    claim: "a zip weighs no more than release.json allows",
    reason: "every customer and every one of their build machines downloads it",
    artifact: { subject in
      guard let limit = subject.expectation.configuration.maximumZipSize,
        case .zip(_, let size, _) = subject.artifact.form, size > limit
      else { return [] }
      return [
        Violation(
          nil, "has \(size) bytes, \(size - limit) more than the \(limit) of maximumZipSize",
          remedy: "look for what has grown, or raise maximumZipSize in release.json")
      ]
    })
}
