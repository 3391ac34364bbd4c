import Domain
import Platform

/// A file of weights, as far as it was read: a header of 64 bytes, then records, each with its data behind it (Apple, coremltools,
/// mlmodel/src/MILBlob/Blob/StorageFormat.hpp). Bytes are little-endian, and records and data begin at multiples of 64.
package struct WeightFile: Hashable, Sendable {
  /// In bytes.
  package var size: Int
  package var isGitLFSPointer: Bool
  /// Where the data of a record ends, by the record's own offset. Of a file with very many records, only the first.
  package var records: [Int: Int]
  /// Where a record should be, and something else is; nil if all were found.
  package var strange: Int?
}

extension WeightFile {
  /// Whether a file of a model holds weights, by its path.
  package static func isWeights(_ path: String) -> Bool {
    let parts = RelativePath.components(path)
    return parts.count > 2 && parts[parts.count - 2] == "weights"
      && parts.dropLast(2).contains { CoreMLFormat(path: $0)?.isFolder == true }
  }

  /// The head of every Git LFS pointer (git-lfs, docs/spec.md), which a checkout without Git LFS leaves in a file's place.
  private static let pointer = Array("version https://git-lfs.github.com/spec/".utf8)

  package static func isGitLFSPointer(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: pointer) }

  /// A file that is longer is none.
  package static func isGitLFSPointer(at path: String) -> Bool {
    (try? FileSystem.readFile(path, limit: 1024)).map { isGitLFSPointer($0) } ?? false
  }

  package static let fetchByGitLFS = "fetch the file with `git lfs pull`"

  fileprivate static let unit = 64
  /// Of the fields of a record that say where its data is.
  fileprivate static let recordLength = 24

  /// Reads only the records at these offsets.
  ///
  /// - Parameter read: returns a number of bytes from an offset, or fewer at the end.
  package init(
    size: Int, at offsets: Set<Int>, read: (_ offset: Int, _ count: Int) throws -> [UInt8]
  ) rethrows {
    self.init(size: size, isGitLFSPointer: Self.isGitLFSPointer(try read(0, Self.unit)), records: [:], strange: nil)
    for offset in offsets.sorted() where offset >= 0 && offset < size - Self.recordLength {
      if let end = Self.end(of: try read(offset, Self.recordLength), at: offset) {
        records[offset] = end
      } else {
        strange = strange ?? offset
      }
    }
  }

  /// Where the data of a record ends; nil for what is no record.
  fileprivate static func end(of record: [UInt8], at offset: Int) -> Int? {
    guard record.count == recordLength else { return nil }
    let (length, start) = (record[...].wide(at: 8), record[...].wide(at: 16))
    guard record[...].long(at: 0) == 0xDEAD_BEEF, start >= offset + unit, length < .max - start - unit
    else { return nil }
    return start + length
  }
}

/// Reads a file of weights in pieces, and keeps none of it.
package struct WeightFileReader {
  /// The most records that are remembered.
  private static let most = 1 << 16
  private var size = 0
  /// The first bytes of the file.
  private var head: [UInt8] = []
  /// The first bytes of the next record.
  private var record: [UInt8] = []
  private var next = WeightFile.unit
  private var records: [Int: Int] = [:]
  private var strange: Int?

  package init() {}

  package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    if head.count < WeightFile.unit { head += chunk.prefix(WeightFile.unit - head.count) }
    while strange == nil, records.count < Self.most, next + record.count < size + chunk.count {
      let start = next + record.count - size
      // The reader is never behind the next record.
      guard start >= 0 else { break }
      record += chunk[start...].prefix(WeightFile.recordLength - record.count)
      if record.count < WeightFile.recordLength { break }
      take()
      record = []
    }
    size += chunk.count
  }

  private mutating func take() {
    guard let end = WeightFile.end(of: record, at: next) else {
      strange = next
      return
    }
    records[next] = end
    next = (end + WeightFile.unit - 1) / WeightFile.unit * WeightFile.unit
  }

  package func finish() -> WeightFile {
    WeightFile(
      size: size, isGitLFSPointer: WeightFile.isGitLFSPointer(head), records: records, strange: strange)
  }
}
