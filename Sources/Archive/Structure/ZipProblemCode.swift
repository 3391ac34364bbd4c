extension ZipProblem {
  /// Stable names for machines and for configuration.
  package enum Code: String, CaseIterable, Hashable, Sendable {
    case endRecordMissing = "container.end-record-missing"
    case endRecordRepeated = "container.end-record-repeated"
    case endRecord = "container.end-record"
    case comment = "container.comment"
    case commentTruncated = "container.comment-truncated"
    case leadingBytes = "container.leading-bytes"
    case gap = "container.gap"
    case gapBeforeDirectory = "container.gap-before-directory"
    case gapAfterDirectory = "container.gap-after-directory"
    case trailingBytes = "container.trailing-bytes"
    case overlap = "container.overlap"
    case dataRange = "container.data-range"
    case directoryMissing = "container.directory-missing"
    case directoryTruncated = "container.directory-truncated"
    case multiDisk = "container.multi-disk"

    case zip64Malformed = "container.zip64-malformed"
    case zip64Disagrees = "container.zip64-disagrees"

    case localHeaderMissing = "container.local-header-missing"
    case localName = "container.local-name"
    case localMethod = "container.local-method"
    case localCRC = "container.local-crc"
    case localSize = "container.local-size"
    case localFlags = "container.local-flags"
    case dataDescriptor = "container.data-descriptor"
    case dataDescriptorDiffers = "container.data-descriptor-differs"
    case encrypted = "container.encrypted"
    case compressionMethod = "container.compression-method"
    case versionNeeded = "container.version-needed"
    case extraField = "container.extra-field"
    case extraFieldMalformed = "container.extra-field-malformed"
    case entryComment = "container.entry-comment"
    case storedSize = "container.stored-size"
    case directoryData = "container.directory-data"

    case duplicateName = "container.duplicate-name"
    case sameLocation = "container.same-place"
    case caseCollision = "container.case-collision"
    case normalizationCollision = "container.normalization-collision"
    case fileAndDirectory = "container.file-and-directory"
    case belowFile = "container.below-file"
    case absolutePath = "container.absolute-path"
    case driveLetter = "container.drive-letter"
    case parentComponent = "container.parent-component"
    case dotComponent = "container.dot-component"
    case emptyComponent = "container.empty-component"
    case backslash = "container.backslash"
    case nul = "container.nul"
    case controlCharacter = "container.control-character"
    case notUTF8 = "container.not-utf8"
    case utf8Flag = "container.utf8-flag"
    case junk = "container.junk"

    case entryKind = "container.entry-kind"
    case foreignMode = "container.foreign-mode"
    case specialFile = "container.special-file"
    case specialMode = "container.special-mode"
    case worldWritable = "container.world-writable"
    case unusableMode = "container.unusable-mode"
    case symlinkSize = "container.symlink-size"

    case tooManyEntries = "container.too-many-entries"
    case directorySize = "container.directory-size"
    case totalSize = "container.total-size"
    case ratio = "container.ratio"
    case totalRatio = "container.total-ratio"

    case linkMalformed = "container.link-malformed"
    case linkAbsolute = "container.link-absolute"
    case linkEscapes = "container.link-escapes"
    case linkDangling = "container.link-dangling"
    case linkCycle = "container.link-cycle"
    case linkUnfollowed = "container.link-unfollowed"
  }

  /// Text from the archive, made fit for a message: control characters escaped, length bounded.
  static func quoted(_ text: String) -> String {
    let limit = 200
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    return start.debugDescription + (text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")
  }
}
