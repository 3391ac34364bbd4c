import Archive
import Domain
import Isolation

/// Inspects archives inside files, so that nothing can hide in them.
struct NestedArchives {
  struct Content {
    var files: [NestedFile] = []
    /// Whether everything in the archive could be read.
    var isWhole = true
  }

  /// The number of levels that archives may be nested.
  private static let depth = 4
  private static let largestArchive = 16 << 20

  var index: IdentityIndex?

  func content(of archive: [UInt8], _ kind: ArchiveKind) -> Content {
    var (content, left) = (Content(), Allowance())
    // libarchive does not accept an empty zip, which is just an end record.
    if kind == .zip, archive.count == 22, !archive.starts(with: [0x50, 0x4B, 3, 4]) { return content }
    read(archive, kind, prefix: "", depth: Self.depth, &content, &left)
    return content
  }

  private func read(
    _ archive: [UInt8], _ kind: ArchiveKind, prefix: String, depth: Int, _ content: inout Content,
    _ left: inout Allowance
  ) {
    guard let format = kind.format else { return content.isWhole = false }
    do {
      try ArchiveReader.forEachEntry(ofArchive: archive, as: format) { entry, data in
        try left.take(entries: 1)
        guard case .file = entry.kind else {
          // In a compressed stream, skipped data is unpacked as well.
          if format != .zip { try data.forEachBlock { try left.take(bytes: $0.count) } }
          return
        }
        let inner = try read(data, as: prefix + entry.path, &content, &left)
        guard let inner else { return }
        if depth > 1, let bytes = inner.bytes {
          read(bytes, inner.kind, prefix: prefix + entry.path + "!/", depth: depth - 1, &content, &left)
        } else {
          content.isWhole = false
        }
      }
    } catch {
      // Rules decide whether that matters.
      content.isWhole = false
    }
  }

  /// The bytes that may be unpacked for one file of the artifact, at all depths together.
  private struct Allowance {
    struct Exhausted: Error {}

    private var bytes = 1 << 30
    private var entries = 200_000

    mutating func take(bytes count: Int = 0, entries number: Int = 0) throws {
      guard count <= bytes, number <= entries else { throw Exhausted() }
      bytes -= count
      entries -= number
    }
  }

  private struct InnerArchive {
    var kind: ArchiveKind
    /// Nil if it is too large.
    var bytes: [UInt8]?
  }

  /// - Returns: nil for a file that is not an archive.
  private func read(
    _ data: borrowing EntryData, as path: String, _ content: inout Content, _ left: inout Allowance
  ) throws -> InnerArchive? {
    let hash = SHA256()
    let scanner = index.map(IdentityScanner.init)
    var (size, allowance) = (0, left)
    var kept = KeptArchive(limit: Self.largestArchive)
    var trailingZip = TrailingZip()
    try data.forEachBlock { block in
      try allowance.take(bytes: block.count)
      size += block.count
      hash.update(block)
      scanner?.scan(block)
      kept.feed(block)
      trailingZip.feed(block)
    }
    left = allowance
    content.files.append(
      NestedFile(path: path, size: size, digest: hash.digest(), tokenMatches: scanner?.finish() ?? []))
    kept.finish()
    if kept.kind != .zip, trailingZip.isThere { content.isWhole = false }
    return kept.kind.map { InnerArchive(kind: $0, bytes: kept.isWhole ? kept.bytes : nil) }
  }
}

/// Keeps the bytes of a file as long as it may be an archive.
private struct KeptArchive {
  let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var kind: ArchiveKind?
  private(set) var isWhole = true
  private var isDecided = false

  init(limit: Int) { self.limit = limit }

  mutating func feed(_ block: UnsafeRawBufferPointer) {
    if isDecided, kind == nil || !isWhole { return }
    if bytes.count + block.count > limit {
      finish()
      (bytes, isWhole) = ([], false)
      return
    }
    bytes += block
    if bytes.count >= ArchiveKind.headLength { finish() }
  }

  /// Decides what the file is by the bytes so far.
  mutating func finish() {
    if isDecided { return }
    isDecided = true
    kind = ArchiveKind(head: Array(bytes.prefix(ArchiveKind.headLength)))
    if kind == nil { bytes = [] }
  }
}

extension ArchiveKind {
  /// Nil for kinds that are not read.
  fileprivate var format: ArchiveReader.Format? {
    switch self {
    case .zip: .zip
    case .tar: .tar
    case .gzip, .bzip2: .compressed
    default: nil
    }
  }
}
