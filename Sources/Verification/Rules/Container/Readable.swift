import Archive
import Artifacts

extension Rule {
  static let containerReadable = Rule(
    "container.readable",
    claim: "every entry can be unpacked, and its bytes match the CRC in the headers",
    reason: "a damaged zip fails on the customer's machine, at best",
    artifact: { subject in
      if case .zip(let zip, _, _) = subject.artifact.form, zip.entries.isEmpty, zip.problems.isEmpty {
        return [
          Violation(nil, "is a zip without entries", remedy: "pack the framework, and look at what packed nothing")
        ]
      }
      return subject.artifact.unread.compactMap { unread in
        switch unread.reason {
        // These break rules of their own.
        case .otherKind, .overLimit: nil
        case .refused(let message):
          Violation(
            unread.path, "cannot be read: \(message)", remedy: "pack it again, and compare its checksum after copying")
        case .notAttempted:
          Violation(
            unread.path, "was not read: it breaks a limit, or its entries overlap",
            remedy: "look at the other findings first")
        }
      }
    })
}
