import CGit
import Domain

/// A tag, read.
package struct Tag: Hashable, Sendable {
  /// Without `refs/tags/`.
  package var name: String
  /// The object that the reference holds: the tag object of an annotated tag, else what is tagged.
  package var object: ObjectID
  /// The commit that it stands on, through tags of tags; nil where it stands on a tree or a file.
  package var commit: ObjectID?
  /// Nil for a lightweight tag.
  package var annotation: Annotation?

  package struct Annotation: Hashable, Sendable {
    package var message: String
    /// Nil in tags that very old versions of git made.
    package var tagger: Commit.Signature?
  }
}

extension Repository {
  /// - Parameter name: without `refs/tags/`.
  /// - Returns: nil where there is no such tag.
  /// - Throws: `GitError`: `.unreadableObject` for one that is damaged.
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
    // An object cannot name itself, so this ends; but a chain may be made long.
    for _ in 0..<Self.longestChain {
      let kind = try objects.describe(next).kind
      guard kind == .tag else {
        tag.commit = kind == .commit ? next : nil
        return tag
      }
      let (target, annotation) = try annotation(next)
      tag.annotation = tag.annotation ?? annotation
      next = target
    }
    throw GitError(.unreadableObject, "read tag", name, detail: "more than \(Self.longestChain) tags of tags")
  }

  private static var longestChain: Int { 1000 }

  /// A tag object: header lines like a commit's, an empty line, the message (git's gitformat-tag).
  private func annotation(_ id: ObjectID) throws -> (ObjectID, Tag.Annotation) {
    try objects.read(id) { _, bytes in
      var lines = HeaderLines(bytes)
      guard let first = lines.next(), first.key.elementsEqual("object".utf8),
        let target = ObjectID(hexadecimal: UnsafeRawBufferPointer(rebasing: first.value))
      else { throw GitError(.unreadableObject, "read tag", id.description, detail: "its header is broken") }
      var annotation = Tag.Annotation(message: "", tagger: nil)
      while let line = lines.next() {
        if line.key.elementsEqual("tagger".utf8) {
          annotation.tagger = SignatureLine(line.value).signature(.utf8)
        }
      }
      annotation.message = TextEncoding.utf8.text(lines.rest)
      return (target, annotation)
    }
  }
}
