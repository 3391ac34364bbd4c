import Domain

extension Rule {
  static let artifactbundlePaths = Rule(
    reader: .artifactbundlePaths,
    claim: "every path in info.json leads to a file or folder of the bundle, also through symlinks",
    reason: "the build fails for the first customer whose platform needs the missing file",
    remedy: "add the file, or correct the path")
}
