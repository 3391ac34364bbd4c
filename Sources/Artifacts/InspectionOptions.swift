import Archive
import Isolation

/// What is looked for while an artifact is read.
package struct InspectionOptions: Sendable {
  package var limits: ZipStructure.Limits
  /// Whose tokens are looked for; nil where nobody's are.
  package var index: IdentityIndex?
  /// Whether the names of exported symbols are read, which costs most of a Mach-O's time and memory.
  package var exports: Bool
  /// Whether the bytes of small texts are kept too, as headers and JSON: for comparisons.
  package var keepsText: Bool
  /// Whether the artifact has code seals, so that files are also hashed as seals of the old kind have them.
  package var isSealed = true
  /// What one Mach-O file may hold in memory while it is read, in bytes.
  var machOLimit = 12 << 20
  /// Larger archives inside of files are not looked into, in bytes.
  var archiveLimit = 16 << 20

  package init(
    limits: ZipStructure.Limits = .standard, index: IdentityIndex? = nil, exports: Bool = false,
    keepsText: Bool = false
  ) {
    self.limits = limits
    self.index = index
    self.exports = exports
    self.keepsText = keepsText
  }
}
