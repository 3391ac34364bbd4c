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
