/// A version as podspecs write it: any number of components, which may hold letters (`1.2.3.4`, `1.2.b3`,
/// `1.2-SNAPSHOT`, `1.2.3-beta.1+7`).
///
/// Grammar: CocoaPods' `Version::VERSION_PATTERN` with metadata, and RubyGems' prerelease behind the first number (`1-rc`).
/// Order: RubyGems' (`Gem::Version#<=>`). `1.0` and `1.0.0` are equal, letters make a prerelease, `-` reads as `.pre.`;
/// metadata has no weight. Texts that are equal versions may differ: compare `description` for the same spelling.
package struct PackageVersion: Sendable, CustomStringConvertible {
  /// As written.
  package let description: String
  /// The leading components that are numbers, without what stands behind the first `-`.
  package let numbers: [VersionNumber]
  /// Dot-separated identifiers after the first `-`.
  package let prerelease: [String]
  /// From the first component with letters on to `-`: a prerelease as RubyGems writes it, such as `b3` of `1.2.b3`.
  package let letters: [String]
  private let segments: [Segment]

  package init?(_ text: String) {
    let halves = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 1 || Self.isMetadata(halves[1]), Self.isRelease(halves[0]) else { return nil }
    self.init(release: halves[0], text: text)
  }

  /// Reads what a release may be called: a version by semver.org, which may have more than three numbers, as pods have.
  /// Throws what is wrong, and at which character.
  package init(parsing text: String) throws(VersionSyntaxError) {
    let parts = try VersionParser.parse(text, numbers: 3...16)
    self.init(numbers: parts.numbers, prerelease: parts.prerelease, build: parts.build)
  }

  package init(_ version: SemanticVersion) {
    self.init(
      numbers: [version.major, version.minor, version.patch], prerelease: version.prerelease, build: version.build)
  }

  package init(numbers: [VersionNumber], prerelease: [String] = [], build: [String] = []) {
    var release = numbers.map(\.description).joined(separator: ".")
    if !prerelease.isEmpty { release += "-" + prerelease.joined(separator: ".") }
    let metadata = build.isEmpty ? "" : "+" + build.joined(separator: ".")
    self.init(release: release[...], text: release + metadata)
  }

  private init(release: Substring, text: String) {
    let halves = release.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let components = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    let numbers = components.prefix { VersionNumber.isNumber($0) }
    description = text
    self.numbers = numbers.compactMap { VersionNumber($0) }
    letters = components[numbers.endIndex...].map(String.init)
    prerelease =
      halves.count > 1 ? halves[1].split(separator: ".", omittingEmptySubsequences: false).map(String.init) : []
    segments = Segment.canonical(release)
  }

  package var isPrerelease: Bool { !prerelease.isEmpty || !letters.isEmpty }

  /// The same version, if it is one by semver.org.
  package var semantic: SemanticVersion? { SemanticVersion(description) }

  /// By the precedence of semver.org when both are versions by it, else by RubyGems' order.
  package func isAbove(_ other: PackageVersion) -> Bool {
    guard var left = semantic, var right = other.semantic else { return self > other }
    left.build = []
    right.build = []
    return left > right
  }

  private static func isRelease(_ text: Substring) -> Bool {
    let components = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = components.first, components.allSatisfy({ isIdentifier($0) }) else { return false }
    let halves = first.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    return VersionNumber.isNumber(halves[0]) && (halves.count == 1 || !halves[1].isEmpty)
  }

  private static func isMetadata(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { VersionParser.isIdentifierPart($0) || $0 == UInt8(ascii: ".") }
  }

  private static func isIdentifier(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(VersionParser.isIdentifierPart)
  }
}

extension PackageVersion: Hashable, Comparable {
  package static func == (left: PackageVersion, right: PackageVersion) -> Bool { left.segments == right.segments }

  package func hash(into hasher: inout Hasher) { hasher.combine(segments) }

  package static func < (left: PackageVersion, right: PackageVersion) -> Bool {
    for index in 0..<max(left.segments.count, right.segments.count) {
      let one = index < left.segments.count ? left.segments[index] : .zero
      let other = index < right.segments.count ? right.segments[index] : .zero
      if one != other { return one < other }
    }
    return false
  }
}

extension PackageVersion {
  /// A run of digits or of letters.
  fileprivate enum Segment: Hashable, Comparable {
    // In this order: letters come before any number.
    case letters(String)
    case number(VersionNumber)

    /// What a missing segment counts as.
    static let zero = Segment.number(0)

    /// As `Gem::Version#canonical_segments`: without the zeros that the numbers before the first letters end with, nor
    /// those at the end.
    static func canonical(_ release: Substring) -> [Segment] {
      let segments = segments(release)
      let letters = segments.firstIndex { if case .letters = $0 { true } else { false } } ?? segments.endIndex
      return Array(significant(segments[..<letters]) + significant(segments[letters...]))
    }

    private static func significant(_ segments: ArraySlice<Segment>) -> ArraySlice<Segment> {
      segments[..<(segments.lastIndex { $0 != .zero }.map { $0 + 1 } ?? segments.startIndex)]
    }

    /// `-` reads as `.pre.`.
    private static func segments(_ release: Substring) -> [Segment] {
      release.split(separator: "-", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
        (index > 0 ? [.letters("pre")] : []) + part.split(separator: ".").flatMap(runs)
      }
    }

    private static func runs(_ component: Substring) -> [Segment] {
      var segments: [Segment] = []
      var rest = component
      while let first = rest.first {
        let run = rest.prefix { $0.isNumber == first.isNumber }
        segments.append(VersionNumber(run).map { .number($0) } ?? .letters(String(run)))
        rest = rest[run.endIndex...]
      }
      return segments
    }
  }
}
