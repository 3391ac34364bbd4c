/// What became of a bundle since it was signed. Paths are relative to the tree's root, lists sorted by their bytes.
package struct SealReport: Hashable, Sendable {
  package struct Link: Hashable, Sendable {
    package var path: String
    /// Where it led when it was signed.
    package var sealed: String
    /// Where it leads now; nil where a file or a folder stands in its place.
    package var found: String?
  }

  /// Something that was not compared, and why.
  package struct Unjudged: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// It is not sealed, and whether it had to be depends on a rule with this pattern, which cannot be read.
      case unknownRule(pattern: String)
      /// Code with a seal of its own, which says more.
      case nestedCode
      /// No digest of it was given that the seal has too.
      case noDigest
      /// Its name leads out of the sealed folder.
      case leavesFolder
    }

    package var path: String
    package var reason: Reason
  }

  /// There now, not sealed, and not left out by a rule.
  package var added: [String] = []
  /// Other bytes, or something else than a file.
  package var changed: [String] = []
  /// Sealed, not optional, and not there.
  package var removed: [String] = []
  package var retargeted: [Link] = []
  /// Sealed `*.swiftmodule` files that are gone: `xcodebuild -create-xcframework` removes them from signed frameworks, and
  /// no other module file with them.
  package var harmless: [String] = []
  package var unjudged: [Unjudged] = []

  /// Nothing differs that was compared, apart from what is harmless.
  package var isIntact: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty && retargeted.isEmpty }
}
