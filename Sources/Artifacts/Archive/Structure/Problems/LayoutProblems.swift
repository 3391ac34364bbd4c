import Domain

private let cutOff = "pack it again: the file was cut off"

/// A field of the end record, which leads readers to the central directory.
enum EndField: String {
  case count = "number of entries"
  case size = "size of the central directory"
  case offset = "offset of the central directory"
}

/// The order of records in the file (§4.3.6), and the end record (§4.3.16). Numbers are bytes unless named otherwise.
extension ZipProblem.Defect {
  static let noEndRecord = Self(
    "end-record-missing", .endRecord, effects: [.readersDisagree],
    "the end of central directory record is missing: the archive is cut off",
    remedy: "pack it again: the file was cut off, or is not a zip")

  static func severalEndRecords(used: Int) -> Self {
    Self(
      "end-record-repeated", .endRecord, effects: [.readersDisagree],
      "there is a second end of central directory record besides the one at \(used): readers may use either",
      remedy: "pack it again with one tool in one go")
  }

  static func endRecord(_ field: EndField, declared: Int, found: Int) -> Self {
    Self(
      "end-record", .endRecord, "the end record gives \(declared) as the \(field.rawValue), but it is \(found)")
  }

  static func archiveComment(_ size: Int) -> Self {
    Self(
      "comment", .endRecord, "the archive has a comment of \(Amount.count(size, "byte"))",
      remedy: "pack it without an archive comment")
  }

  static let gitComment = Self(
    "git-comment", .extraField, "the archive's comment is the ID of a commit, as `git archive` writes it",
    remedy: "pack it without an archive comment: every commit gives other bytes")

  static func commentTruncated(declared: Int, found: Int) -> Self {
    Self(
      "comment-truncated", .endRecord,
      "the archive's comment should have \(Amount.count(declared, "byte")), but has \(found)",
      remedy: cutOff)
  }

  static func bytesBefore(_ count: Int) -> Self { stray("leading-bytes", "before the first entry", count) }

  static func bytesBetween(_ count: Int) -> Self { stray("gap", "before it that belongs to no entry", count) }

  static func bytesBeforeDirectory(_ count: Int) -> Self {
    stray("gap-before-directory", "of no entry before the central directory", count)
  }

  static func bytesAfterDirectory(_ count: Int) -> Self {
    stray("gap-after-directory", "between the central directory and the end record", count)
  }

  static func bytesAfterEnd(_ count: Int) -> Self { stray("trailing-bytes", "after the end of the archive", count) }

  private static func stray(_ code: String, _ place: String, _ count: Int) -> Self {
    Self(code, .strayBytes, "has data \(place): \(Amount.count(count, "byte"))")
  }

  static func overlap(with other: String) -> Self {
    Self(
      "overlap", .overlap, effects: [.readersDisagree, .unsafeToUnpack],
      "shares bytes with the entry \(ZipProblem.quoted(other))")
  }

  static let headersOverlap = Self(
    "overlap", .overlap, effects: [.readersDisagree, .unsafeToUnpack],
    "the local headers together are longer than the file: they share bytes, and the rest was not read")

  static func dataBeyondEntries(size: Int, room: Int) -> Self {
    Self(
      "data-range", .overlap, "claims \(Amount.count(size, "byte")) of data where there is room for \(room)",
      remedy: "pack it again: the file was cut off or damaged")
  }

  static let directoryMissing = Self(
    "directory-missing", .endRecord, effects: [.readersDisagree],
    "the central directory is not where the end record says",
    remedy: "pack it again: the file was cut off or joined to another")

  static func directoryTruncated(entries: Int, declared: Int) -> Self {
    Self(
      "directory-truncated", .endRecord, effects: [.readersDisagree],
      "the central directory breaks off after \(entries) of \(declared) entries", remedy: cutOff)
  }

  static let multiDisk = Self(
    "multi-disk", .endRecord, "claims to be part of an archive on several disks", remedy: "pack it as one file")
}

/// The records and fields for values beyond 16 and 32 bits (§4.3.14, §4.3.15, §4.5.3).
extension ZipProblem.Defect {
  static let noZip64Locator = zip64Malformed(
    "the end record refers to a Zip64 record, but there is no locator before it")
  static let noZip64Record = zip64Malformed("the Zip64 locator leads to no Zip64 end record")
  static let zip64RecordSize = zip64Malformed("the Zip64 end record does not end where its locator begins")
  static let zip64FieldTooShort = zip64Malformed("a size or offset refers to a Zip64 field that is too short for it")
  static func zip64RecordExtended(by count: Int) -> Self {
    zip64Malformed(
      "the Zip64 end record has \(Amount.count(count, "byte")) after its fields: some readers refuse the archive")
  }

  static let zip64FieldTooLong = zip64Malformed(
    "has a Zip64 field with more than its sizes and offset need: some readers use it")
  static let zip64FieldRepeated = zip64Malformed("has several Zip64 fields: readers may use any of them")

  private static func zip64Malformed(_ message: @autoclosure @escaping @Sendable () -> String) -> Self {
    Self("zip64-malformed", .zip64, effects: [.readersDisagree], message())
  }

  static func zip64Disagrees(_ field: EndField, end: Int, zip64: Int) -> Self {
    Self(
      "zip64-disagrees", .zip64, effects: [.readersDisagree],
      "the end record gives \(end) as the \(field.rawValue), the Zip64 end record \(zip64)")
  }
}

/// Limits for one archive.
extension ZipProblem.Defect {
  static func tooManyEntries(limit: Int, declared: Int) -> Self {
    beyondLimit(
      "too-many-entries", "has more than \(limit) entries (it declares \(declared)); the rest was not read",
      remedy: raised(by: "--max-entries"))
  }

  static func directorySize(limit: Int) -> Self {
    beyondLimit("directory-size", "the central directory has more than \(limit) bytes; the rest was not read")
  }

  static func totalSize(_ size: Int, limit: Int) -> Self {
    beyondLimit("total-size", "unpacks to \(size) bytes, more than \(limit)", remedy: raised(by: "--max-size"))
  }

  static func ratio(limit: Int, packed: Int, unpacked: Int) -> Self {
    beyondLimit(
      "ratio", "unpacks from \(packed) to \(unpacked) bytes, more than \(limit) to one",
      remedy: raised(by: "--max-ratio"))
  }

  static func totalRatio(limit: Int, packed: Int, unpacked: Int) -> Self {
    beyondLimit(
      "total-ratio", "the archive unpacks from \(packed) to \(unpacked) bytes, more than \(limit) to one",
      remedy: raised(by: "--max-ratio"))
  }

  static func symlinkTargets(_ size: Int, limit: Int) -> Self {
    beyondLimit(
      "symlink-targets", "the targets of all symlinks have \(size) bytes, more than \(limit)",
      remedy: "pack it again with fewer or shorter symlinks")
  }

  static func tooManyFolders(limit: Int) -> Self {
    beyondLimit(
      "too-many-folders", "has more than \(limit) folders without entries of their own",
      remedy: "pack it again with fewer folders")
  }

  static func longName(_ length: Int, limit: Int) -> Self {
    unpackable("long-name", "has a name of \(length) bytes, more than \(limit)")
  }

  static func tooDeep(limit: Int) -> Self { unpackable("too-deep", "is below more than \(limit) folders") }

  private static func unpackable(_ code: String, _ message: @autoclosure @escaping @Sendable () -> String) -> Self {
    beyondLimit(code, message(), remedy: "pack it again with shorter paths")
  }

  /// - Parameter option: of the commands that read artifacts of others.
  static func raised(by option: String) -> String { "if it really is so large, raise the limit with \(option)" }

  private static func beyondLimit(
    _ code: String, _ message: @autoclosure @escaping @Sendable () -> String, remedy: String? = nil
  ) -> Self {
    Self(code, .limits, effects: [.unsafeToUnpack], message(), remedy: remedy)
  }
}
