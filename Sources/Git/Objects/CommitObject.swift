import CGit
import Domain

/// A commit's stored bytes: header lines, an empty line, the message (git's gitformat-commit).
///
/// Parsed here because libgit2 refuses a commit with a malformed author, committer or date. git shows those, and so do
/// notes.
struct CommitObject {
  let tree: ObjectID
  let parents: [ObjectID]
  private let header: ObjectHeader

  /// Returns nil if the tree or a parent is not an object's id.
  init?(_ bytes: [UInt8]) {
    header = ObjectHeader(bytes)
    let ids = header.values("parent").map { ObjectID(hexadecimal: $0) }
    guard let tree = header.first("tree"), !ids.contains(nil) else { return nil }
    self.tree = tree
    parents = ids.compactMap(\.self)
  }

  func commit(_ id: ObjectID) -> Commit {
    let encoding = CommitEncoding(header.values("encoding").first.map { String(decoding: $0, as: UTF8.self) })
    func signature(_ key: String) -> Commit.Signature {
      header.values(key).first.map { Commit.Signature(line: $0, encoding) }
        ?? Commit.Signature(name: "", email: "", time: 0, offset: 0)
    }
    return Commit(
      id: id.description, parents: parents.map(\.description), author: signature("author"),
      committer: signature("committer"), message: encoding.text(header.message))
  }
}

extension Repository {
  /// - Throws: `GitError` `.wrongKind`, `.unreadableObject`.
  package func commit(_ id: ObjectID) throws -> Commit { try commitObject(id).commit(id) }

  package func tree(of commit: ObjectID) throws -> ObjectID { try commitObject(commit).tree }

  /// - Throws: `GitError`: `.wrongKind` for an object of another kind, `.unreadableObject`.
  func commitObject(_ id: ObjectID) throws(GitError) -> CommitObject {
    let (kind, bytes) = try object(id)
    guard kind == GIT_OBJECT_COMMIT else {
      throw GitError(.wrongKind(kind.name), operation: "read commit", subject: id.description)
    }
    if let commit = CommitObject(bytes) { return commit }
    throw GitError(.unreadableObject, operation: "read commit", subject: id.description, detail: "malformed header")
  }
}

// MARK: - Parts of commits and tags

/// The header lines of a commit or a tag, and the message after the empty line. A line that continues another begins with a space, so
/// its key is empty.
struct ObjectHeader {
  private var lines: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
  private(set) var message: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    message = bytes[...]
    while !message.isEmpty {
      let end = message.firstIndex(of: UInt8(ascii: "\n")) ?? message.endIndex
      let line = message[..<end]
      message = message[min(end + 1, message.endIndex)...]
      if line.isEmpty { break }
      let space = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
      lines.append((line[..<space], line[min(space + 1, line.endIndex)...]))
    }
  }

  func values(_ key: String) -> [ArraySlice<UInt8>] { lines.filter { $0.key.elementsEqual(key.utf8) }.map(\.value) }

  /// The object that the first line names.
  func first(_ key: String) -> ObjectID? {
    lines.first.flatMap { $0.key.elementsEqual(key.utf8) ? ObjectID(hexadecimal: $0.value) : nil }
  }
}

extension Commit.Signature {
  /// Reads `Name <email> seconds ±hhmm` from its end as git does, because a name may contain anything. The time is 0 if it is not a
  /// number, or too large.
  init(line: ArraySlice<UInt8>, _ encoding: CommitEncoding = .utf8) {
    let close = line.lastIndex(of: UInt8(ascii: ">")) ?? line.endIndex
    let open = line[..<close].firstIndex(of: UInt8(ascii: "<")) ?? close
    let name = line[..<open].trimming { $0 <= 32 }
    let email = line[min(open + 1, close)..<close].trimming { $0 <= 32 }
    let date = line[min(close + 1, line.endIndex)...].split(separator: UInt8(ascii: " "))
    self.init(
      name: encoding.text(name), email: encoding.text(email), time: date.first.flatMap(wholeNumber) ?? 0,
      offset: date.dropFirst().first.flatMap(minutes) ?? 0)
  }
}

/// Digits, after a minus sign or none.
private func wholeNumber(_ digits: ArraySlice<UInt8>) -> Int64? {
  digits.first == UInt8(ascii: "+") ? nil : Int64(String(decoding: digits, as: UTF8.self))
}

/// `±hhmm`.
private func minutes(_ zone: ArraySlice<UInt8>) -> Int? {
  guard zone.count == 5, let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
    let digits = wholeNumber(zone.dropFirst()), digits >= 0
  else { return nil }
  let east = Int(digits / 100 * 60 + digits % 100)
  return sign == UInt8(ascii: "-") ? -east : east
}
