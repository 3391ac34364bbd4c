/// A version by Semantic Versioning 2.0.0 (semver.org).
package struct SemanticVersion: Hashable, Sendable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int
  /// Dot-separated identifiers after `-`.
  package var prerelease: [String]
  /// Dot-separated identifiers after `+`; without weight in comparisons.
  package var build: [String]

  package init(_ major: Int, _ minor: Int, _ patch: Int, prerelease: [String] = [], build: [String] = []) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.prerelease = prerelease
    self.build = build
  }

  /// Nil for what the grammar of semver.org §"Backus–Naur Form Grammar" does not produce, and for a major, minor or patch
  /// number beyond `Int`: no release has one, and package managers read no larger ones.
  package init?(_ text: String) {
    let withBuild = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let withPrerelease = withBuild[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let core = withPrerelease[0].split(separator: ".", omittingEmptySubsequences: false).map(Self.number)
    guard core.count == 3, let major = core[0], let minor = core[1], let patch = core[2] else { return nil }
    let prerelease = withPrerelease.count > 1 ? Self.identifiers(withPrerelease[1]) : []
    let build = withBuild.count > 1 ? Self.identifiers(withBuild[1]) : []
    guard let prerelease, let build, prerelease.allSatisfy(Self.isPrereleaseIdentifier) else { return nil }
    self.init(major, minor, patch, prerelease: prerelease, build: build)
  }

  package var description: String {
    var text = "\(major).\(minor).\(patch)"
    if !prerelease.isEmpty { text += "-" + prerelease.joined(separator: ".") }
    if !build.isEmpty { text += "+" + build.joined(separator: ".") }
    return text
  }

  /// A number without sign or leading zero.
  private static func number(_ text: Substring) -> Int? {
    guard isNumeric(text), text == "0" || text.first != "0" else { return nil }
    return Int(text)
  }

  private static func identifiers(_ text: Substring) -> [String]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let valid = parts.allSatisfy { part in
      !part.isEmpty
        && part.unicodeScalars.allSatisfy { scalar in
          switch scalar {
          case "0"..."9", "a"..."z", "A"..."Z", "-": true
          default: false
          }
        }
    }
    return valid ? parts.map(String.init) : nil
  }

  private static func isPrereleaseIdentifier(_ text: String) -> Bool {
    !isNumeric(text[...]) || text == "0" || text.first != "0"
  }

  fileprivate static func isNumeric(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension SemanticVersion: Comparable {
  /// Precedence by semver.org §11. Where only build metadata differs, its text decides, so that the order is total.
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

  /// Numbers compare as numbers of any length and come before words.
  private static func identifierPrecedes(_ left: String, _ right: String) -> Bool {
    switch (isNumeric(left[...]), isNumeric(right[...])) {
    case (true, true): (left.utf8.count, left) < (right.utf8.count, right)
    case (true, false): true
    case (false, true): false
    case (false, false): left.precedesByBytes(right)
    }
  }
}
