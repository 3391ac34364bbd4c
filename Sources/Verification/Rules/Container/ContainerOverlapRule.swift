import Domain

extension Rule {
  static let containerOverlap = Rule(
    structure: .containerOverlap,
    claim: "no entry uses bytes of another entry, or bytes outside the file",
    reason: "overlapping entries unpack to far more than their size, and to different files from reader to reader")
}
