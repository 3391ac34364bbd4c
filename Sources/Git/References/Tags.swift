import CGit
import Domain
import Platform

package struct Tag: Hashable, Sendable {
  /// Without `refs/tags/`.
  package var name: String
  /// The object that the reference names: the tag object of an annotated tag, or the tagged object.
  package var object: ObjectID
  /// The tagged commit, through tags of tags; nil for a tag of a tree or a file.
  package var commit: ObjectID?
  /// False for a lightweight tag.
  package var isAnnotated = false
  /// Nil for a lightweight tag, and in tags that very old versions of git made.
  package var tagger: Commit.Signature?
}

extension Repository {
  /// - Parameter name: without `refs/tags/`.
  /// - Returns: nil if there is no such tag.
  /// - Throws: `GitError`: `.unreadableObject` for a damaged tag.
  package func tag(_ name: String) throws -> Tag? {
    let reference = "refs/tags/\(name)"
    guard isReferenceName(reference) else { return nil }
    do {
      return try read(name, target(of: reference))
    } catch let error as GitError where error.cause == .notFound {
      return nil
    }
  }

  private func read(_ name: String, _ object: ObjectID) throws -> Tag {
    var tag = Tag(name: name, object: object)
    var next = object
    for _ in 0..<Self.longestChain {
      let kind = try describe(next).kind
      guard kind == GIT_OBJECT_TAG else {
        tag.commit = kind == GIT_OBJECT_COMMIT ? next : nil
        return tag
      }
      // Header lines like a commit's, an empty line, the message (git's gitformat-tag).
      let header = ObjectHeader(try self.object(next).bytes)
      guard let target = header.first("object") else {
        throw GitError(.unreadableObject, operation: "read tag", subject: next.description, detail: "malformed header")
      }
      if !tag.isAnnotated { tag.tagger = header.values("tagger").last.map { Commit.Signature(line: $0) } }
      tag.isAnnotated = true
      next = target
    }
    throw GitError(
      .unreadableObject, operation: "read tag", subject: name, detail: "more than \(Self.longestChain) tags of tags")
  }

  /// The limit on tags of tags. They cannot form a loop, but a chain can be made long.
  private static var longestChain: Int { 1000 }
}

// MARK: - Names

extension Repository {
  /// The names of all tags, without `refs/tags/`, in the order of their bytes.
  ///
  /// Lists the names without opening the files: 5,000 loose tags take 4 ms, where libgit2's iterator opens each of them
  /// and takes 45 ms. A damaged tag file is listed too; reading the tag fails. Names that are not UTF-8 are left out.
  /// - Throws: `SystemError`.
  package func tagNames() throws -> [String] {
    try unsortedTagNames().sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// As `tagNames()`, in any order: sorting thousands takes as long as reading them.
  package func unsortedTagNames() throws -> [String] {
    // The files first: git adds them to `packed-refs` before it removes them.
    let loose = try looseNames()
    let packed = try packedNames("refs/tags/")
    if packed.isEmpty { return loose }
    return loose.isEmpty ? packed : Array(Set(loose).union(packed))
  }

  private func looseNames() throws -> [String] {
    let folder = FilePath.join(commonDirectory, "refs/tags")
    guard FileSystem.isDirectory(folder) else { return [] }
    return try FileSystem.listing(of: folder).tree.entries.filter { entry in
      entry.kind != .directory && isReferenceName("refs/tags/" + entry.path)
    }.map(\.path)
  }

  /// Reads `packed-refs` (gitrepository-layout): a reference is a line of 40 digits, a space and a name. Other lines
  /// are comments, or the object that a tag leads to.
  private func packedNames(_ prefix: String) throws -> [String] {
    let path = FilePath.join(commonDirectory, "packed-refs")
    guard try FileSystem.status(path) != nil else { return [] }
    let prefix = Array(" \(prefix)".utf8)
    return try FileSystem.readFile(path).split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.dropFirst(40).starts(with: prefix) else { return nil }
      return String(validating: line.dropFirst(40 + prefix.count), as: UTF8.self)
    }
  }

  func isReferenceName(_ name: String) -> Bool {
    var isValid: Int32 = 0
    return hasNoControl(name) && git_reference_name_is_valid(&isValid, name) == 0 && isValid != 0
  }

  func isTagName(_ name: String) -> Bool {
    var isValid: Int32 = 0
    return hasNoControl(name) && git_tag_name_is_valid(&isValid, name) == 0 && isValid != 0
  }

  /// libgit2 ends a name at a zero, and accepts DEL, which git refuses (git-check-ref-format).
  private func hasNoControl(_ name: String) -> Bool { !name.utf8.contains { $0 == 0 || $0 == 0x7F } }
}
