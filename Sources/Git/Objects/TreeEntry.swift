/// One name in a tree.
struct TreeEntry: Hashable {
  enum Kind: String {
    case file
    case folder
    case link = "symbolic link"
    case submodule
  }

  /// As in stat(2), with 0160000 for a submodule.
  let mode: UInt32
  let id: ObjectID

  var kind: Kind {
    switch mode & 0o170000 {
    case 0o040000: .folder
    case 0o120000: .link
    case 0o160000: .submodule
    default: .file
    }
  }
}

extension ObjectReader {
  /// - Parameters:
  ///   - path: parts separated by "/".
  ///   - tree: a tree's id.
  /// - Returns: nil where there is nothing at that path.
  /// - Throws: `GitError` `.unreadableObject`.
  func entry(at path: String, inTree tree: ObjectID) throws -> TreeEntry? {
    var entry: TreeEntry?
    var folder = tree
    for part in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if let entry {
        guard entry.kind == .folder else { return nil }
        folder = entry.id
      }
      entry = try self.entry(named: Array(part), inTree: folder)
      if entry == nil { return nil }
    }
    return entry
  }

  private func entry(named name: [UInt8], inTree tree: ObjectID) throws -> TreeEntry? {
    try read(tree) { kind, bytes in
      guard kind == .tree else { throw GitError(.unreadableObject, "read tree", tree.description, detail: "a \(kind)") }
      do {
        return try TreeEntry(named: name, in: bytes)
      } catch is TreeEntry.BrokenTree {
        throw GitError(.unreadableObject, "read tree", tree.description, detail: "its entries are broken")
      }
    }
  }
}

extension TreeEntry {
  struct BrokenTree: Error {}

  /// Looks through a tree's bytes: for each entry its mode in octal digits, a space, the name, a zero, the 20 bytes of its id.
  /// They are sorted, but by a rule that puts "a.b" before the folder "a": so all are looked at.
  /// - Returns: nil where the name is not in them.
  init?(named name: [UInt8], in bytes: UnsafeRawBufferPointer) throws(BrokenTree) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let space = rest.firstIndex(of: UInt8(ascii: " ")), let zero = rest[space...].firstIndex(of: 0),
        rest.endIndex - zero > ObjectID.size
      else { throw BrokenTree() }
      let end = zero + 1 + ObjectID.size
      if rest[(space + 1)..<zero].elementsEqual(name) {
        guard let mode = octal(rest[..<space]) else { throw BrokenTree() }
        self.init(mode: mode, id: ObjectID(raw: UnsafeRawBufferPointer(rebasing: rest[(zero + 1)..<end])))
        return
      }
      rest = rest[end...]
    }
    return nil
  }
}

private func octal(_ digits: Slice<UnsafeRawBufferPointer>) -> UInt32? {
  guard (1...7).contains(digits.count) else { return nil }
  var value: UInt32 = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { return nil }
    value = value << 3 | UInt32(digit - UInt8(ascii: "0"))
  }
  return value
}
