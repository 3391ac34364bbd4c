import Artifacts
import Domain

extension Rule {
  static let trustProvenance = Rule(
    .trustProvenance, lesser: [.warning],
    claim: "provenance.intoto.jsonl is signed, and is about exactly the variant's files",
    reason: "a statement about other files says nothing about these",
    check: .variant { subject in
      subject.signatureViolations(of: TrustFile.provenance, mustBeThere: false) + otherSubjects(subject)
    })

  private static func otherSubjects(_ subject: VariantSubject) -> [Violation] {
    guard subject.signatures != nil, let file = subject.file(TrustFile.provenance) else { return [] }
    func violation(_ message: String, cause: Rule? = nil) -> Violation {
      Violation(
        file.name, message, remedy: "build the variant again; whoever got it so should ask the vendor", cause: cause)
    }
    guard let envelope = SignedEnvelope(parsing: file.bytes),
      let statement = ProvenanceStatement(parsing: envelope.payload)
    else { return [violation("is not a signed statement with provenance by SLSA 1")] }
    var files = subject.digests
    for name in TrustFile.signed { files[name] = nil }
    let names = Set(statement.subjects.keys).union(files.keys).sorted { $0.precedesByBytes($1) }
    let others = names.filter { name in
      guard let said = statement.subjects[name], let found = files[name] else { return false }
      return said != found
    }
    // The statement of another release differs in all of them.
    let isConverted = subject.hasConvertedSums
    let differences =
      others.isEmpty
      ? []
      : [violation("is about other bytes of \(Amount.names(others))", cause: isConverted ? .agreementSums : nil)]
    // `agreement.sums` reports a file that the folder and its list do not both have.
    let listed = Set(subject.checksums?.digests.keys.map(\.self) ?? []).union([ChecksumList.fileName])
    return differences
      + names.compactMap { name in
        switch (statement.subjects[name], files[name]) {
        case (nil, _?): violation("says nothing about \(name)", cause: listed.contains(name) ? nil : .agreementSums)
        case (_?, nil):
          violation(
            "is about \(name.debugDescription), which does not exist",
            cause: listed.contains(name) ? .agreementSums : nil)
        default: nil
        }
      }
  }
}

extension VariantSubject {
  /// Of all files, by their names.
  fileprivate var digests: [String: Digest] {
    let all =
      rest.files.map { ($0.path, $0.digest) } + files.map { ($0.name, $0.digest) } + zips.map { ($0.name, $0.digest) }
    return Dictionary(all, uniquingKeysWith: { $1 })
  }
}
