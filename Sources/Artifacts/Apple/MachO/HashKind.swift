import CCrypto

extension CodeDirectory.HashKind {
  /// Size of a slot in bytes.
  var size: Int {
    switch self {
    case .sha1, .sha256Truncated: 20
    case .sha256: 32
    case .sha384: 48
    }
  }

  /// The hash to compute: a truncated hash is a prefix of the full one.
  package var computed: Self { self == .sha256Truncated ? .sha256 : self }

  /// The kernel's order of preference (xnu, bsd/kern/ubc_subr.c, `hashPriorities`).
  static let byStrength: [Self] = [.sha384, .sha256, .sha256Truncated, .sha1]

  package var name: String {
    switch self {
    case .sha1: "SHA-1"
    case .sha256: "SHA-256"
    case .sha256Truncated: "truncated SHA-256"
    case .sha384: "SHA-384"
    }
  }

  /// A running hash of this kind; for a truncated one, of the whole.
  func makeHash() -> RunningHash {
    let algorithm =
      switch self {
      case .sha1: EVP_sha1()
      case .sha256, .sha256Truncated: EVP_sha256()
      case .sha384: EVP_sha384()
      }
    // To continue would report intact code as changed.
    guard let hash = RunningHash(algorithm) else { fatalError("libcrypto cannot hash code") }
    return hash
  }

  func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let hash = makeHash()
    bytes.withUnsafeBytes(hash.update)
    return hash.finish()
  }
}
