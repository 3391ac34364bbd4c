import Artifacts
import Domain

extension Rule {
  static let containerLimits = Rule(
    structure: .containerLimits,
    claim: "the number of entries, their sizes and their compression ratios are within limits",
    reason: "a small file must not fill a disk when it is unpacked",
    also: { subject in
      subject.artifact.unread.compactMap { unread in
        guard case .overLimit(let message, let remedy) = unread.reason else { return nil }
        return Violation(unread.path, message, remedy: remedy)
      }
    })
}
