import Domain

/// The zips of many variants in few bytes, without their addresses.
struct PackedArtifacts: Sendable {
  /// What many zips share.
  private struct Kind: Hashable, Sendable {
    var product: String
    var file: String
    var baseDigest: Digest
  }

  private var bytes = BytePacker()
  private var kinds = Numbered<Kind>()

  /// - Returns: where they are.
  mutating func add(_ artifacts: [Artifact]) -> Int {
    let offset = bytes.bytes.count
    bytes.add(artifacts.count)
    for artifact in artifacts {
      let kind = Kind(product: artifact.product, file: artifact.file, baseDigest: artifact.baseDigest)
      bytes.add(kinds.number(of: kind))
      bytes.add(artifact.size)
      bytes.add(artifact.digest)
    }
    return offset
  }

  /// - Parameter offset: as `add` has returned it.
  func artifacts(at offset: Int) -> [Artifact] {
    var unpacker = ByteUnpacker(bytes.bytes, at: offset)
    return unpacker.elements { bytes in
      let kind = kinds.values[bytes.number()]
      return Artifact(
        product: kind.product, file: kind.file, size: bytes.number(), digest: bytes.digest(),
        baseDigest: kind.baseDigest)
    }
  }
}
