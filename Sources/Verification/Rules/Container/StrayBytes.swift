import Archive
import Domain

private let remedy = "pack it again; do not edit a zip in place, nor put anything before or behind it"

extension Rule {
  static let containerStrayBytes = Rule(
    "container.stray-bytes",
    claim: "no byte stands before, between or after the entries and the directory",
    reason: "what no entry covers is shipped unseen, and some readers start at the wrong place because of it",
    codes: [
      .leadingBytes: remedy,
      .gap: remedy,
      .gapBeforeDirectory: remedy,
      .gapAfterDirectory: remedy,
      .trailingBytes: remedy,
    ])
}
