import Domain

extension Rule {
  static let containerZip64 = Rule(
    structure: .containerZip64,
    claim: "Zip64 records are complete and agree with the plain ones",
    reason: "readers with and without Zip64 would use different sizes for the same entry")
}
