import Archive
import Domain

extension Rule {
  static let containerEndRecord = Rule(
    "container.end-record",
    claim: "one end record closes the zip, without a comment, and leads to its directory",
    reason:
      "readers look for the end record in different ways: two of them, or a comment that looks like one, make them see two different archives",
    codes: [
      .endRecordMissing: "pack it again: the file was cut off, or is no zip",
      .endRecordRepeated: "pack it again with one tool in one go",
      .endRecord: "pack it again",
      .comment: "pack it without an archive comment",
      .commentTruncated: "pack it again: the file was cut off",
      .multiDisk: "pack it as one file",
      .directoryMissing: "pack it again: the file was cut off or joined to another",
      .directoryTruncated: "pack it again: the file was cut off",
    ])
}
