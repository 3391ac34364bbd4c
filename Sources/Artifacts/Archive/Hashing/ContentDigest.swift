import Domain

/// One digest for the content of a folder: the SHA-256 of the list that `sha256sum` prints for its files, sorted by the
/// bytes of their paths. `LC_ALL=C; find . -type f -printf '%P\0' | sort -z | xargs -0 sha256sum | sha256sum` prints it.
package enum ContentDigest {
  /// - Parameter files: with paths relative to the folder, in any order.
  package static func of(_ files: [(path: String, digest: Digest)]) -> Digest {
    let sorted = files.sorted { $0.path.precedesByBytes($1.path) }
    var list: [UInt8] = []
    for file in sorted {
      list += file.digest.description.utf8
      list += [UInt8(ascii: " "), UInt8(ascii: " ")]
      list += file.path.utf8
      list.append(UInt8(ascii: "\n"))
    }
    return SHA256.digest(of: list)
  }
}

extension FileTree {
  /// One digest for what `ContentDigest` does not tell: which entries are folders, links and executable files.
  package var digestOfKinds: Digest {
    func paths(_ isOfKind: (Entry.FileType) -> Bool) -> [String] {
      entries.filter { isOfKind($0.kind) }.map(\.path)
    }
    let list = JSONValue([
      "folders": paths { $0 == .directory }, "links": paths { if case .symlink = $0 { true } else { false } },
      "executables": paths { if case .file(_, executable: true) = $0 { true } else { false } },
    ])
    return SHA256.digest(of: Array(list.serializedOnOneLine().utf8))
  }
}
