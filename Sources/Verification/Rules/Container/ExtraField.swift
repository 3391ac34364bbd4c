import Archive
import Domain

extension Rule {
  static let containerExtraField = Rule(
    "container.extra-field", .note,
    claim: "entries carry no extra fields and no comments",
    reason:
      "they hold times and user numbers of the packing machine, so that the same files give other bytes every time",
    codes: [
      .extraField: "pack with `zip -X`",
      .entryComment: "pack it without comments",
    ])
}
