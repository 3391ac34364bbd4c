extension Rule {
  /// About what an xcframework and the bundles in it say of themselves.
  static let frameworkRules: [Rule] = [
    rootInfoPlist, formatVersion, listedLibraries, unlistedFiles, duplicateLibraries, mixedKinds, knownPlatform,
    libraryIdentifier,
    requiredSlices, zipSize, sliceSize, bundleShape, flattenedSymlinks, platformShape, frameworkInfoPlist,
    frameworkVersion,
  ]
}
