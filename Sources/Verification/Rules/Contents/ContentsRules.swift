extension Rule {
  /// About interfaces, privacy manifests, debug symbols and code seals.
  static let contentRules: [Rule] = [
    frameworkInfoPlist, frameworkVersion, swiftInterfaces, swiftFlags, privacyManifest, debugSymbols, buildPaths,
    sealedFiles, sealBinding,
  ]
}
