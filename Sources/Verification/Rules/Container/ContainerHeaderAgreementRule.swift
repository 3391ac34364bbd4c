import Domain

extension Rule {
  static let containerHeaderAgreement = Rule(
    structure: .containerHeaderAgreement,
    claim: "every local header agrees with the directory on name, method, CRC and sizes",
    reason: "readers that stream and readers that seek would unpack different files")
}
