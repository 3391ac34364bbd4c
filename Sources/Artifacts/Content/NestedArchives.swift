import Domain
import Platform

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

  var index: IdentityIndex?
  var budget: UnpackingBudget

  func content(of archive: [UInt8], _ kind: ArchiveKind) -> Content {
    var content = Content()
    // libarchive does not accept an empty zip, which is just an end record.
    if kind == .zip, archive.count == 22, !archive.starts(with: [0x50, 0x4B, 3, 4]) { return content }
    content.tokenMatches = read(archive, as: kind, prefix: "", depth: Self.depth, into: &content)
    return content
  }

  /// What is in the data of a property list.
  func content(of elements: DataElements) -> Content {
    var content = Content()
    search(elements, prefix: "", depth: Self.depth, &content)
    return content
  }

  /// - Returns: the tokens in what a compressed archive unpacks to.
  private func read(
    _ archive: [UInt8], as kind: ArchiveKind, prefix: String, depth: Int, into content: inout Content
  ) -> [TokenMatch] {
    guard let format = kind.format else {
      content.isWhole = false
      return []
    }
    if kind == .zip { searchRemarks(of: archive, prefix: prefix, &content) }
    let stream = kind.isCompressed ? index.map(IdentityScanner.init) : nil
    // What other programs do meanwhile must not decide what is searched.
    var last = Duration.ofThread
    func charge(bytes: Int, entries: Int) throws {
      let now = Duration.ofThread
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
        let reading = NestedReading(index)
        try data.forEachBlock(reading.feed)
        take(reading, as: prefix + entry.path, depth: depth, &content)
        // The time of an archive was counted.
        if reading.kind != nil { last = .ofThread }
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

  /// Adds a file, and what is in it.
  private func take(_ reading: NestedReading, as path: String, depth: Int, _ content: inout Content) {
    let position = content.files.count
    content.files.append(reading.finish(as: path))
    if reading.isDisguised { content.isWhole = false }
    if depth > 1 { search(reading.elements, prefix: path + "!/", depth: depth - 1, &content) }
    guard let kind = reading.kind else { return }
    guard depth > 1, let bytes = reading.archive else {
      content.isWhole = false
      return
    }
    content.files[position].tokenMatches += read(bytes, as: kind, prefix: path + "!/", depth: depth - 1, into: &content)
  }

  /// The elements of a property list that are data.
  private func search(_ elements: DataElements, prefix: String, depth: Int, _ content: inout Content) {
    if !elements.isWhole { content.isWhole = false }
    for element in elements.elements {
      do { try budget.take(bytes: element.count, entries: 0, time: .zero) } catch {
        content.isWhole = false
        return
      }
      let reading = NestedReading(index)
      element.withUnsafeBytes(reading.feed)
      take(reading, as: prefix + "data", depth: depth, &content)
      // Most are hashes, which tell nothing.
      if element.count <= 64, content.files.last?.tellsNothing == true { content.files.removeLast() }
    }
  }
}

extension NestedFile {
  fileprivate var tellsNothing: Bool { tokenMatches.isEmpty && models.found.isEmpty }
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
