/// A commit, with everything that release notes and versions need.
package struct Commit: Hashable, Sendable {
  /// The object id in lower-case hexadecimal: 40 digits for SHA-1.
  package var id: String
  /// Object ids in order: none for a root commit, two or more for a merge.
  package var parents: [String]
  package var author: Signature
  package var committer: Signature
  /// Subject, body and footers, with invalid UTF-8 repaired.
  package var message: String

  package init(id: String, parents: [String], author: Signature, committer: Signature, message: String) {
    self.id = id
    self.parents = parents
    self.author = author
    self.committer = committer
    self.message = message
  }

  package var isMerge: Bool { parents.count > 1 }

  /// A person and a time.
  package struct Signature: Hashable, Sendable {
    package var name: String
    package var email: String
    /// Seconds since 1970-01-01T00:00:00Z.
    package var time: Int64
    /// Minutes east of UTC.
    package var offset: Int

    package init(name: String, email: String, time: Int64, offset: Int) {
      self.name = name
      self.email = email
      self.time = time
      self.offset = offset
    }
  }
}
