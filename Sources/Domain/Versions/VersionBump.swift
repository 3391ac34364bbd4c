/// Which part of a version goes up.
package enum VersionBump: Hashable, Sendable {
  case major, minor, patch
  /// To the next prerelease: `beta.1` → `beta.2`; of a release, to the first one of the next patch. Without an identifier
  /// the version's own, or `beta`.
  case prerelease(identifier: String?)
  /// A prerelease becomes the release that it leads to.
  case release

  package static let defaultIdentifier = "beta"

  /// What commits ask for. Before 1.0.0 a breaking change raises the minor number, a feature the patch.
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
  /// As the command line has it: `minor`, `prerelease=rc`.
  package var description: String {
    switch self {
    case .major: "major"
    case .minor: "minor"
    case .patch: "patch"
    case .prerelease(nil): "prerelease"
    case .prerelease(let identifier?): "prerelease=\(identifier)"
    case .release: "release"
    }
  }
}

/// What `release bump` is asked to do.
package enum BumpRequest: Hashable, Sendable {
  case bump(VersionBump)
  /// As far as the commits since the last release ask for.
  case auto
  case version(PackageVersion)

  /// `major`, `minor`, `patch`, `prerelease`, `prerelease=rc`, `release`, `auto`, or a version by semver.org, which may
  /// have more than three numbers. Throws what is wrong with a version or with the identifier of a prerelease.
  package init(_ argument: String) throws(VersionSyntaxError) {
    switch argument {
    case "major": self = .bump(.major)
    case "minor": self = .bump(.minor)
    case "patch": self = .bump(.patch)
    case "prerelease": self = .bump(.prerelease(identifier: nil))
    case "release": self = .bump(.release)
    case "auto": self = .auto
    case _ where argument.hasPrefix("prerelease="):
      let identifier = String(argument.dropFirst("prerelease=".count))
      _ = try VersionParser.prerelease(identifier)
      self = .bump(.prerelease(identifier: identifier))
    default: self = .version(try PackageVersion(parsing: argument))
    }
  }
}

/// Why a version has no next one.
package enum BumpError: Error, Hashable, Sendable {
  /// A release was asked for, and this is one.
  case isRelease(PackageVersion)
  /// A prerelease that semver.org does not know, such as RubyGems' `1.2.b3`, does not say what is counted.
  case foreignPrerelease(PackageVersion)
  case notAbove(PackageVersion, current: PackageVersion)
  case identifier(VersionSyntaxError)
}

extension BumpError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .isRelease(let version): "\(version) is a release already"
    case .foreignPrerelease(let version): "the prerelease \(version) cannot be counted up: write out the next version"
    case .notAbove(let version, let current): "\(version) is not above \(current)"
    case .identifier(let error): "not an identifier of a prerelease: \(error)"
    }
  }
}

/// As npm's `semver.inc` and cargo count: a prerelease goes up to the release it leads to before any number does.
extension PackageVersion {
  /// Keeps the number of components, and drops build metadata.
  /// - Parameter allowsLower: whether another identifier may lead below this version (`rc` → `beta`).
  package func next(_ bump: VersionBump, allowsLower: Bool = false) throws(BumpError) -> PackageVersion {
    let next =
      switch bump {
      case .major: raised(0)
      case .minor: raised(1)
      case .patch: raised(2)
      case .prerelease(let identifier): try nextPrerelease(identifier)
      case .release: try released()
      }
    if !allowsLower, !next.isAbove(self) { throw .notAbove(next, current: self) }
    return next
  }

  /// The number at an index goes up, the ones behind it become 0. Of a prerelease that led there already, nothing but its
  /// identifiers goes.
  private func raised(_ index: Int) -> PackageVersion {
    let leadsThere = isPrerelease && numbers.dropFirst(index + 1).allSatisfy { $0 == 0 }
    if leadsThere { return PackageVersion(numbers: numbers) }
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
        numbers: raised(2).numbers, prerelease: (wanted ?? [VersionBump.defaultIdentifier]) + ["1"])
    }
    if let wanted, !prerelease.starts(with: wanted) {
      return PackageVersion(numbers: numbers, prerelease: wanted + ["1"])
    }
    return PackageVersion(numbers: numbers, prerelease: Self.counted(prerelease))
  }

  private static func identifiers(_ text: String) throws(BumpError) -> [String] {
    do { return try VersionParser.prerelease(text) } catch { throw .identifier(error) }
  }

  /// The last identifier that is a number goes up. `beta7` is none: by semver.org `beta10` comes before `beta9`.
  private static func counted(_ identifiers: [String]) -> [String] {
    guard let index = identifiers.lastIndex(where: { VersionNumber.isNumber($0) }),
      let number = VersionNumber(identifiers[index])
    else { return identifiers + ["1"] }
    var identifiers = identifiers
    identifiers[index] = number.next.description
    return identifiers
  }

  /// Every next version there is, with what leads to it.
  package var everyNext: [(bump: VersionBump, version: PackageVersion)] {
    let bumps: [VersionBump] = [.major, .minor, .patch, .prerelease(identifier: nil), .release]
    return bumps.compactMap { bump in (try? next(bump)).map { (bump, $0) } }
  }
}
