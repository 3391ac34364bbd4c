import Domain

/// One digest for the content of a folder: the SHA-256 of the list that `sha256sum` prints for its files, sorted by the
/// bytes of their paths. `LC_ALL=C; find . -type f -printf '%P\0' | sort -z | xargs -0 sha256sum | sha256sum` prints it.
package enum ContentDigest {
  /// - Parameter files: with paths relative to the folder, in any order.
  package static func of(_ files: [(path: String, digest: Digest)]) -> Digest {
    let sorted = files.sorted { $0.path.precedesByBytes($1.path) }
    let hash = SHA256()
    for file in sorted { hash.update(Array("\(file.digest)  \(file.path)\n".utf8)) }
    return hash.digest()
  }
}
