import Domain

/// How a location writes the version.
package enum VersionForm: Hashable, Sendable {
  case whole
  /// Without prerelease and metadata, as App Store Connect requires.
  case release
  /// One of its numbers, from 0.
  case number(Int)
  /// With zeros up to a count of numbers: `~> 2.4` would allow more than `~> 2.4.0`.
  case atLeast(numbers: Int)
  /// No version, but the build number beside it.
  case build
  /// The version, and the build number as its metadata: `1.4.0+7`.
  case withBuild

  /// The version's part of what is here.
  package func text(of version: PackageVersion) -> String {
    let release = version.description.prefix { $0 != "-" && $0 != "+" }
    let numbers = release.split(separator: ".", omittingEmptySubsequences: false)
    switch self {
    case .whole: return version.description
    case .release: return String(release)
    case .number(let index): return index < numbers.count ? String(numbers[index]) : "0"
    case .atLeast(let count):
      let zeros = String(repeating: ".0", count: max(0, count - numbers.count))
      return release + zeros + version.description.dropFirst(release.count)
    case .build: return ""
    case .withBuild: return String(version.description.prefix { $0 != "+" })
    }
  }

  /// Whether a location of this form may have the value. A prerelease may still be where it is not written any more.
  func accepts(_ value: String, for version: PackageVersion) -> Bool {
    switch self {
    case .build: true
    case .withBuild: value.prefix { $0 != "+" } == text(of: version)
    case .release: value == text(of: version) || value == version.description
    case .whole, .number, .atLeast: value == text(of: version)
    }
  }

  /// The texts in a pattern that stand for a version.
  package static let placeholders: [(text: StaticString, form: VersionForm)] = [
    ("{{version}}", .whole), ("{{major}}", .number(0)), ("{{minor}}", .number(1)), ("{{patch}}", .number(2)),
    ("{{build}}", .build),
  ]
}
