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
    func violation(_ message: String) -> Violation {
      Violation(file.name, message, remedy: "build the variant again; whoever got it so should ask the vendor")
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
    let differences = others.isEmpty ? [] : [violation("is about other bytes of \(Amount.names(others))")]
    return differences
      + names.compactMap { name in
        switch (statement.subjects[name], files[name]) {
        case (nil, _?): violation("says nothing about \(name)")
        case (_?, nil): violation("is about \(name.debugDescription), which does not exist")
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
