import Domain

/// A tag that is called like a version; it has not been opened.
struct VersionTag: Sendable {
  let name: String
  let version: RankedVersion

  /// Nil for a tag of another pattern. A single number, such as a year or a build's, is no version.
  init?(_ name: String, _ pattern: TagPattern) {
    guard let text = pattern.version(of: name), let version = RankedVersion(text) else { return nil }
    self.name = name
    self.version = version
  }

  /// Where versions are equal, names decide, so that the same tags give the same answer.
  func isBefore(_ other: VersionTag) -> Bool {
    if version.isAbove(other.version) { return true }
    if other.version.isAbove(version) { return false }
    return name.precedesByBytes(other.name)
  }
}

/// A version that is compared often: what `PackageVersion.isAbove` would parse anew each time is kept.
struct RankedVersion: Sendable {
  let package: PackageVersion
  private let semantic: SemanticVersion?

  init?(_ text: String) {
    guard let version = PackageVersion(text), version.numbers.count > 1 else { return nil }
    self.init(version)
  }

  init(_ version: PackageVersion) {
    package = version
    var semantic = version.semantic
    semantic?.build = []
    self.semantic = semantic
  }

  var isPrerelease: Bool { package.isPrerelease }

  /// As `PackageVersion.isAbove`.
  func isAbove(_ other: RankedVersion) -> Bool {
    guard let one = semantic, let another = other.semantic else { return package > other.package }
    return one > another
  }
}
