/// A version as defined by Semantic Versioning 2.0.0 (semver.org).
package struct SemanticVersion: Hashable, Sendable, CustomStringConvertible {
  package var major: VersionNumber
  package var minor: VersionNumber
  package var patch: VersionNumber
  /// Dot-separated identifiers after `-`.
  package var prerelease: [String]
  /// Dot-separated identifiers after `+`. They do not affect precedence.
  package var build: [String]
}

extension SemanticVersion {
  /// Parses the grammar in semver.org, "Backus–Naur Form Grammar".
  package init(parsing text: String) throws(VersionSyntaxError) {
    let parts = try VersionParser.parse(text, numbers: 3...3)
    self.init(
      major: parts.numbers[0], minor: parts.numbers[1], patch: parts.numbers[2], prerelease: parts.prerelease,
      build: parts.build)
  }

  /// Nil if `init(parsing:)` throws.
  package init?(_ text: String) {
    do { try self.init(parsing: text) } catch { return nil }
  }

  package var description: String {
    var text = "\(major).\(minor).\(patch)"
    if !prerelease.isEmpty { text += "-" + prerelease.joined(separator: ".") }
    if !build.isEmpty { text += "+" + build.joined(separator: ".") }
    return text
  }
}

extension SemanticVersion: Comparable {
  /// Precedence as in semver.org §11. Versions that differ only in build metadata are ordered by its text.
  package static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    let leftCore = (left.major, left.minor, left.patch)
    let rightCore = (right.major, right.minor, right.patch)
    if leftCore != rightCore { return leftCore < rightCore }
    if left.prerelease != right.prerelease { return precedes(left.prerelease, right.prerelease) }
    return left.build.lexicographicallyPrecedes(right.build)
  }

  private static func precedes(_ left: [String], _ right: [String]) -> Bool {
    if left.isEmpty || right.isEmpty { return right.isEmpty && !left.isEmpty }
    for (one, other) in zip(left, right) where one != other { return identifierPrecedes(one, other) }
    return left.count < right.count
  }

  /// Numbers compare by value and come before words.
  private static func identifierPrecedes(_ left: String, _ right: String) -> Bool {
    switch (VersionNumber(left), VersionNumber(right)) {
    case (let one?, let other?): one < other
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): left.precedesByBytes(right)
    }
  }
}
