import Domain

/// A slot of a signature (xnu, osfmk/kern/cs_blobs.h, `CSSLOT_*`).
package enum SealSlot: Int, Hashable, Sendable {
  /// The code. In a detached signature, the main file: an xcframework's Info.plist.
  case code = 0
  case infoPlist
  case requirements
  case codeResources
  case entitlements = 5
  /// Entitlements in DER, since Xcode 13.
  case derEntitlements = 7

  /// Slots of blobs that the signature itself contains.
  package static let blobs: [SealSlot] = [.requirements, .entitlements, .derEntitlements]
}

/// The current content of a slot.
package struct SealedComponent: Hashable, Sendable {
  package var slot: SealSlot
  /// Known digests of its bytes, untruncated; nil if it does not exist.
  package var digests: [CodeDirectory.HashKind: [UInt8]]?

  package init(_ slot: SealSlot, _ digests: [CodeDirectory.HashKind: [UInt8]]?) {
    self.slot = slot
    self.digests = digests
  }
}

/// A slot whose hash does not match the content.
package struct SlotMismatch: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case differs(sealed: [UInt8], found: [UInt8])
    /// The signature has a hash, but the content does not exist.
    case missing(sealed: [UInt8])
    /// The content exists, but the signature has no hash of it, so changes go unnoticed. `ld` makes such signatures.
    case unbound
    /// There is no digest of the signature's kind to compare.
    case unjudged
  }

  package var slot: SealSlot
  package var problem: Problem
}

extension CodeDirectory {
  /// Slots that do not match their content, in the order of `components`.
  ///
  /// A signature has a CodeDirectory for each hash kind and architecture. All of them must match.
  package func mismatches(_ components: [SealedComponent]) -> [SlotMismatch] {
    components.compactMap { component in mismatch(component, sealed: specialSlots[component.slot.rawValue]) }
  }

  /// - Parameter sealed: the hash in the slot; nil if the slot is empty.
  func mismatch(_ component: SealedComponent, sealed: [UInt8]?) -> SlotMismatch? {
    problem(component, sealed: sealed).map { SlotMismatch(slot: component.slot, problem: $0) }
  }

  private func problem(_ component: SealedComponent, sealed: [UInt8]?) -> SlotMismatch.Problem? {
    guard let digests = component.digests else { return sealed.map { .missing(sealed: $0) } }
    guard let sealed else { return .unbound }
    guard let hashKind, let found = hashKind.digest(in: digests) else { return .unjudged }
    // Compares the whole hash: a short prefix would be easy to match.
    return sealed == found ? nil : .differs(sealed: sealed, found: found)
  }
}

extension CodeDirectory.HashKind {
  fileprivate func digest(in digests: [Self: [UInt8]]) -> [UInt8]? {
    guard self == .sha256Truncated else { return digests[self] }
    return digests[self] ?? digests[.sha256].map { Array($0.prefix(20)) }
  }
}

/// The signature of a bundle without a Mach-O, such as an xcframework: files in `_CodeSignature` next to CodeResources.
///
/// `CodeDirectory` is the same blob as in a Mach-O, `CodeRequirements` the content of its slot 2, and `CodeSignature` the
/// certificate's signature (CMS). Info.plist replaces the code (Apple's Security, singlediskrep.cpp).
package struct DetachedSignature: Hashable, Sendable {
  package let directory: CodeDirectory
  /// The hash of Info.plist in the slot of the code; nil if it was hashed in several pages.
  package let code: [UInt8]?

  /// - Parameters:
  ///   - bytes: the contents of `_CodeSignature/CodeDirectory`.
  ///   - file: the path to name in findings.
  /// - Throws: `Failure(.badInput)` unless the bytes are a complete CodeDirectory.
  package init(codeDirectory bytes: [UInt8], file: String) throws(Failure) {
    var problems: [MachOProblem] = []
    do throws(Malformed) {
      let directory = try CodeDirectory(ByteReader(bytes), &problems)
      if let problem = problems.first { throw Malformed(message: problem.message, offset: problem.offset) }
      self.directory = directory
      code = directory.pages.flatMap { $0.count == 1 ? Array(bytes[$0.range]) : nil }
    } catch {
      let message = "not a readable signature: \(error.message) (byte \(error.offset))"
      throw Failure(.badInput, "seal.malformed", at: Location(file), message, remedy: "sign the bundle again")
    }
  }

  /// Slots that do not match their content, in the order of `components`.
  package func mismatches(_ components: [SealedComponent]) -> [SlotMismatch] {
    components.compactMap { component in
      let slot = component.slot
      if slot == .code, code == nil, component.digests != nil {
        return SlotMismatch(slot: slot, problem: .unjudged)
      }
      return directory.mismatch(component, sealed: slot == .code ? code : directory.specialSlots[slot.rawValue])
    }
  }
}
