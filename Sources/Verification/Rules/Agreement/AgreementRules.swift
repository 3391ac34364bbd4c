extension Rule {
  /// About the files of a variant, held against each other, and about a release as a whole.
  static let agreementRules: [Rule] = [
    folderContents, owner, record, recordedContents, sums, checksum, version, stamps, rebuilt, releaseIndex,
    releaseContents,
  ]
}
