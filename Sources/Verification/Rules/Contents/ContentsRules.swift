extension Rule {
  /// About interfaces, privacy manifests, debug symbols and code seals.
  static let contentRules: [Rule] = [
    swiftInterfaces, swiftFlags, privacyManifest, debugSymbols, sealedFiles, sealBinding, signedCode,
  ]
}
