import Domain

extension Rule {
  static let containerEndRecord = Rule(
    structure: .containerEndRecord,
    claim: "the zip ends with its only end record, which has no comment and leads to the directory",
    reason:
      "programs search for the end record in different ways: with two of them, or a comment that looks like one, they see two different archives"
  )
}
