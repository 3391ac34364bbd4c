import CGit
import Files

extension Repository {
  /// The names of all tags, without `refs/tags/`, in the order of their bytes.
  ///
  /// Names alone: no tag is read, so that thousands cost a few milliseconds where libgit2 and git open each of them. A tag
  /// file that is damaged is listed too, and fails when it is read. Names that are not UTF-8 are left out.
  /// - Throws: `SystemError`.
  package func tagNames() throws -> [String] {
    try tagNamesInNoOrder().sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The same, for those to whom the order does not matter: sorting thousands takes as long as reading them.
  package func tagNamesInNoOrder() throws -> [String] {
    // The files first: git moves them into `packed-refs` before it removes them.
    let loose = try looseNames("refs/tags")
    let packed = try packedNames("refs/tags/")
    if packed.isEmpty { return loose }
    return loose.isEmpty ? packed : Array(Set(loose).union(packed))
  }

  private func looseNames(_ folder: String) throws -> [String] {
    var found: [String] = []
    var pending = [""]
    while let parent = pending.popLast() {
      for entry in try ReferenceFolder.entries(FilePath.join(commonDirectory, FilePath.join(folder, parent))) {
        let name = FilePath.join(parent, entry.name)
        if entry.isFolder {
          pending.append(name)
        } else if isReferenceName("\(folder)/\(name)") {
          found.append(name)
        }
      }
    }
    return found
  }

  /// From `packed-refs`: lines of 40 digits, a space and a name; others are comments, or what a tag leads to (gitrepository-layout).
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
    return holdsNoControl(name) && git_reference_name_is_valid(&isValid, name) == 0 && isValid != 0
  }

  func isTagName(_ name: String) -> Bool {
    var isValid: Int32 = 0
    return holdsNoControl(name) && git_tag_name_is_valid(&isValid, name) == 0 && isValid != 0
  }

  /// What libgit2 does not look at: the zero that ends a C string, and DEL, which git refuses (git-check-ref-format).
  private func holdsNoControl(_ name: String) -> Bool { !name.utf8.contains { $0 == 0 || $0 == 0x7F } }
}
