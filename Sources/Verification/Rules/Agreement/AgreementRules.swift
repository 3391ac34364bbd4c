extension Rule {
  /// About the files of a variant, held against each other, and about a release's list of variants.
  static let agreementRules: [Rule] = [owner, record, sums, checksum, version, stamps, rebuilt, releaseIndex]
}
