extension Rule {
  /// Every rule, in the order in which findings are told.
  package static let all: [Rule] = container

  private static let container: [Rule] = [
    readable, endRecord, strayBytes, overlap, zip64, headerAgreement, dataDescriptor, extraField, compression, limits,
    uniqueNames, safeNames, junk, fileKinds, permissions, symlinks, root,
  ]
}
