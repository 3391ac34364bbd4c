extension Rule {
  /// About the files of a variant, held against each other.
  static let agreementRules: [Rule] = [owner, record, sums, checksum, version, stamps, rebuilt]
}
