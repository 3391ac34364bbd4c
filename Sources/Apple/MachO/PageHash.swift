/// A running hash of code, page after page. Whoever reads artifacts brings it: this module links no library of hashes.
package struct PageHash {
  /// Goes on with what follows.
  package var update: (UnsafeRawBufferPointer) -> Void
  /// Appends the digest of the page that ends here, and begins the next one.
  package var finish: (inout [UInt8]) -> Void

  package init(
    update: @escaping (UnsafeRawBufferPointer) -> Void, finish: @escaping (inout [UInt8]) -> Void
  ) {
    self.update = update
    self.finish = finish
  }

  /// Asked for SHA-1, SHA-256 and SHA-384.
  package typealias Maker = @Sendable (CodeDirectory.HashKind) -> PageHash
}

extension CodeDirectory.HashKind {
  /// In bytes, of a slot.
  var size: Int {
    switch self {
    case .sha1, .sha256Truncated: 20
    case .sha256: 32
    case .sha384: 48
    }
  }

  /// What is computed for it: a truncated hash is the start of the whole one.
  var computed: Self { self == .sha256Truncated ? .sha256 : self }

  /// In which the kernel prefers them (xnu, bsd/kern/ubc_subr.c, `hashPriorities`).
  var strength: Int {
    switch self {
    case .sha1: 0
    case .sha256Truncated: 1
    case .sha256: 2
    case .sha384: 3
    }
  }

  package var name: String {
    switch self {
    case .sha1: "SHA-1"
    case .sha256: "SHA-256"
    case .sha256Truncated: "truncated SHA-256"
    case .sha384: "SHA-384"
    }
  }
}
