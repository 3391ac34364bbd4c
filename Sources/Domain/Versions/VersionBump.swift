/// The part of a version to increment.
package enum VersionBump: Hashable, Sendable {
  case major, minor, patch
  /// The next prerelease: `beta.1` → `beta.2`. A release becomes the first prerelease of the next patch. Without an identifier,
  /// the version's own is used, or `beta`.
  case prerelease(identifier: String?)
  /// The next prerelease of the version that a level gives: `premajor`.
  indirect case prereleaseOf(VersionBump, identifier: String?)
  /// A prerelease becomes its release.
  case release

  package static let defaultIdentifier = "beta"

  /// The bump for a range of commits. Before 1.0.0, a breaking change increments minor, and a feature patch.
  package init(breaking hasBreaking: Bool, feature hasFeature: Bool, after version: PackageVersion) {
    let isStable = (version.numbers.first ?? 0) > 0
    self =
      switch (hasBreaking, hasFeature) {
      case (true, _): isStable ? .major : .minor
      case (false, true): isStable ? .minor : .patch
      case (false, false): .patch
      }
  }
}

extension VersionBump: CustomStringConvertible {
  /// The argument on the command line: `minor`, `prerelease=rc`.
  package var description: String {
    switch self {
    case .major: "major"
    case .minor: "minor"
    case .patch: "patch"
    case .prerelease(let identifier): "prerelease" + Self.written(identifier)
    case .prereleaseOf(let level, let identifier): "pre\(level)" + Self.written(identifier)
    case .release: "release"
    }
  }

  private static func written(_ identifier: String?) -> String { identifier.map { "=\($0)" } ?? "" }

  /// The same level, to a prerelease.
  package func prerelease(_ identifier: String?) -> VersionBump {
    switch self {
    case .major, .minor, .patch: .prereleaseOf(self, identifier: identifier)
    case .prerelease, .prereleaseOf, .release: .prerelease(identifier: identifier)
    }
  }
}

/// The argument of `release bump`.
package enum BumpRequest: Hashable, Sendable {
  case bump(VersionBump)
  /// The bump that the commits since the last release require. With an identifier, to a prerelease.
  case auto(identifier: String? = nil)
  case version(PackageVersion)

  /// What can be said instead of a version.
  package static let levels: KeyValuePairs<String, BumpRequest> = [
    "major": .bump(.major), "minor": .bump(.minor), "patch": .bump(.patch),
    "prerelease": .bump(.prerelease(identifier: nil)), "premajor": .bump(.major.prerelease(nil)),
    "preminor": .bump(.minor.prerelease(nil)), "prepatch": .bump(.patch.prerelease(nil)), "release": .bump(.release),
    "auto": .auto(),
  ]

  /// The levels in a sentence: `major, minor, patch, prerelease[=beta], …, release, auto[=beta]`.
  package static func levelList(identifier: String) -> String {
    levels.map { level in
      level.value.prerelease(identifier) == nil ? level.key : "\(level.key)[=\(identifier)]"
    }.joined(separator: ", ")
  }

  /// Parses a level, `prerelease=rc`, or a version, which may have more than three numbers. Throws if the version, or the
  /// identifier of a prerelease, is not valid.
  package init(_ argument: String) throws(VersionSyntaxError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let level = Self.levels.first { $0.key == parts[0] }?.value
    guard let request = parts.count > 1 ? level?.prerelease(parts[1]) : level else {
      self = .version(try PackageVersion(parsing: argument))
      return
    }
    if parts.count > 1 { _ = try VersionParser.prerelease(parts[1]) }
    self = request
  }

  /// The same request, to a prerelease with this identifier; nil for those that lead to none.
  private func prerelease(_ identifier: String) -> BumpRequest? {
    switch self {
    case .bump(.prerelease): .bump(.prerelease(identifier: identifier))
    case .bump(.prereleaseOf(let level, _)): .bump(level.prerelease(identifier))
    case .auto: .auto(identifier: identifier)
    case .bump, .version: nil
    }
  }
}

/// Why a version cannot be bumped.
package enum BumpError: Error, Hashable, Sendable {
  /// The bump to a release of a version that is one.
  case isRelease(PackageVersion)
  /// A prerelease without a counter that semver.org knows, such as RubyGems' `1.2.b3`.
  case foreignPrerelease(PackageVersion)
  /// A date, such as `26.08.11`: what comes next is not known from it.
  case date(PackageVersion)
  case notAbove(PackageVersion, current: PackageVersion)
  /// A version with zeros before a number, where the current one has none.
  case otherForm(PackageVersion, current: PackageVersion)
  case identifier(VersionSyntaxError)
}

extension BumpError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .isRelease(let version): "\(version) is already a release"
    case .foreignPrerelease(let version): "cannot increment the prerelease \(version): write the next version in full"
    case .date(let version): "the numbers of \(version) have leading zeros, as in dates, which no level increments"
    case .notAbove(let version, let current): "\(version) is not above \(current)"
    case .otherForm(let version, let current): "\(version) has zeros before a number, and \(current) has not"
    case .identifier(let error): "not a prerelease identifier: \(error)"
    }
  }
}

/// Follows npm's `semver.inc` and cargo: a prerelease becomes its release before any number is incremented.
extension PackageVersion {
  /// The next version, with the same count of numbers and without build metadata.
  /// - Parameter allowsLower: whether another identifier may give a lower version (`rc` → `beta`).
  package func next(_ bump: VersionBump, allowsLower: Bool = false) throws(BumpError) -> PackageVersion {
    if hasLeadingZeros { throw .date(self) }
    let next =
      switch bump {
      case .major: incremented(0)
      case .minor: incremented(1)
      case .patch: incremented(2)
      case .prerelease(let identifier): try nextPrerelease(identifier)
      case .prereleaseOf(let level, let identifier): try nextPrerelease(of: next(level), identifier)
      case .release: try released()
      }
    if !allowsLower, !next.isAbove(self) { throw .notAbove(next, current: self) }
    return next
  }

  /// Increments the number at `index` and sets the following ones to 0. A prerelease of that version only loses its
  /// identifiers.
  private func incremented(_ index: Int) -> PackageVersion {
    let isPrereleaseOfIt = isPrerelease && numbers.dropFirst(index + 1).allSatisfy { $0 == 0 }
    if isPrereleaseOfIt { return PackageVersion(numbers: numbers) }
    var numbers = numbers
    while numbers.count <= index { numbers.append(0) }
    numbers[index] = numbers[index].next
    for lower in numbers.indices.dropFirst(index + 1) { numbers[lower] = 0 }
    return PackageVersion(numbers: numbers)
  }

  private func released() throws(BumpError) -> PackageVersion {
    guard isPrerelease else { throw .isRelease(self) }
    return PackageVersion(numbers: numbers)
  }

  private func nextPrerelease(_ identifier: String?) throws(BumpError) -> PackageVersion {
    if !letters.isEmpty || prerelease.contains("") { throw .foreignPrerelease(self) }
    let wanted = try identifier.map { (text) throws(BumpError) in try Self.identifiers(text) }
    guard isPrerelease else {
      return PackageVersion(
        numbers: incremented(2).numbers, prerelease: (wanted ?? [VersionBump.defaultIdentifier]) + ["1"])
    }
    if let wanted, !prerelease.starts(with: wanted) {
      return PackageVersion(numbers: numbers, prerelease: wanted + ["1"])
    }
    return PackageVersion(numbers: numbers, prerelease: Self.withNextCounter(prerelease))
  }

  /// A prerelease that leads to the target already is counted on from.
  private func nextPrerelease(of target: PackageVersion, _ identifier: String?) throws(BumpError) -> PackageVersion {
    if isPrerelease, numbers == target.numbers { return try nextPrerelease(identifier) }
    let own = try identifier.map { (text) throws(BumpError) in try Self.identifiers(text) } ?? ownIdentifiers
    return PackageVersion(numbers: target.numbers, prerelease: own + ["1"])
  }

  /// Those of a prerelease, without its counter.
  private var ownIdentifiers: [String] {
    let words = prerelease.prefix { !VersionNumber.isNumber($0) && !$0.isEmpty }
    return words.isEmpty ? [VersionBump.defaultIdentifier] : Array(words)
  }

  private static func identifiers(_ text: String) throws(BumpError) -> [String] {
    do { return try VersionParser.prerelease(text) } catch { throw .identifier(error) }
  }

  /// Increments the last identifier that is a number. `beta7` is not: in semver.org's order, `beta10` comes before `beta9`.
  private static func withNextCounter(_ identifiers: [String]) -> [String] {
    guard let index = identifiers.lastIndex(where: { VersionNumber.isNumber($0) }),
      let number = VersionNumber(identifiers[index])
    else { return identifiers + ["1"] }
    var identifiers = identifiers
    identifiers[index] = number.next.description
    return identifiers
  }

  package var everyNext: [(bump: VersionBump, version: PackageVersion)] {
    let bumps: [VersionBump] = [
      .major, .minor, .patch, .prerelease(identifier: nil), .major.prerelease(nil), .minor.prerelease(nil), .release,
    ]
    return bumps.compactMap { bump in (try? next(bump)).map { (bump, $0) } }
  }
}
