import CGit
import Domain

extension Repository {
  /// Makes an annotated tag. Never moves an existing tag.
  /// - Parameter sign: gives the signature of an object's text; nil for no signature.
  /// - Returns: the id of the tag object.
  /// - Throws: `GitError`: `.exists` with the commit of the existing tag, `.invalidName`, `.invalidText`, `.locked`,
  ///   `.denied`, `.noSpace`; whatever `sign` throws.
  @discardableResult
  package func createTag(
    _ name: String, at commit: ObjectID, message: String, tagger: Commit.Signature, sign: ObjectSigner? = nil
  ) throws -> ObjectID {
    let text = try tagText(name, at: commit, message: message, tagger: tagger)
    return try create(name, at: commit) { id, _ in
      try git_tag_create_from_buffer(&id, handle.pointer, Self.signed(text, sign), 0)
    }
  }

  /// The text of a tag with its signature, if it gets one.
  static func signed(_ text: String, _ sign: ObjectSigner?) throws -> String {
    try sign.map { text + (try $0(Array(text.utf8))) + "\n" } ?? text
  }

  /// A tag object (git's gitformat-tag).
  ///
  /// - Throws: `GitError` `.invalidName`, `.invalidText`.
  func tagText(
    _ name: String, at commit: ObjectID, message: String, tagger: Commit.Signature
  ) throws(GitError) -> String {
    let operation = "create tag"
    guard isTagName(name) else { throw GitError(.invalidName, operation: operation, subject: name) }
    let message = try tidyMessage(message, operation)
    // Checks the name and the address.
    _ = try SignatureHandle(tagger)
    return "object \(commit)\ntype commit\ntag \(name)\ntagger \(tagger.text)\n\n\(message)"
  }

  /// - Throws: as `createTag` does.
  package func createLightweightTag(_ name: String, at commit: ObjectID) throws {
    _ = try create(name, at: commit) { id, target in
      git_tag_create_lightweight(&id, handle.pointer, name, target, 0)
    }
  }

  private func create(
    _ name: String, at commit: ObjectID, _ make: (inout git_oid, OpaquePointer) throws -> Int32
  ) throws -> ObjectID {
    let operation = "create tag"
    guard isTagName(name) else { throw GitError(.invalidName, operation: operation, subject: name) }
    if let tag = try tag(name) { throw GitError(.exists(tag.commit), operation: operation, subject: name) }
    var target = commit.libraryID
    let object = try Handle(operation, subject: name, freeing: git_object_free) {
      git_object_lookup(&$0, handle.pointer, &target, GIT_OBJECT_COMMIT)
    }
    var id = git_oid()
    try check(try make(&id, object.pointer), operation: operation, subject: name)
    return ObjectID(id)
  }
}

extension Commit.Signature {
  /// As in an object: `Cora Committer <cora@example.com> 1700000000 +0100`.
  fileprivate var text: String {
    let minutes = abs(offset)
    let digits = String(minutes / 60 * 100 + minutes % 60)
    let zone = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(name) <\(email)> \(time) \(offset < 0 ? "-" : "+")\(zone)"
  }
}
