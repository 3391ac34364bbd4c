import CGit

/// The branches and tags of a remote repository.
package struct RemoteReferences: Hashable, Sendable {
  /// Objects by full names, such as `refs/heads/main`.
  package var objects: [String: ObjectID] = [:]
  /// The commits of annotated tags, by their full names.
  package var peeled: [String: ObjectID] = [:]

  /// The branch that HEAD names, without `refs/heads/`, if it is known that it does not exist.
  package var unbornHead: String?
  /// The branch that HEAD names, without `refs/heads/`, if that is known and it exists.
  package private(set) var mainBranch: String?

  package init() {}

  package func branch(_ name: String) -> ObjectID? { objects["refs/heads/" + name] }

  /// The tagged commit.
  package func tag(_ name: String) -> ObjectID? { peeled["refs/tags/" + name] ?? objects["refs/tags/" + name] }

  /// The names of all tags, without `refs/tags/`.
  package var tags: [String] {
    objects.keys.compactMap { $0.hasPrefix("refs/tags/") ? String($0.dropFirst("refs/tags/".count)) : nil }
  }

  /// - Parameter name: with `^{}` at its end for the commit of an annotated tag, as git writes it.
  mutating func add(_ name: String, _ id: ObjectID) {
    if name.hasSuffix("^{}") { peeled[String(name.dropLast(3))] = id } else { objects[name] = id }
  }

  /// - Parameter name: the full name of the branch that HEAD names.
  private mutating func name(mainBranch name: String) {
    let folder = "refs/heads/"
    if mainBranch == nil, name.hasPrefix(folder) { mainBranch = String(name.dropFirst(folder.count)) }
  }

  /// Reads the lines of `git ls-remote`: an id, a tab, a name; for `--symref`, also `ref: refs/heads/main`, a tab, `HEAD`. Other lines
  /// are messages, or a trace of git's packets.
  package init(parsing output: String) {
    for line in output.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, let id = ObjectID(parts[0]) else {
        if parts.last == "HEAD", parts[0].hasPrefix("ref: ") { name(mainBranch: String(parts[0].dropFirst(5))) }
        let mark = "< unborn HEAD symref-target:refs/heads/"
        if let range = parts[0].firstRange(of: mark) { unbornHead = String(parts[0][range.upperBound...]) }
        continue
      }
      add(parts[1], id)
    }
  }
}

extension RemoteReferences {
  /// Asks a repository on this machine, without starting a program.
  ///
  /// - Parameter url: a path or a `file` URL.
  /// - Throws: `GitError`.
  package static func local(_ url: String) throws(GitError) -> RemoteReferences {
    try GitLibrary.start()
    let remote = try Handle("open repository", subject: url, freeing: git_remote_free) {
      git_remote_create_detached(&$0, url)
    }
    try check(
      git_remote_connect(remote.pointer, GIT_DIRECTION_FETCH, nil, nil, nil), operation: "open repository", subject: url
    )
    defer { git_remote_disconnect(remote.pointer) }
    var heads: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
    var count = 0
    try check(git_remote_ls(&heads, &count, remote.pointer), operation: "list references", subject: url)
    var references = RemoteReferences()
    for case let head? in UnsafeBufferPointer(start: heads, count: count) {
      references.add(String(cString: head.pointee.name), ObjectID(head.pointee.oid))
      if String(cString: head.pointee.name) == "HEAD", let target = head.pointee.symref_target {
        references.name(mainBranch: String(cString: target))
      }
    }
    return references
  }
}
