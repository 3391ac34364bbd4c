import Archive
import Domain

extension Rule {
  static let containerDataDescriptor = Rule(
    "container.data-descriptor", .note,
    claim: "sizes and checksums stand in the headers, not behind the data",
    reason: "readers that stream cannot tell where a stored entry ends; zips that were piped through a tool have this",
    codes: [
      .dataDescriptor: "pack into a file rather than a pipe"
    ])
}
