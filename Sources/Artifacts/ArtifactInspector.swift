import Domain
import Platform

/// Inspects finished artifacts, each in one pass over its bytes. It writes nothing and follows no links.
package struct ArtifactInspector: Sendable {
  package let options: InspectionOptions

  package init(_ options: InspectionOptions = InspectionOptions()) { self.options = options }

  /// - Parameters:
  ///   - baseline: inspected with the same options. The zip is inspected only where it differs from it; the result is the
  ///     same as without a baseline, unless that has an outline.
  ///   - contents: files that the zip may add to its baseline, inspected with the same options.
  ///   - tail: what was written after the baseline's entries. It is compared with the file instead of hashing that again.
  /// - Throws: `ZipStructure.NotAZip` for a file that is not a zip, `SystemError` for one that cannot be opened.
  package func zip(
    _ path: String, baseline: Baseline? = nil, contents: KnownContents = KnownContents(),
    tail: ZipTail? = nil, jobs: Int
  ) async throws -> InspectedArtifact {
    let file = try ZipStructure.open(path)
    let (structure, sharedCount) =
      try baseline?.zip?.inspect(file, limits: options.limits)
      ?? (ZipStructure.inspect(file, limits: options.limits), 0)
    let size = try file.size()
    let checkpoint = baseline?.zip?.checkpoint(within: sharedCount) ?? .start
    async let digest = Self.digest(path, size: size, from: checkpoint, tail)
    if structure.isUnsafeToUnpack {
      var artifact = InspectedArtifact(
        path: path, form: .zip(structure, size: size, digest: try await digest),
        tree: structure.tree.withImpliedFolders, files: [],
        unread: [InspectedArtifact.Unread(path: nil, reason: .notAttempted)])
      artifact.remarks = try structure.searchedRemarks(in: file, options.index)
      return artifact
    }
    var options = options
    options.isSealed = structure.isSealed(after: baseline?.isSealed == false ? sharedCount : 0)
    let known = baseline?.knowledge(of: sharedCount, isSealed: options.isSealed) ?? Baseline.Knowledge()
    let reader = ZipContentReader(
      path: path, size: size, structure: structure, options: options, known: known, contents: contents)
    let content = try await reader.read(jobs: jobs)
    var artifact = InspectedArtifact(
      path: path, form: .zip(structure, size: size, digest: try await digest), content)
    artifact.remarks = try structure.searchedRemarks(in: file, options.index)
    return artifact
  }

  private static func digest(
    _ path: String, size: Int, from checkpoint: ZipBaseline.Checkpoint, _ tail: ZipTail?
  ) async throws -> Digest {
    let file = try OpenFile.reading(path)
    if let tail, tail.offset == checkpoint.offset, try tail.ends(file, size: size) { return tail.digest }
    let hash = checkpoint.state.resume()
    try hash.update(file, checkpoint.offset..<max(size, checkpoint.offset))
    return hash.digest()
  }

  /// - Parameter excluded: names directly in the folder that are skipped, with everything below them.
  /// - Throws: `SystemError` for a folder that cannot be listed, and for what is no fault of a file in it.
  package func folder(
    _ path: String, excluding excluded: Set<String> = [], jobs: Int
  ) async throws -> InspectedArtifact {
    let listing = try FileSystem.listing(of: path, excluding: excluded, limit: options.limits.entries)
    if let problem = listing.limitProblem(options.limits) {
      return InspectedArtifact(
        path: path, tree: listing.tree, files: [],
        unread: [problem, .init(path: nil, reason: .notAttempted)])
    }
    let files = listing.tree.entries.compactMap { entry -> FolderFiles.File? in
      guard case .file(let size, let isExecutable) = entry.kind else { return nil }
      let source = FilePath.join(path, entry.path)
      return FolderFiles.File(source: source, path: entry.path, size: size, isExecutable: isExecutable)
    }
    var options = options
    options.isSealed = listing.tree.entries.contains { CodeSeal.isPart($0.path) }
    var (inspected, unread) = ([InspectedFile](), listing.oddities.map(\.unread))
    for result in try await FolderFiles(files, options).attempt(jobs: jobs) {
      switch result {
      case .success(let file): inspected.append(file)
      case .failure(let unreadable):
        if let error = unreadable.error as? SystemError, error.isOfTheMachine { throw error }
        unread.append(unreadable.unread)
      }
    }
    return InspectedArtifact(path: path, tree: listing.tree, files: inspected, unread: unread)
  }
}

extension InspectedArtifact {
  fileprivate init(path: String, form: Form, _ content: ZipContent) {
    let (entries, files) = (content.items.compactMap { $0?.entry }, content.items.compactMap { $0?.file })
    guard let outline = content.outline else {
      let tree = FileTree(entries).withImpliedFolders
      self.init(path: path, form: form, tree: tree, files: files, unread: content.unread)
      return
    }
    let own = FileTree(entries)
    let implied = outline.tree.folders(above: entries).filter { own[$0.path] == nil }
    let added = implied.isEmpty ? own : FileTree(entries + implied)
    self.init(
      path: path, form: form, tree: FileTree(outline.tree.entries + added.entries), files: [], unread: content.unread,
      outlined: content.outlined)
    self.files = outline.files.merged(with: files.sortedByPath())
    self.added = Additions(entries: added.entries, files: files)
  }
}

extension ZipStructure {
  /// Whether the archive has a code seal.
  package var isSealed: Bool { isSealed(after: 0) }

  /// - Parameter count: how many of the first entries are known to be no part of one.
  fileprivate func isSealed(after count: Int) -> Bool {
    entries.dropFirst(count).contains { CodeSeal.isPart($0.name.text) }
  }

  /// Whether unpacking could take more time or space than it should.
  fileprivate var isUnsafeToUnpack: Bool {
    problems.contains { $0.effects.contains(.unsafeToUnpack) }
  }

  /// Comments and extra fields with customers' tokens.
  fileprivate func searchedRemarks(in file: OpenFile, _ index: IdentityIndex?) throws -> [SearchedRemark] {
    guard let index, !remarks.isEmpty else { return [] }
    let scanner = IdentityScanner(index)
    return try remarks.compactMap { remark in
      try file.forEachChunk(of: remark.range, scanner.scan)
      let found = scanner.finish()
      return found.isEmpty ? nil : SearchedRemark(path: remark.entry, tokenMatches: found)
    }
  }

  fileprivate var tree: FileTree {
    FileTree(
      entries.map { entry in
        let kind: FileTree.Entry.FileType =
          switch entry.kind {
          case .directory: .directory
          case .symlink: .symlink(target: "")
          default: .file(size: entry.uncompressedSize, executable: false)
          }
        return FileTree.Entry(entry.path, kind)
      })
  }
}
