import Domain

extension Rule {
  static let containerExtraField = Rule(
    structure: .containerExtraField, .note,
    claim: "entries have no extra fields and no comments, nor the zip the comment of `git archive`",
    reason: "they contain times and user IDs of the packing machine, so the same files give different bytes every time")
}
