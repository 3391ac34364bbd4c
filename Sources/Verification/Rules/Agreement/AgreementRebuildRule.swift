import Domain

extension Rule {
  package static let agreementRebuild = Rule(
    .agreementRebuild, lesser: [.warning, .note],
    claim: "with --rebuild: a rebuild from the same inputs produces the same bytes, but for another compressor",
    reason: "a variant that cannot be rebuilt was made from other inputs than the workspace has",
    check: .variant { subject in
      subject.rebuilt.sorted { $0.key < $1.key }.compactMap { name, outcome in
        switch outcome {
        case .same: nil
        case .otherPacking:
          Violation(
            name, "has the content that a build makes now, but is packed differently",
            remedy: "build with the same version of the tool, and the same SOURCE_DATE_EPOCH", severity: .warning)
        case .otherCompressors(let made, let now):
          Violation(
            name, "has the content that a build makes now; only the compressors are others: \(made) then, \(now) now",
            severity: .note)
        case .otherContent(let places):
          Violation(
            name, "differs in content from what a build makes now: \(Amount.names(places))",
            remedy:
              "find out which inputs changed: the base framework, the models, the manifest or release.json")
        case .otherText(let line):
          Violation(
            name, "differs in line \(line) from what a build makes now",
            remedy: "rebuild the variant; do not edit its files")
        case .missing: missing(name, subject)
        case .extra: extra(name, subject)
        case .failed(let message):
          Violation(name, "cannot be rebuilt: \(message)", remedy: "run `release check`")
        }
      }
    })

  private static func missing(_ name: String, _ subject: VariantSubject) -> Violation {
    let isListed = subject.checksums?.digests[name] != nil
    return Violation(
      name, "is missing, but a build makes it", remedy: "rebuild the variant",
      cause: subject.ruleOfMissing(name) ?? (isListed ? .agreementSums : nil))
  }

  private static func extra(_ name: String, _ subject: VariantSubject) -> Violation {
    Violation(
      name, "is not a file that a build makes", remedy: "remove it, or rebuild the variant",
      cause: subject.checksums?.digests[name] == nil ? .agreementSums : nil)
  }
}
