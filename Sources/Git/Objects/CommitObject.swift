import Domain

/// A commit as it is stored: header lines, an empty line, the message (git's gitformat-commit; a line that begins with a
/// space continues the one above).
///
/// Read here rather than by libgit2, which refuses a commit with a broken author or date. git shows those, and notes should.
struct CommitObject {
  private(set) var tree: ObjectID
  private(set) var parents: [ObjectID] = []
  private var author: Slice<UnsafeRawBufferPointer>?
  private var committer: Slice<UnsafeRawBufferPointer>?
  private var encoding: Slice<UnsafeRawBufferPointer>?
  private var message: Slice<UnsafeRawBufferPointer>

  /// Holds on to `bytes`: not to be kept longer than they are.
  /// - Returns: nil where the tree or a parent is not a name of an object.
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

  /// When it was committed: what the order of a history goes by.
  var time: Int64 { committer.map { SignatureLine($0).time } ?? 0 }

  func commit(_ id: ObjectID) -> Commit {
    let encoding = TextEncoding(encoding.map { String(decoding: $0, as: UTF8.self) })
    return Commit(
      id: id.description, parents: parents.map(\.description), author: signature(author, encoding),
      committer: signature(committer, encoding), message: encoding.text(message))
  }

  private func signature(_ line: Slice<UnsafeRawBufferPointer>?, _ encoding: TextEncoding) -> Commit.Signature {
    guard let line else { return Commit.Signature(name: "", email: "", time: 0, offset: 0) }
    return SignatureLine(line).signature(encoding)
  }
}

extension ObjectID {
  fileprivate init?(hexadecimal digits: Slice<UnsafeRawBufferPointer>) {
    self.init(hexadecimal: UnsafeRawBufferPointer(rebasing: digits))
  }
}

/// The header lines of a commit or a tag, one after the other; `rest` is what follows the empty line.
struct HeaderLines {
  private(set) var rest: Slice<UnsafeRawBufferPointer>
  private var ended = false

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  /// - Returns: nil at the empty line, which is passed over, or at the end.
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
