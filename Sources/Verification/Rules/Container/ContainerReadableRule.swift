import Artifacts
import Domain

extension Rule {
  static let containerReadable = Rule(
    structure: .containerReadable,
    claim: "every entry can be unpacked, and its bytes match the CRC in the headers",
    reason: "a damaged zip fails on the customer's machine, at best",
    also: { subject in
      let artifact = subject.artifact
      if case .zip(let zip, _, _) = artifact.form, zip.entries.isEmpty, zip.problems.isEmpty {
        return [
          Violation(nil, "is a zip without entries", remedy: "pack the framework, and look at what packed nothing")
        ]
      }
      let faults = RecordFaults(artifact)
      return pointers(artifact)
        + artifact.unread.compactMap { violation($0) }.map {
          var violation = $0
          violation.cause = causes.first { faults.contains($0.rule, at: violation.location) }?.cause
          return violation
        }
    })

  /// Of a model's weights, `models.readable` tells more.
  private static func pointers(_ artifact: InspectedArtifact) -> [Violation] {
    artifact.files.filter { $0.isGitLFSPointer && $0.weights == nil && ShippedModel.root(of: $0.path) == nil }.map {
      file in
      Violation(file.path, "is a Git LFS pointer, not the file", remedy: WeightFile.fetchByGitLFS)
    }
  }

  private static func violation(_ unread: InspectedArtifact.Unread) -> Violation? {
    switch unread.reason {
    // These break rules of their own.
    case .otherKind, .overLimit: nil
    case .refused(let message):
      Violation(
        unread.path, "cannot be read: \(message)", remedy: ZipProblem.BrokenRule.readable.remedy)
    case .notAttempted:
      Violation(
        unread.path, "was not read: it breaks a limit, or its entries overlap",
        remedy: "look at the other findings first")
    }
  }

  /// Rules about records, with what makes an entry or a zip unreadable.
  private static let causes: [(rule: ZipProblem.BrokenRule, cause: Rule)] = [
    (.endRecord, containerEndRecord), (.zip64, containerZip64), (.overlap, containerOverlap),
    (.limits, containerLimits), (.headerAgreement, containerHeaderAgreement), (.compression, containerCompression),
    (.extraMeaning, containerExtraMeaning), (.safeNames, containerSafeNames),
  ]
}
