import Archive
import Artifacts
import Domain

private let remedy = "if the artifact really is so large, raise the limit with --max-entries, --max-size or --max-ratio"

extension Rule {
  static let containerLimits = Rule(
    "container.limits",
    claim: "the number of entries, their sizes and their ratios are bounded",
    reason: "a small file must not fill a disk when it is unpacked",
    codes: [
      .tooManyEntries: remedy,
      .directorySize: remedy,
      .totalSize: remedy,
      .ratio: remedy,
      .totalRatio: remedy,
    ]
  ).and { subject in
    subject.artifact.unread.compactMap { unread in
      guard case .overLimit(let message) = unread.reason else { return nil }
      return Violation(unread.path, message, remedy: remedy)
    }
  }
}
