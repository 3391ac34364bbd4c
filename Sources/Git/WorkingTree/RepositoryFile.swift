import Platform

extension Repository {
  /// The bytes of a file in a commit, as they are stored: neither line endings nor filters are applied.
  ///
  /// - Parameters:
  ///   - path: from the root of the repository, components separated by "/".
  ///   - limit: the largest size to read, in bytes.
  /// - Returns: nil if the commit has nothing at that path.
  /// - Throws: `GitError`: `.wrongKind` for a folder, a link or a submodule, `.tooLarge`, `.unreadableObject`.
  package func file(_ path: String, at commit: ObjectID, limit: Int = 256 << 20) throws -> [UInt8]? {
    let operation = "read file at \(commit)"
    guard let entry = try entry(at: path, inTree: tree(of: commit)) else { return nil }
    if entry.kind != .file { throw GitError(.wrongKind(entry.kind.rawValue), operation: operation, subject: path) }
    if let bytes = try contents(of: entry.id, limit: limit) { return bytes }
    throw GitError(.tooLarge(limit: limit), operation: operation, subject: path)
  }

  /// A file's path from the root of the working tree, as git names it. The file need not exist.
  /// - Parameters:
  ///   - file: absolute, or relative to `folder`.
  ///   - folder: the folder that a relative path starts from.
  /// - Throws: `GitError` `.bare`, `.outsideRepository`; `SystemError`.
  package func repositoryPath(of file: String, from folder: String) throws -> String {
    let operation = "find \(file)"
    guard let root = workingDirectory else { throw GitError(.bare, operation: operation, subject: path) }
    let full = try resolved(FilePath.join(folder, file))
    let parts = full.dropFirst(root.count).split(separator: "/")
    guard full.hasPrefix(root + "/"), !parts.isEmpty, !parts.contains(".."), parts[0].lowercased() != ".git" else {
      throw GitError(.outsideRepository, operation: operation, subject: file, detail: "the working tree is \(root)")
    }
    return parts.joined(separator: "/")
  }

  /// Resolves links in the folders of a path, but not a link at its end: git tracks the link.
  private func resolved(_ path: String) throws -> String {
    let name = FilePath.lastComponent(of: path)
    if ["", ".", ".."].contains(name) { return try FileSystem.canonicalPath(path) }
    return FilePath.join(try FileSystem.canonicalPath(FilePath.parent(of: path)), name)
  }
}
