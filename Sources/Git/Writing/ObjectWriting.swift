import CGit
import Domain
import Platform

// Objects without a working tree. They become visible when a reference names them.
extension Repository {
  /// Opens the bare repository at a path, or makes one.
  ///
  /// - Throws: `GitError`, also `.foreignOwner`; `SystemError`.
  package static func bare(at path: String, environment: [String: String]) throws -> Repository {
    // git's variables name another repository.
    let environment = environment.filter { !["GIT_DIR", "GIT_WORK_TREE"].contains($0.key) }
    if try FileSystem.status(FilePath.join(path, "HEAD")) != nil { return try open(at: path, environment: environment) }
    try GitLibrary.start()
    _ = try Handle("make repository", subject: path, freeing: git_repository_free) { git_repository_init(&$0, path, 1) }
    return try open(at: path, environment: environment)
  }

  /// Makes the objects of a repository on this machine objects of this one (gitrepository-layout: `objects/info/alternates`), for
  /// whoever opens it from now on.
  ///
  /// - Throws: `SystemError`.
  package func borrowObjects(of lender: Repository) throws {
    let folder = FilePath.join(lender.commonDirectory, "objects")
    // The file has a path on each line.
    if folder.utf8.contains(UInt8(ascii: "\n")) { return }
    let line = Array((folder + "\n").utf8)
    let path = FilePath.join(commonDirectory, "objects/info/alternates")
    if try FileSystem.status(path) != nil {
      if try FileSystem.readFile(path) == line { return }
      try FileSystem.removeFile(path)
    }
    try FileSystem.makeDirectories(FilePath.parent(of: path))
    try FileSystem.writeNewFile(path, line)
  }

  /// Writes a file's content. Nothing is converted.
  ///
  /// - Throws: `GitError`.
  package func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    var id = git_oid()
    try check(
      git_blob_create_from_buffer(&id, handle.pointer, bytes, bytes.count), operation: "write file", subject: path)
    return ObjectID(id)
  }

  /// The same for a file of any size.
  ///
  /// - Throws: `GitError`, also if the file cannot be read.
  package func writeBlob(ofFile file: String) throws(GitError) -> ObjectID {
    var id = git_oid()
    try check(git_blob_create_from_disk(&id, handle.pointer, file), operation: "write file", subject: path)
    return ObjectID(id)
  }

  /// The object id of a file's content, which is not written.
  package static func blobID(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    try GitLibrary.start()
    var id = git_oid()
    try check(release_git_hash_blob(&id, bytes, bytes.count), operation: "hash file", subject: "content")
    return ObjectID(id)
  }

  /// The same for the content of a file of any size.
  ///
  /// - Throws: `GitError`, also if the file cannot be read.
  package static func blobID(ofFile path: String) throws(GitError) -> ObjectID {
    try GitLibrary.start()
    var id = git_oid()
    try check(release_git_hash_file(&id, path), operation: "hash file", subject: path)
    return ObjectID(id)
  }

  /// Writes the tree of a commit with other files in it. Everything else stays.
  ///
  /// - Parameters:
  ///   - files: blobs by their paths, components separated by "/".
  ///   - removed: paths of files that the base has.
  ///   - base: a commit; nil for an empty tree.
  /// - Throws: `GitError`, also for a path through a file or to a folder.
  package func writeTree(
    _ files: [String: ObjectID], removing removed: [String] = [], on base: ObjectID?
  ) throws -> ObjectID {
    let baseline = try base.map { try tree(tree(of: $0)) }
    let changes: [(path: String, action: git_tree_update_t, id: git_oid)] =
      files.map { ($0, GIT_TREE_UPDATE_UPSERT, $1.libraryID) } + removed.map { ($0, GIT_TREE_UPDATE_REMOVE, git_oid()) }
    let ordered = changes.sorted { $0.path.precedesByBytes($1.path) }
    var id = git_oid()
    let code = withCStrings(ordered.map(\.path)) { paths in
      var updates = zip(ordered, paths).map { change, path in
        git_tree_update(action: change.action, id: change.id, filemode: GIT_FILEMODE_BLOB, path: path)
      }
      return git_tree_create_updated(&id, handle.pointer, baseline?.pointer, updates.count, &updates)
    }
    try check(code, operation: "write tree", subject: path)
    return ObjectID(id)
  }

  /// The blobs at some paths of a commit; nothing for a path without a file.
  package func blobs(at paths: some Sequence<String>, in commit: ObjectID) throws -> [String: ObjectID] {
    let tree = try tree(of: commit)
    var blobs: [String: ObjectID] = [:]
    for path in paths {
      if let entry = try entry(at: path, inTree: tree), entry.kind == .file { blobs[path] = entry.id }
    }
    return blobs
  }

  /// What keeps a file from a path: a folder or a submodule there, or anything but a folder above it; nil if nothing does.
  package func obstacle(to path: String, in commit: ObjectID) throws -> (path: String, kind: String)? {
    let tree = try tree(of: commit)
    for place in FilePath.ancestors(of: path) + [path] {
      guard let entry = try entry(at: place, inTree: tree) else { return nil }
      let isFree = place == path ? [.file, .link].contains(entry.kind) : entry.kind == .folder
      if !isFree { return (place, entry.kind.rawValue) }
    }
    return nil
  }

  /// The tree of a folder; nil if the commit has none there.
  ///
  /// - Parameter path: "" for the root.
  package func folder(_ path: String, at commit: ObjectID) throws -> ObjectID? {
    let tree = try tree(of: commit)
    if path.isEmpty { return tree }
    return try entry(at: path, inTree: tree).flatMap { $0.kind == .folder ? $0.id : nil }
  }

  /// Writes a commit (git's gitformat-commit) that no branch names yet.
  ///
  /// - Throws: `GitError` `.invalidText`; whatever `sign` throws.
  package func writeCommit(
    tree: ObjectID, parents: [ObjectID], message: String, author: Commit.Signature, committer: Commit.Signature,
    sign: ObjectSigner? = nil
  ) throws -> ObjectID {
    let message = try tidyMessage(message, Self.committing)
    let header =
      ["tree \(tree)"] + parents.map { "parent \($0)" } + [
        "author \(try author.text)", "committer \(try committer.text)",
      ]
    let text = header.joined(separator: "\n") + "\n\n" + message
    let signature = try sign?(Array(text.utf8))
    var id = git_oid()
    try check(
      git_commit_create_with_signature(&id, handle.pointer, text, signature, nil), operation: Self.committing,
      subject: path)
    return ObjectID(id)
  }
}
