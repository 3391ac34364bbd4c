extension ZipProblem {
  /// What the end records, and through them the readers, rely on.
  package enum EndField: String, Hashable, Sendable {
    case count = "number of entries"
    case size = "size of the central directory"
    case offset = "offset of the central directory"
  }

  /// The order of things in the file (§4.3.6), and the end record (§4.3.16). Numbers are bytes unless named otherwise.
  package enum Layout: Hashable, Sendable {
    case noEndRecord
    case severalEndRecords(used: Int)
    case endRecord(EndField, declared: Int, found: Int)
    case comment(Int)
    case commentTruncated(declared: Int, found: Int)
    case bytesBefore(Int)
    case bytesBetween(Int)
    case bytesBeforeDirectory(Int)
    case bytesAfterDirectory(Int)
    case bytesAfterEnd(Int)
    case overlap(with: String)
    case headersOverlap
    case dataBeyondEntries(size: Int, room: Int)
    case directoryMissing
    case directoryTruncated(entries: Int, declared: Int)
    case multiDisk
  }
}

extension ZipProblem.Layout {
  var code: ZipProblem.Code {
    switch self {
    case .noEndRecord: .endRecordMissing
    case .severalEndRecords: .endRecordRepeated
    case .endRecord: .endRecord
    case .comment: .comment
    case .commentTruncated: .commentTruncated
    case .bytesBefore: .leadingBytes
    case .bytesBetween: .gap
    case .bytesBeforeDirectory: .gapBeforeDirectory
    case .bytesAfterDirectory: .gapAfterDirectory
    case .bytesAfterEnd: .trailingBytes
    case .overlap, .headersOverlap: .overlap
    case .dataBeyondEntries: .dataRange
    case .directoryMissing: .directoryMissing
    case .directoryTruncated: .directoryTruncated
    case .multiDisk: .multiDisk
    }
  }

  var message: String {
    switch self {
    case .noEndRecord: "the end of central directory record is missing: the archive is cut off"
    case .severalEndRecords(let used):
      "a second end of central directory record stands beside the one at \(used): readers may take either"
    case .endRecord(let field, let declared, let found):
      "the end record gives \(declared) as the \(field), but it is \(found)"
    case .comment(let count): "the archive has a comment of \(count) bytes"
    case .commentTruncated(let declared, let found):
      "the archive's comment should have \(declared) bytes, but \(found) follow"
    case .bytesBefore(let count): "\(count) bytes that belong to no entry stand before the first entry"
    case .bytesBetween(let count): "\(count) bytes that belong to no entry stand before this entry"
    case .bytesBeforeDirectory(let count): "\(count) bytes that belong to no entry stand before the central directory"
    case .bytesAfterDirectory(let count): "\(count) bytes stand between the central directory and the end record"
    case .bytesAfterEnd(let count): "\(count) bytes follow the end of the archive"
    case .overlap(let other): "shares bytes with the entry \(ZipProblem.quoted(other))"
    case .headersOverlap:
      "the local headers are together longer than the file: they share bytes, and the rest was not read"
    case .dataBeyondEntries(let size, let room): "claims \(size) bytes of data where there is room for \(room)"
    case .directoryMissing: "the central directory is not where the end record says"
    case .directoryTruncated(let entries, let declared):
      "the central directory breaks off after \(entries) of \(declared) entries"
    case .multiDisk: "claims to be part of an archive on several disks"
    }
  }
}
