import Archive
import Domain

extension Rule {
  static let containerOverlap = Rule(
    "container.overlap",
    claim: "no entry uses the bytes of another, nor bytes outside of the file",
    reason: "overlapping entries unpack to far more than they weigh, and differently from reader to reader",
    codes: [
      .overlap: "pack it again: no packing tool makes this",
      .dataRange: "pack it again: the file was cut off or damaged",
    ])
}
