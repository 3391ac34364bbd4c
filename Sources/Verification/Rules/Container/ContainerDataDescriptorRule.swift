import Domain

extension Rule {
  static let containerDataDescriptor = Rule(
    structure: .containerDataDescriptor, .note,
    claim: "sizes and checksums are in the headers, not after the data",
    reason: "readers that stream cannot tell where a stored entry ends; zips that were piped through a tool have this")
}
