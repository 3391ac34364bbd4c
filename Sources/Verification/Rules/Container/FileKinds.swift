import Archive
import Artifacts
import Domain

private let remedy = "pack it again from plain files, folders and symlinks"

extension Rule {
  static let containerFileKinds = Rule(
    "container.file-kinds",
    claim: "every entry is a file, a folder or a symlink, as its attributes say",
    reason:
      "devices and pipes have no place in an SDK, and an entry that is two things at once is unpacked differently by each reader",
    codes: [
      .entryKind: remedy,
      .specialFile: remedy,
      .directoryData: remedy,
      .symlinkSize: remedy,
    ]
  ).and { subject in
    subject.artifact.unread.filter { $0.reason == .otherKind }.map {
      Violation($0.path, $0.reason.message, remedy: "take it out")
    }
  }
}
