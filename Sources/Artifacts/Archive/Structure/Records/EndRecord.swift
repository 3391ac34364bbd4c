import Domain

/// §4.3.16: the end of central directory record.
package struct EndRecord {
  package static let fixedSize = 22
  /// How far before the end of the file the record may start, given the longest comment.
  package static let reach = fixedSize + 0xFFFF

  var offset: Int
  var disk: Int
  var directoryDisk: Int
  var countOnDisk: Int
  var count: Int
  var size: Int
  var directoryOffset: Int
  var commentLength: Int

  init(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    self.offset = offset
    disk = Int(bytes.short(at: 4))
    directoryDisk = Int(bytes.short(at: 6))
    countOnDisk = Int(bytes.short(at: 8))
    count = Int(bytes.short(at: 10))
    size = Int(bytes.long(at: 12))
    directoryOffset = Int(bytes.long(at: 16))
    commentLength = Int(bytes.short(at: 20))
  }

  /// Offsets of signatures within reach of the file's end, with room for a whole record; the last one first.
  static func candidates(_ window: FileWindow) throws -> [Int] {
    let start = max(0, window.size - reach)
    guard window.size - start >= fixedSize, let tail = try window.bytes(at: start, count: window.size - start) else {
      return []
    }
    return tail.withUnsafeBytes(offsets).reversed().map { start + $0 }
  }

  /// Offsets of signatures that are followed by enough bytes for a whole record.
  package static func offsets(_ bytes: UnsafeRawBufferPointer) -> [Int] {
    var offsets: [Int] = []
    // Searches for the signature's last byte, the rarest of the four in names and texts.
    var at = 3
    let end = bytes.count - fixedSize + 4
    while let found = bytes.index(of: 6, from: at, to: end) {
      if bytes[found - 1] == 5, bytes[found - 2] == 0x4b, bytes[found - 3] == 0x50 { offsets.append(found - 3) }
      at = found + 1
    }
    return offsets
  }
}

extension StructureInspection {
  /// The last end record, which readers use. Adds problems for the bytes after it.
  mutating func findEndRecord() throws -> EndRecord? {
    endRecords = try EndRecord.candidates(directory)
    guard let offset = endRecords.first,
      let bytes = try directory.bytes(at: offset, count: EndRecord.fixedSize)
    else {
      log.add(.noEndRecord, at: directory.size)
      return nil
    }
    let record = EndRecord(bytes, at: offset)
    let following = directory.size - offset - EndRecord.fixedSize
    let comment = record.commentLength
    if following > 0 {
      remarks.append(ZipStructure.Remark(entry: nil, range: directory.size - following..<directory.size))
    }
    if comment > following {
      log.add(.commentTruncated(declared: comment, found: following), at: offset)
    } else if comment > 0 {
      let start = offset + EndRecord.fixedSize
      log.add(try isCommit(at: start, count: comment) ? .gitComment : .archiveComment(comment), at: start)
    }
    if following > comment {
      log.add(.bytesAfterEnd(following - comment), at: offset + EndRecord.fixedSize + comment)
    }
    return record
  }

  /// Whether a comment is the ID of a commit: `git archive` writes it, and no reader takes it for a record.
  private func isCommit(at offset: Int, count: Int) throws -> Bool {
    guard [40, 64].contains(count), let comment = try directory.bytes(at: offset, count: count) else { return false }
    return comment.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Whether the file starts with a local header (§4.3.7) or a spanning marker (§8.5.3).
  func startsAsZip() throws -> Bool {
    guard let start = try directory.bytes(at: 0, count: 4) else { return false }
    return [LocalHeader.signature, 0x0807_4b50, 0x3030_4b50].contains(start.long(at: 0))
  }

  /// Reports further end records that a reader could use. Those inside an entry's data, as of a stored zip, are data.
  ///
  /// - Parameter order: indices of entries, in the order of their offsets.
  mutating func checkRepeatedEndRecords(_ end: EndRecord, order: [Int]) {
    var later = order.count
    for other in endRecords where other != end.offset {
      while later > 0, entries[order[later - 1]].headerOffset > other { later -= 1 }
      if later > 0, entries[order[later - 1]].range?.contains(other) == true { continue }
      log.add(.severalEndRecords(used: end.offset), at: other)
    }
  }
}
