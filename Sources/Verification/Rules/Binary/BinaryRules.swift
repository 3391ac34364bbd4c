extension Rule {
  /// About the Mach-O files.
  static let binaryRules: [Rule] = [
    binaryReadable, binaryArchitectures, binaryPlatform, binaryMinimumVersion, binaryInstallName, binaryLinkage,
    binaryEncrypted, binaryExecutableBit, buildPaths,
  ]
}
