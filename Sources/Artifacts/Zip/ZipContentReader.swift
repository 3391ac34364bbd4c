import Domain
import Platform

/// The entries of a zip, in the order of their data.
struct ZipContent: Sendable {
  struct Item: Sendable {
    var entry: FileTree.Entry
    /// Nil for folders and links, and for a file that was not read.
    var file: InspectedFile?
  }

  /// Nil for kinds that do not belong in an SDK.
  var items: [Item?] = []
  var unread: [InspectedArtifact.Unread] = []
  /// What stands for the first entries, which are not among `items`; nil if all are.
  var outline: InspectedArtifact?
  /// The number of these.
  var outlined = 0
}

/// Reads a zip's entries through libarchive, divided among workers.
struct ZipContentReader: Sendable {
  var path: String
  /// In bytes.
  var size: Int
  var structure: ZipStructure
  var options: InspectionOptions
  var known: Baseline.Knowledge
  var contents: KnownContents

  /// Adds the entries that are not known to those that are.
  func read(jobs: Int) async throws -> ZipContent {
    let entries = structure.inOrder
    let first = known.count
    // With a problem, readers may disagree about the entries; with a seal, more is known of each file.
    if structure.problems.isEmpty, !options.isSealed,
      let content = try contents.content(of: entries.dropFirst(first), in: path)
    {
      return known + content
    }
    // As stored, since libarchive returns them in composed form.
    let names = entries.map(\.path)
    let sizes = entries.dropFirst(first).map { entry in
      // Files of a baseline are mostly just hashed.
      known.files.isEmpty ? InspectionCost.ofFile(entry.path, size: entry.uncompressedSize) : entry.uncompressedSize
    }
    let budget = RetentionBudget(options, artifactSize: size)
    let shares = WorkPartition.balanced(sizes, count: jobs > 1 ? 2 * jobs : 1)
    let repeated = try repeated(in: entries.dropFirst(first))
    let parts = try await concurrentMap(Array(shares.enumerated()), limit: jobs) { number, share in
      let share = Set(share.map { $0 + first }.filter { repeated.firsts[$0] == nil })
      return try read(share, names: names, takesRest: number == 0, with: FileScanner(options, budget: budget))
    }
    var content = parts.dropFirst().reduce(into: parts[0]) { $0.merge($1) }
    let left = content.add(repeated, after: first)
    if !left.isEmpty {
      content.merge(try read(left, names: names, takesRest: false, with: FileScanner(options, budget: budget)))
    }
    if first > 0, content.unread.contains(where: { $0.path == nil }) {
      // libarchive does not list the entries to their end: nothing is known of those that it skipped.
      var whole = self
      whole.known = Baseline.Knowledge()
      return try await whole.read(jobs: jobs)
    }
    return known + content
  }

  /// None where readers may disagree about the entries, or where each is compared with a file.
  private func repeated(in entries: ArraySlice<ZipStructure.CentralEntry>) throws -> RepeatedEntries {
    guard structure.problems.isEmpty, known.files.isEmpty else { return RepeatedEntries() }
    return try RepeatedEntries(entries, in: OpenFile.reading(path))
  }

  /// Reads the entries of one share; the first share includes entries that only libarchive finds.
  private func read(_ share: Set<Int>, names: [String], takesRest: Bool, with scanner: FileScanner) throws -> ZipContent
  {
    var (content, changed) = try pass(share, names: names, takesRest: takesRest, inspected: known.files, with: scanner)
    if !changed.isEmpty {
      content.merge(try pass(changed, names: names, takesRest: false, inspected: [], with: scanner).content)
    }
    return content
  }

  /// Goes through the entries that are not known.
  ///
  /// - Returns: with the entries whose bytes are not those of the inspected file with the same path.
  /// - Throws: `SystemError` for what is no fault of the zip.
  private func pass(
    _ share: Set<Int>, names: [String], takesRest: Bool, inspected: [InspectedFile], with scanner: FileScanner
  ) throws -> (content: ZipContent, changed: Set<Int>) {
    var content = ZipContent()
    var changed: Set<Int> = []
    var index = known.count - 1
    do {
      try ArchiveReader.forEachEntry(of: path, skipping: known.count) { entry, data in
        index += 1
        var entry = entry
        if index < names.count, names[index] == entry.path { entry.path = names[index] }
        content.items.append(entry.kind.map { ZipContent.Item(entry: FileTree.Entry(entry.path, $0)) })
        guard share.contains(index) || takesRest && index >= structure.entries.count else { return }
        switch entry.kind {
        case .directory, .symlink: break
        case nil:
          content.unread.append(.init(path: entry.path, reason: .refused("is neither a file, a folder nor a symlink")))
        case .file(_, let isExecutable):
          do {
            let file = try scanner.read(
              entry, data: data, isExecutable: isExecutable, known: inspected.file(entry.path))
            content.items[index - known.count]?.file = file
            if file == nil { changed.insert(index) }
          } catch let error as SystemError where error.isOfTheMachine {
            throw error
          } catch { content.unread.append(Unreadable(path: entry.path, error: error).unread) }
        }
      }
    } catch let error as SystemError where error.isOfTheMachine {
      throw error
    } catch {
      if takesRest { content.unread.append(.init(path: nil, reason: Unreadable(path: "", error: error).unread.reason)) }
    }
    return (content, changed)
  }
}

extension ZipContent {
  /// Adds what another worker read of the same archive.
  fileprivate mutating func merge(_ other: ZipContent) {
    for index in other.items.indices where index < items.count && items[index]?.file == nil {
      items[index]?.file = other.items[index]?.file
    }
    unread += other.unread
  }
}

extension FileScanner {
  /// - Parameter known: the file that this entry may be; then its bytes are only hashed.
  /// - Returns: nil if they are not those of the known file.
  fileprivate func read(
    _ entry: ArchivedEntry, data: borrowing EntryData, isExecutable: Bool, known: InspectedFile?
  ) throws -> InspectedFile? {
    if known == nil { begin(entry.path) } else { beginHashing(entry.path) }
    do { try data.forEachBlock(feed) } catch {
      // The scanner continues with another file.
      _ = finish(isExecutable: false)
      throw error
    }
    let found = finish(isExecutable: isExecutable)
    guard var known else { return found }
    known.isExecutable = isExecutable
    return known.digest == found.digest ? known : nil
  }
}

extension ZipStructure {
  /// Entries in the order of their headers in the file.
  fileprivate var inOrder: [CentralEntry] {
    // By indices, since copying an entry costs more than comparing two.
    let isOrdered = entries.indices.dropFirst().allSatisfy { entries[$0 - 1].headerOffset <= entries[$0].headerOffset }
    return isOrdered ? entries : entries.sorted { $0.headerOffset < $1.headerOffset }
  }
}
