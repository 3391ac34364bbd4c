/// A version as in podspecs: any number of components, which may contain letters (`1.2.3.4`, `1.2.b3`, `1.2-SNAPSHOT`,
/// `1.2.3-beta.1+7`).
///
/// Grammar: CocoaPods' `Version::VERSION_PATTERN` with metadata, and RubyGems' prerelease after the first number (`1-rc`).
/// Order: RubyGems' `Gem::Version#<=>`. `1.0` equals `1.0.0`, letters make a prerelease, `-` is read as `.pre.`, and metadata
/// is ignored. Equal versions may have different texts: compare `description` for the spelling.
package struct PackageVersion: Sendable, CustomStringConvertible {
  /// As written.
  package let description: String
  /// The numbers at the start, up to the first `-`.
  package let numbers: [VersionNumber]
  /// Dot-separated identifiers after the first `-`.
  package let prerelease: [String]
  /// The components from the first one with letters up to `-`: RubyGems' prerelease, such as `b3` of `1.2.b3`.
  package let letters: [String]
  private let segments: [Segment]

  package init?(_ text: String) {
    guard Self.isOne(text) else { return nil }
    self.init(release: text.prefix { $0 != "+" }, text: text)
  }

  /// Whether a text is a version, without parsing it.
  package static func isOne(_ text: String) -> Bool {
    let halves = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    return (halves.count == 1 || isMetadata(halves[1])) && isRelease(halves[0])
  }

  /// Parses the version of a release: a semantic version, which may have two numbers, or more than three, as in pods, and
  /// zeros before a number, as in dates (`26.08.11`).
  package init(parsing text: String) throws(VersionSyntaxError) {
    let parts = try VersionParser.parse(text, numbers: 2...16, allowsLeadingZeros: true)
    self.init(numbers: parts.numbers, prerelease: parts.prerelease, build: parts.build, text: text)
  }

  /// - Parameter text: as written, if that differs in zeros.
  package init(
    numbers: [VersionNumber], prerelease: [String] = [], build: [String] = [], text: String? = nil
  ) {
    var release = numbers.map(\.description).joined(separator: ".")
    if !prerelease.isEmpty { release += "-" + prerelease.joined(separator: ".") }
    let metadata = build.isEmpty ? "" : "+" + build.joined(separator: ".")
    self.init(release: release[...], text: text ?? release + metadata)
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

  /// Whether a number is written with zeros before it, as the month of a date.
  package var hasLeadingZeros: Bool {
    writtenNumbers.contains { $0.count > 1 && $0.first == "0" }
  }

  /// Whether this version may follow another: it has zeros before a number only as the other has. How many numbers it has
  /// is up to those who write it.
  package func isWritten(like other: PackageVersion) -> Bool {
    let (own, others) = (writtenNumbers, other.writtenNumbers)
    return own.enumerated().allSatisfy { index, number in
      number.count == 1 || number.first != "0" || others.indices.contains(index) && others[index].count == number.count
    }
  }

  /// How many numbers are written before a prerelease.
  package var writtenCount: Int { writtenNumbers.count }

  private var writtenNumbers: [Substring] {
    description.prefix { $0 != "-" && $0 != "+" }.split(separator: ".")
  }

  package var isPrerelease: Bool { !prerelease.isEmpty || !letters.isEmpty }

  /// The same version, if it is a semantic version.
  package var semantic: SemanticVersion? { SemanticVersion(description) }

  /// Compares in semver.org's precedence if both are semantic versions, else in RubyGems' order.
  package func isAbove(_ other: PackageVersion) -> Bool {
    guard var left = semantic, var right = other.semantic else { return self > other }
    left.build = []
    right.build = []
    return left > right
  }

  /// Whether both name one release: of semantic versions, those with other metadata are others.
  package func isSame(as other: PackageVersion) -> Bool {
    guard let left = semantic, let right = other.semantic else { return self == other }
    return left == right
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
    // The order of the cases matters: letters come before numbers.
    case letters(String)
    case number(VersionNumber)

    /// The value of a missing segment.
    static let zero = Segment.number(0)

    /// Like `Gem::Version#canonical_segments`: without zeros at the end, nor just before the first letters.
    static func canonical(_ release: Substring) -> [Segment] {
      let segments = segments(release)
      let letters = segments.firstIndex { if case .letters = $0 { true } else { false } } ?? segments.endIndex
      return Array(significant(segments[..<letters]) + significant(segments[letters...]))
    }

    private static func significant(_ segments: ArraySlice<Segment>) -> ArraySlice<Segment> {
      segments[..<(segments.lastIndex { $0 != .zero }.map { $0 + 1 } ?? segments.startIndex)]
    }

    /// Reads `-` as `.pre.`.
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
