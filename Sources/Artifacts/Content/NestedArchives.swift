import Domain

/// Inspects archives inside files, so that nothing can hide in them.
struct NestedArchives {
  struct Content {
    var files: [NestedFile] = []
    /// Whether everything in the archive could be read.
    var isWhole = true
    /// Of what a compressed archive unpacks to: names, links, owners and comments of a tar, beside its files.
    var tokenMatches: [TokenMatch] = []
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
    content.tokenMatches = read(archive, kind, prefix: "", depth: Self.depth, &content)
    return content
  }

  /// - Returns: the tokens in what a compressed archive unpacks to.
  private func read(
    _ archive: [UInt8], _ kind: ArchiveKind, prefix: String, depth: Int, _ content: inout Content
  ) -> [TokenMatch] {
    guard let format = kind.format else {
      content.isWhole = false
      return []
    }
    if kind == .zip { searchRemarks(of: archive, prefix: prefix, &content) }
    let stream = kind.isCompressed ? index.map(IdentityScanner.init) : nil
    let clock = ContinuousClock()
    var last = clock.now
    func charge(bytes: Int, entries: Int) throws {
      let now = clock.now
      try Task.checkCancellation()
      try budget.take(bytes: bytes, entries: entries, time: now - last)
      last = now
    }
    do {
      // Closing one takes time too.
      defer { try? charge(bytes: 0, entries: 0) }
      try charge(bytes: 0, entries: 1)
      let unpacked = { (block: UnsafeRawBufferPointer) in
        try charge(bytes: block.count, entries: 0)
        stream?.scan(block)
      }
      let progress = { try charge(bytes: 0, entries: 0) }
      try ArchiveReader.forEachEntry(
        ofArchive: archive, as: format, progress: progress, unpacked: unpacked
      ) { entry, data in
        try charge(bytes: 0, entries: 1)
        guard case .file = entry.kind else { return note(entry, prefix: prefix, &content) }
        let inner = try read(data, as: prefix + entry.path, &content)
        guard let inner else { return }
        if depth > 1, let bytes = inner.bytes {
          let position = content.files.count - 1
          let found = read(bytes, inner.kind, prefix: prefix + entry.path + "!/", depth: depth - 1, &content)
          content.files[position].tokenMatches += found
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
    return stream?.finish() ?? []
  }

  /// A folder or a link: the search is for their names, and for what a link leads to.
  private func note(_ entry: ArchivedEntry, prefix: String, _ content: inout Content) {
    var target = ""
    if case .symlink(let path) = entry.kind { target = path }
    content.files.append(
      NestedFile(
        path: prefix + entry.path, size: 0, digest: SHA256.digest(of: []),
        tokenMatches: index?.tokenMatches(in: Array(target.utf8)) ?? []))
  }

  /// Comments and extra fields, which no reader of files shows.
  private func searchRemarks(of zip: [UInt8], prefix: String, _ content: inout Content) {
    guard let index, let remarks = try? ZipStructure.inspect(archive: zip).remarks else { return }
    for remark in remarks {
      // The archive's own comment is searched with its bytes.
      guard let entry = remark.entry else { continue }
      let found = index.tokenMatches(in: Array(zip[remark.range]))
      if found.isEmpty { continue }
      content.files.append(
        NestedFile(path: prefix + entry, size: 0, digest: SHA256.digest(of: []), tokenMatches: found))
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
  fileprivate var isCompressed: Bool { self == .gzip || self == .bzip2 }

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
