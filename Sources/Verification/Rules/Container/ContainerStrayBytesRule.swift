import Domain

extension Rule {
  static let containerStrayBytes = Rule(
    structure: .containerStrayBytes,
    claim: "no bytes are before, between or after the entries and the directory",
    reason: "bytes outside all entries ship unseen, and make some readers start at the wrong offset")
}
