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
  /// - Parameter bytes: must outlive this value.
  init?(_ bytes: UnsafeRawBufferPointer) {
    header = ObjectHeader(bytes)
    let ids = header.values("parent").map { ObjectID(hexadecimal: $0) }
    guard let tree = header.first("tree"), !ids.contains(nil) else { return nil }
    self.tree = tree
    parents = ids.compactMap(\.self)
  }

  func commit(_ id: ObjectID) -> Commit {
    let encoding = CommitEncoding(header.values("encoding").first.map { String(decoding: $0, as: UTF8.self) })
    func signature(_ key: String) -> Commit.Signature {
      header.values(key).first.map { SignatureLine($0).signature(encoding) }
        ?? Commit.Signature(name: "", email: "", time: 0, offset: 0)
    }
    return Commit(
      id: id.description, parents: parents.map(\.description), author: signature("author"),
      committer: signature("committer"), message: encoding.text(header.message))
  }
}

extension ObjectReader {
  /// - Throws: `GitError`: `.wrongKind` for an object of another kind, `.unreadableObject`.
  func commit<Result>(_ id: ObjectID, _ body: (CommitObject) throws -> Result) throws -> Result {
    try read(id) { kind, bytes in
      guard kind == .commit else {
        throw GitError(.wrongKind(kind.rawValue), operation: "read commit", subject: id.description)
      }
      guard let commit = CommitObject(bytes) else {
        throw GitError(.unreadableObject, operation: "read commit", subject: id.description, detail: "malformed header")
      }
      return try body(commit)
    }
  }
}

// MARK: - Parts of commits and tags

/// The header lines of a commit or a tag, and the message after the empty line. A line that continues another begins with a space, so
/// its key is empty.
struct ObjectHeader {
  typealias Bytes = Slice<UnsafeRawBufferPointer>

  private var lines: [(key: Bytes, value: Bytes)] = []
  private(set) var message: Bytes

  /// - Parameter bytes: must outlive this value.
  init(_ bytes: UnsafeRawBufferPointer) {
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

  func values(_ key: String) -> [Bytes] { lines.filter { $0.key.elementsEqual(key.utf8) }.map(\.value) }

  /// The object that the first line names.
  func first(_ key: String) -> ObjectID? {
    lines.first.flatMap { $0.key.elementsEqual(key.utf8) ? ObjectID(hexadecimal: $0.value) : nil }
  }
}

/// `Name <email> seconds ±hhmm`, parsed from its end as git does, because a name may contain anything.
struct SignatureLine {
  private var name: Slice<UnsafeRawBufferPointer>
  private var email: Slice<UnsafeRawBufferPointer>
  /// Seconds since 1970; 0 if it is not a number, or too large.
  private let time: Int64
  private let offset: Int

  init(_ line: Slice<UnsafeRawBufferPointer>) {
    let close = line.lastIndex(of: UInt8(ascii: ">")) ?? line.endIndex
    let open = line[..<close].firstIndex(of: UInt8(ascii: "<")) ?? close
    name = line[..<open].trimming { $0 <= 32 }
    email = line[min(open + 1, close)..<close].trimming { $0 <= 32 }
    let date = line[min(close + 1, line.endIndex)...].split(separator: UInt8(ascii: " "))
    time = date.first.flatMap(wholeNumber) ?? 0
    offset = date.dropFirst().first.flatMap(minutes) ?? 0
  }

  func signature(_ encoding: CommitEncoding) -> Commit.Signature {
    Commit.Signature(name: encoding.text(name), email: encoding.text(email), time: time, offset: offset)
  }
}

/// Digits, after a minus sign or none.
private func wholeNumber(_ digits: Slice<UnsafeRawBufferPointer>) -> Int64? {
  digits.first == UInt8(ascii: "+") ? nil : Int64(String(decoding: digits, as: UTF8.self))
}

/// `±hhmm`.
private func minutes(_ zone: Slice<UnsafeRawBufferPointer>) -> Int? {
  guard zone.count == 5, let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
    let digits = wholeNumber(zone.dropFirst()), digits >= 0
  else { return nil }
  let east = Int(digits / 100 * 60 + digits % 100)
  return sign == UInt8(ascii: "-") ? -east : east
}
