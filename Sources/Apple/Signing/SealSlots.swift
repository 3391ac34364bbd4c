/// What a signature holds beside the code itself (xnu, osfmk/kern/cs_blobs.h, `CSSLOT_*`).
package enum SealSlot: Int, Hashable, Sendable {
  /// The code. Of a detached signature: the main file as a whole, an xcframework's Info.plist.
  case code = 0
  case infoPlist
  case requirements
  case codeResources
}

/// Something that a slot has the hash of, as it is now.
package struct SealedComponent: Hashable, Sendable {
  package var slot: SealSlot
  /// Whole digests of its bytes, as far as they are known; nil where it is not there.
  package var digests: [CodeDirectory.HashKind: [UInt8]]?

  package init(_ slot: SealSlot, _ digests: [CodeDirectory.HashKind: [UInt8]]?) {
    self.slot = slot
    self.digests = digests
  }
}

/// Where a slot and what it stands for disagree.
package struct SlotMismatch: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case differs(sealed: [UInt8], found: [UInt8])
    /// The signature has its hash, and it is not there.
    case missing(sealed: [UInt8])
    /// It is there, and the signature does not have its hash: it can be changed unnoticed. `ld` signs like that.
    case unbound
    /// No digest of the kind that the signature has was given.
    case unjudged
  }

  package var slot: SealSlot
  /// Of the CodeDirectory.
  package var hashKind: CodeDirectory.HashKind?
  package var problem: Problem
}

extension CodeDirectory {
  /// Slots that do not agree with what is there, in the order of `components`.
  ///
  /// A signature has a CodeDirectory per kind of hash and architecture: all of them must agree.
  package func mismatches(_ components: [SealedComponent]) -> [SlotMismatch] {
    components.compactMap { component in mismatch(component, sealed: specialSlots[component.slot.rawValue]) }
  }

  /// - Parameter sealed: the hash in the slot; nil for an empty one.
  func mismatch(_ component: SealedComponent, sealed: [UInt8]?) -> SlotMismatch? {
    problem(component, sealed: sealed).map { SlotMismatch(slot: component.slot, hashKind: hashKind, problem: $0) }
  }

  private func problem(_ component: SealedComponent, sealed: [UInt8]?) -> SlotMismatch.Problem? {
    guard let digests = component.digests else { return sealed.map { .missing(sealed: $0) } }
    guard let sealed else { return .unbound }
    guard let hashKind, let found = hashKind.digest(in: digests) else { return .unjudged }
    // The whole of it: a shorter hash would be easy to meet.
    return sealed == found ? nil : .differs(sealed: sealed, found: found)
  }
}

extension CodeDirectory.HashKind {
  fileprivate func digest(in digests: [Self: [UInt8]]) -> [UInt8]? {
    guard self == .sha256Truncated else { return digests[self] }
    return digests[self] ?? digests[.sha256].map { Array($0.prefix(20)) }
  }
}
