import Artifacts
import Domain

extension Rule {
  static let containerFileKinds = Rule(
    structure: .containerFileKinds,
    claim: "every entry is a file, a folder or a symlink, as its attributes say",
    reason:
      "devices and pipes do not belong in an SDK, and each reader unpacks an entry that is two things at once differently",
    also: { subject in
      subject.artifact.unread.filter { $0.reason == .otherKind }.map {
        Violation($0.path, $0.reason.message, remedy: "take it out")
      }
    })
}
