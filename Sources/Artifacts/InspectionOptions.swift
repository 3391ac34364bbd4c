/// How an artifact is inspected.
package struct InspectionOptions: Sendable {
  package var limits: ZipStructure.Limits
  /// The customers whose tokens are searched for; nil to search for none.
  package var index: IdentityIndex?
  /// Whether to read the names of exported symbols, which takes most of a Mach-O file's time and memory.
  package var exports: Bool
  /// Whether to keep small text files, such as headers and JSON, for comparisons.
  package var keepsText: Bool
  /// Whether the artifact has code seals. Then files are also hashed by SHA-1, as old seals list it.
  package var isSealed = true
  /// The memory limit for reading one Mach-O file, in bytes.
  var machOLimit = 12 << 20
  /// The size limit for archives inside files, in bytes. Larger ones are not inspected.
  var archiveLimit = 16 << 20
  /// The limit for what is unpacked from all archives inside files, in bytes.
  var unpackingLimit = 1 << 30

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
