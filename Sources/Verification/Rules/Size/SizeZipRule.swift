import Artifacts
import Domain
import Manifest

extension Rule {
  static let sizeZip = Rule(
    .sizeZip,
    claim: "no zip is larger than maximumZipSize of release.json",
    reason: "every customer and each of their build machines downloads it",
    check: .artifact { subject in
      guard let limit = subject.expectation.configuration.maximumZipSize,
        case .zip(_, let size, _) = subject.artifact.form, size > limit
      else { return [] }
      return [
        Violation(
          nil, "has \(size) bytes, \(size - limit) more than the \(limit) of maximumZipSize",
          remedy: "find what has grown, or raise maximumZipSize in \(subject.expectation.configurationFile)")
      ]
    })
}
