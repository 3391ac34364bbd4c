import Artifacts
import Domain
import Platform

extension ContentTree {
  /// Makes a folder with everything that is in the tree. Every copy is hashed: what has changed since it was read is never
  /// taken for what it was.
  ///
  /// - Parameters:
  ///   - folder: missing or empty.
  ///   - root: what was read, for messages.
  /// - Throws: `Failure` with status 75 for an entry that has changed; `SystemError`.
  func copy(into folder: String, of root: String, jobs: Int) async throws {
    try FileSystem.makeDirectories(folder)
    try makeFolders(in: folder)
    let others = entries.filter { $0.kind != .directory }
    _ = try await concurrentMap(Portions.of(others, size: \.kind.size), limit: jobs) { entries in
      for entry in entries { try ContentTree.copy(entry, to: FilePath.join(folder, entry.path), of: root) }
    }
  }

  private func makeFolders(in target: String) throws {
    // Keyed by bytes: to `String`, two spellings of one name are equal.
    var made = Set<[UInt8]>()
    for entry in entries {
      for folder in FilePath.ancestors(of: entry.path) + (entry.kind == .directory ? [entry.path] : [])
      where made.insert(Array(folder.utf8)).inserted {
        try FileSystem.makeDirectory(FilePath.join(target, folder))
      }
    }
  }

  private static func copy(_ entry: Item, to target: String, of root: String) throws {
    let isSame: Bool
    do { isSame = try copy(entry, to: target) } catch let error as SystemError
      where error.path == entry.origin && error.isOfAnotherFile
    { isSame = false }
    if !isSame { throw Failure.inputChanged(root, [entry.path]) }
  }

  /// - Returns: whether the copy has the content that was read.
  private static func copy(_ entry: Item, to target: String) throws -> Bool {
    switch entry.kind {
    case .directory: return true
    case .symlink(let destination):
      try FileSystem.makeSymlink(target, to: destination)
      return try FileSystem.linkTarget(entry.origin).hasSameBytes(as: destination)
    case .file(let size, let executable):
      let source = try OpenFile.reading(entry.origin)
      let file = try OpenFile.creating(target, mode: executable ? 0o755 : 0o644)
      defer { try? file.close() }
      return try copy(source, size, to: file) == entry.digest
    }
  }

  /// - Returns: the digest of the copy; nil if the source has another size.
  private static func copy(_ source: OpenFile, _ size: Int, to target: OpenFile) throws -> Digest? {
    guard try source.size() == size else { return nil }
    do { try target.append(from: source, count: size) } catch {
      if try source.size() < size { return nil }
      throw error
    }
    let hash = SHA256()
    try hash.update(target, 0..<size)
    return hash.digest()
  }
}

extension SystemError {
  /// Whether there is nothing any more, or something else than was found.
  fileprivate var isOfAnotherFile: Bool {
    [.missing, .notAFolder, .circle, .notText, .notAFile, .tooLarge, .other].contains(cause) && !isOfTheMachine
  }
}
