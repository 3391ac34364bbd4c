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
  var budget: UnpackingBudget

  func content(of archive: [UInt8], _ kind: ArchiveKind) -> Content {
    var content = Content()
    // libarchive does not accept an empty zip, which is just an end record.
    if kind == .zip, archive.count == 22, !archive.starts(with: [0x50, 0x4B, 3, 4]) { return content }
    read(archive, kind, prefix: "", depth: Self.depth, &content)
    return content
  }

  private func read(
    _ archive: [UInt8], _ kind: ArchiveKind, prefix: String, depth: Int, _ content: inout Content
  ) {
    guard let format = kind.format else { return content.isWhole = false }
    let clock = ContinuousClock()
    var last = clock.now
    func charge(bytes: Int, entries: Int) throws {
      let now = clock.now
      try budget.take(bytes: bytes, entries: entries, time: now - last)
      last = now
    }
    do {
      try ArchiveReader.forEachEntry(
        ofArchive: archive, as: format, charge: { try charge(bytes: $0, entries: 0) }
      ) { entry, data in
        try charge(bytes: 0, entries: 1)
        guard case .file = entry.kind else { return }
        let inner = try read(data, as: prefix + entry.path, &content)
        guard let inner else { return }
        if depth > 1, let bytes = inner.bytes {
          read(bytes, inner.kind, prefix: prefix + entry.path + "!/", depth: depth - 1, &content)
          // Its own time was counted.
          last = clock.now
        } else {
          content.isWhole = false
        }
      }
    } catch {
      // Rules decide whether that matters.
      content.isWhole = false
    }
  }

  private struct InnerArchive {
    var kind: ArchiveKind
    /// Nil if it is too large.
    var bytes: [UInt8]?
  }

  /// - Returns: nil for a file that is not an archive.
  private func read(
    _ data: borrowing EntryData, as path: String, _ content: inout Content
  ) throws -> InnerArchive? {
    let hash = SHA256()
    let scanner = index.map(IdentityScanner.init)
    var size = 0
    var kept = KeptArchive(limit: Self.largestArchive)
    var disguise = Disguise()
    try data.forEachBlock { block in
      size += block.count
      hash.update(block)
      scanner?.scan(block)
      kept.feed(block)
      disguise.feed(block)
    }
    content.files.append(
      NestedFile(path: path, size: size, digest: hash.digest(), tokenMatches: scanner?.finish() ?? []))
    kept.finish()
    if disguise.found(besides: kept.kind) != nil { content.isWhole = false }
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
    case .ar: .ar
    case .gzip: .gzip
    case .bzip2: .bzip2
    default: nil
    }
  }
}
