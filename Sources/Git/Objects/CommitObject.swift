import Domain

/// A commit's stored bytes: header lines, an empty line, the message (git's gitformat-commit).
///
/// Parsed here because libgit2 refuses a commit with a malformed author, committer or date. git shows those, and so do
/// notes.
struct CommitObject {
  private(set) var tree: ObjectID
  private(set) var parents: [ObjectID] = []
  private var author: Slice<UnsafeRawBufferPointer>?
  private var committer: Slice<UnsafeRawBufferPointer>?
  private var encoding: Slice<UnsafeRawBufferPointer>?
  private var message: Slice<UnsafeRawBufferPointer>

  /// Returns nil if the tree or a parent is not an object's id.
  /// - Parameter bytes: must outlive this value.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var lines = HeaderLines(bytes)
    guard let first = lines.next(), first.key.elementsEqual("tree".utf8), let tree = ObjectID(hexadecimal: first.value)
    else { return nil }
    self.tree = tree
    message = bytes[bytes.endIndex...]
    while let line = lines.next() {
      if line.key.elementsEqual("parent".utf8) {
        guard let parent = ObjectID(hexadecimal: line.value) else { return nil }
        parents.append(parent)
      } else if line.key.elementsEqual("author".utf8) {
        author = author ?? line.value
      } else if line.key.elementsEqual("committer".utf8) {
        committer = committer ?? line.value
      } else if line.key.elementsEqual("encoding".utf8) {
        encoding = encoding ?? line.value
      }
    }
    message = lines.rest
  }

  func commit(_ id: ObjectID) -> Commit {
    let encoding = CommitEncoding(encoding.map { String(decoding: $0, as: UTF8.self) })
    return Commit(
      id: id.description, parents: parents.map(\.description), author: signature(author, encoding),
      committer: signature(committer, encoding), message: encoding.text(message))
  }

  private func signature(_ line: Slice<UnsafeRawBufferPointer>?, _ encoding: CommitEncoding) -> Commit.Signature {
    guard let line else { return Commit.Signature(name: "", email: "", time: 0, offset: 0) }
    return SignatureLine(line).signature(encoding)
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

/// The header lines of a commit or a tag. A line that continues another begins with a space, so its key is empty.
struct HeaderLines {
  /// The bytes after the lines read so far: in the end, the message.
  private(set) var rest: Slice<UnsafeRawBufferPointer>
  private var ended = false

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  /// - Returns: nil at the empty line, which is skipped, or at the end.
  mutating func next() -> (key: Slice<UnsafeRawBufferPointer>, value: Slice<UnsafeRawBufferPointer>)? {
    if ended || rest.isEmpty { return nil }
    let line = nextLine()
    if line.isEmpty {
      ended = true
      return nil
    }
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return (line, line[line.endIndex...]) }
    return (line[..<space], line[(space + 1)...])
  }

  private mutating func nextLine() -> Slice<UnsafeRawBufferPointer> {
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    defer { rest = rest[min(end + 1, rest.endIndex)...] }
    return rest[..<end]
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
