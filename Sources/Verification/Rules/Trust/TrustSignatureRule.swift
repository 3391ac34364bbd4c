import Domain

extension Rule {
  static let trustSignature = Rule(
    .trustSignature, lesser: [.warning],
    claim: "SHA256SUMS is signed, if release.json or --signers asks for it, by the key that variant.json names",
    reason: "without the signature, whoever replaces a zip replaces its checksum too",
    check: .variant {
      $0.signatureViolations(of: TrustFile.signature, mustBeThere: $0.signatures?.namesSigners ?? false)
    })
}

extension VariantSubject {
  /// - Parameter mustBeThere: whatever the variant and `release.json` say.
  func signatureViolations(of name: String, mustBeThere: Bool) -> [Violation] {
    // A build signs what the rules have accepted.
    guard let signatures else { return [] }
    let remedy = "build the variant again; whoever got it so should ask the vendor"
    let isDemanded =
      mustBeThere || record?.signatures.contains(name) == true || expectation.demands.contains(name)
    switch signatures.verdicts[name] {
    case nil:
      let asking = expectation.demands.contains(name) ? ", which \(expectation.configurationFile) asks for" : ""
      return isDemanded ? [Violation(nil, "contains no \(name)\(asking)", remedy: remedy)] : []
    case .bad(let reason):
      return [
        Violation(
          name, "is not a right signature: \(reason)", remedy: remedy, cause: hasConvertedSums ? .agreementSums : nil)
      ]
    case .unchecked(let reason):
      return [
        Violation(
          name, "was not checked: \(reason)", remedy: "install OpenSSH",
          severity: signatures.namesSigners ? nil : .warning)
      ]
    case .good(let key, _):
      guard let recorded = record?.inputs?.signer, recorded != key else { return [] }
      return [
        Violation(name, "is made by \(key), but \(VariantRecord.fileName) names \(recorded)", remedy: remedy)
      ]
    }
  }
}
