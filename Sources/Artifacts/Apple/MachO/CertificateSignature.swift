import Domain

/// The parts of a signature that cover one another, in the order of Apple's slots.
package struct SignedBlobs: Sendable {
  /// The primary CodeDirectory first; at most one for each slot.
  package var directories: [(directory: CodeDirectory, bytes: ArraySlice<UInt8>)] = []
  /// Blobs beside the CodeDirectories, whose hashes they contain.
  package var components: [SealSlot: ArraySlice<UInt8>] = [:]
  /// The certificate's signature (CMS) over the primary CodeDirectory; nil if there is none.
  package var cms: ArraySlice<UInt8>?

  package init() {}
}

/// The result of comparing the parts of a signature with one another.
package struct CheckedSignature: Hashable, Sendable {
  /// Nil if there is none.
  package var certificate: CertificateSignature?
  /// Blobs that differ from their hashes in a CodeDirectory.
  package var mismatches: [SlotMismatch] = []
}

/// A certificate's signature of code (CMS, RFC 5652). Whether the certificate is trusted is not judged.
package struct CertificateSignature: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// The bytes are no such signature, or one that this tool does not read. The text gives the reason.
    case unreadable(String)
    /// The signature does not belong to its certificate or its own attributes. The text gives the reason.
    case invalid(String)
    /// It is a valid signature of another CodeDirectory.
    case otherCode
    /// Its list of CodeDirectories does not contain the one of this kind.
    case unlisted(CodeDirectory.HashKind?)
    /// Its list of CodeDirectories has one of this kind, which is missing or cannot be read.
    case absent(CodeDirectory.HashKind)
    /// It has no list of CodeDirectories, so one of this kind can be changed unnoticed.
    case uncovered(CodeDirectory.HashKind?)
    /// It was not checked. The text gives the reason.
    case unjudged(String)
  }

  package var problem: Problem?
  /// The signer's certificate, then its issuers as far as the signature contains them.
  package var chain: [Certificate] = []
  /// The signer's own statement.
  package var signingTime: CivilDate?

  package var signer: Certificate? { chain.first }
}

/// The parts of an X.509 certificate that tell people who signed.
package struct Certificate: Hashable, Sendable {
  /// The common name, or else another part of the subject.
  package var name: String
  /// `OU`: in Apple's certificates, the team.
  package var unit: String?
  package var expires: CivilDate?
}

extension SignedBlobs {
  /// Blobs that differ from their hashes. A CodeDirectory covers a blob if it has a hash in the blob's slot.
  var mismatches: [SlotMismatch] {
    directories.flatMap { directory, _ in
      guard let kind = directory.hashKind else { return [SlotMismatch]() }
      return SealSlot.blobs.compactMap { slot in
        let digests = components[slot].map { [kind.computed: kind.digest(of: $0)] }
        let mismatch = directory.mismatches([SealedComponent(slot, digests)]).first
        // `ld` leaves slots empty.
        return mismatch?.problem == .unbound ? nil : mismatch
      }
    }
  }
}
