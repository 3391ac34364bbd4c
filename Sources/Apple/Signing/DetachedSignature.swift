import Domain

/// The signature of a bundle without a Mach-O, an xcframework's above all: files in `_CodeSignature` beside CodeResources.
///
/// `CodeDirectory` is the blob as it stands in a Mach-O, `CodeRequirements` what its slot 2 is the hash of, `CodeSignature`
/// the certificate's signature (CMS). Info.plist takes the place of the code (Apple's Security, singlediskrep.cpp).
package struct DetachedSignature: Hashable, Sendable {
  package let directory: CodeDirectory
  /// The hash of Info.plist as the code; nil where it was hashed in several pages.
  package let code: [UInt8]?

  /// - Parameters:
  ///   - bytes: the file `_CodeSignature/CodeDirectory`.
  ///   - file: how findings name it.
  /// - Throws: `Failure(.badInput)` for anything but a whole CodeDirectory.
  package init(codeDirectory bytes: [UInt8], file: String) throws(Failure) {
    var problems: [MachOProblem] = []
    do throws(Malformed) {
      let directory = try CodeDirectory(ByteReader(bytes), &problems)
      if let problem = problems.first { throw Malformed(message: problem.message, offset: problem.offset) }
      self.directory = directory
      code = directory.pages.flatMap { $0.count == 1 ? Array(bytes[$0.range]) : nil }
    } catch {
      let message = "not a readable signature: \(error.message) (byte \(error.offset))"
      throw Failure(.badInput, Finding("seal.malformed", at: Location(file), message, remedy: "sign the bundle again"))
    }
  }

  /// Where the signature and what is there disagree, in the order of `components`.
  package func mismatches(_ components: [SealedComponent]) -> [SlotMismatch] {
    components.compactMap { component in
      let slot = component.slot
      if slot == .code, code == nil, component.digests != nil {
        return SlotMismatch(slot: slot, hashKind: directory.hashKind, problem: .unjudged)
      }
      return directory.mismatch(component, sealed: slot == .code ? code : directory.specialSlots[slot.rawValue])
    }
  }
}
