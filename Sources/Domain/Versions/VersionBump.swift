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
