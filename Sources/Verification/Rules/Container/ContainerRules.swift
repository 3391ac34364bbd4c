extension Rule {
  /// About the zip or folder as such.
  static let containerRules: [Rule] = [
    readable, endRecord, strayBytes, overlap, zip64, headerAgreement, dataDescriptor, extraField, compression, limits,
    uniqueNames, safeNames, junk, fileKinds, permissions, symlinks, root,
  ]
}
