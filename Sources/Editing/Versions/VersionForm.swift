import Domain

/// How a location writes the version.
package enum VersionForm: Hashable, Sendable {
  case whole
  /// Without prerelease and metadata, as App Store Connect requires.
  case release
  /// One of its numbers, from 0.
  case number(Int)

  package func text(of version: PackageVersion) -> String {
    let release = version.description.prefix { $0 != "-" && $0 != "+" }
    switch self {
    case .whole: return version.description
    case .release: return String(release)
    case .number(let index):
      let numbers = release.split(separator: ".", omittingEmptySubsequences: false)
      return index < numbers.count ? String(numbers[index]) : "0"
    }
  }

  /// Whether a location of this form may have the value. A prerelease may still be where it is not written any more.
  func accepts(_ value: String, for version: PackageVersion) -> Bool {
    value == text(of: version) || self == .release && value == version.description
  }

  /// The texts in a pattern that stand for a version.
  package static let placeholders: [(text: StaticString, form: VersionForm)] = [
    ("{{version}}", .whole), ("{{major}}", .number(0)), ("{{minor}}", .number(1)), ("{{patch}}", .number(2)),
  ]
}
