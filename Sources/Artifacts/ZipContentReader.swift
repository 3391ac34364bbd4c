import Archive
import Domain

/// What libarchive finds in a zip, entry by entry in the order of their data. An entry that is no file has no `files` value.
struct ZipContent: Sendable {
  var entries: [FileTree.Entry?] = []
  var files: [InspectedFile?] = []
  var unread: [InspectedArtifact.Unread] = []
}

/// Reads a zip's entries through libarchive, shared out over workers.
struct ZipContentReader: Sendable {
  var path: String
  var structure: ZipStructure
  var options: InspectionOptions
  /// The entries that the zip starts with, where they are known from another.
  var known: ZipContent

  func read(jobs: Int) async throws -> ZipContent {
    let entries = structure.entries.sorted { $0.headerOffset < $1.headerOffset }
    let names = entries.map(\.path)
    let sizes = entries.map(Self.cost)
    let first = known.entries.count
    let budget = RetentionBudget(options)
    let shares = Shares.of(Array(sizes.dropFirst(first)), count: jobs > 1 ? 2 * jobs : 1)
    let parts = try await concurrentMap(Array(shares.enumerated()), limit: jobs) { number, share in
      read(Set(share.map { $0 + first }), names, takesRest: number == 0, FileScanner(options, budget: budget))
    }
    return parts.dropFirst().reduce(into: parts[0]) { $0.merge($1) }
  }

  /// About how long it takes to read an entry, in bytes of any other: an interface is taken apart word by word.
  private static func cost(of entry: ZipStructure.Entry) -> Int {
    let size = min(entry.uncompressedSize, 1 << 40)
    return FilePurpose(path: entry.path).isInterface ? 20 * size : size
  }

  /// Goes through the whole archive and reads the entries of one share; the first share also takes what only libarchive sees.
  /// - Parameter names: as they are stored. libarchive gives them composed, whatever they are.
  private func read(
    _ share: Set<Int>, _ names: [String], takesRest: Bool, _ scanner: FileScanner
  ) -> ZipContent {
    var content = known
    var index = -1
    do {
      try ArchiveReader.forEachEntry(of: path) { entry, data in
        index += 1
        if index < known.entries.count { return }
        var entry = entry
        if index < names.count, names[index] == entry.path { entry.path = names[index] }
        content.entries.append(entry.treeEntry)
        content.files.append(nil)
        guard share.contains(index) || takesRest && index >= structure.entries.count else { return }
        switch entry.kind {
        case .directory, .symlink: break
        case .other:
          content.unread.append(.init(path: entry.path, reason: .refused("is neither a file, a folder nor a symlink")))
        case .file(let isExecutable):
          do {
            content.files[index] = try scanner.read(entry, data, isExecutable: isExecutable)
          } catch { content.unread.append(Unreadable(path: entry.path, error: error).unread) }
        }
      }
    } catch {
      if takesRest { content.unread.append(.init(path: nil, reason: Unreadable(path: "", error: error).unread.reason)) }
    }
    return content
  }
}

extension ZipContent {
  /// Adds what another worker has read of the same archive.
  fileprivate mutating func merge(_ other: ZipContent) {
    for index in other.files.indices where index < files.count && files[index] == nil {
      files[index] = other.files[index]
    }
    unread += other.unread
  }
}

/// An entry that unpacks to more than its headers say: no reader should go on with it.
private struct EntryTooLong: Error, CustomStringConvertible {
  var declared: Int

  var description: String { "unpacks to more than the \(declared) bytes that it declares" }
}

extension FileScanner {
  fileprivate func read(
    _ entry: ArchivedEntry, _ data: borrowing EntryData, isExecutable: Bool
  ) throws -> InspectedFile {
    begin(entry.path)
    var left = entry.size
    do {
      try data.forEachBlock { block in
        left -= block.count
        guard left >= 0 else { throw EntryTooLong(declared: entry.size) }
        feed(block)
      }
    } catch {
      // The scanner goes on with another file.
      _ = finish(isExecutable: false)
      throw error
    }
    return finish(isExecutable: isExecutable)
  }
}

extension ArchivedEntry {
  /// Nil for what an SDK has no place for.
  fileprivate var treeEntry: FileTree.Entry? {
    switch kind {
    case .directory: FileTree.Entry(path, .directory)
    case .file(let isExecutable): FileTree.Entry(path, .file(size: size, executable: isExecutable))
    case .symlink(let target): FileTree.Entry(path, .symlink(target: target))
    case .other: nil
    }
  }
}
