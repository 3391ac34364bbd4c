import Domain
import Editing
import TestSupport
import Testing

/// A folder of `Fixtures/Versions`: files before and after a bump, what `git diff` would say, and for files that are
/// refused the problems instead.
struct VersionFixture: Sendable, CustomTestStringConvertible {
  var name: String
  var testDescription: String { name }

  static let root = "EditingTests/Fixtures/Versions"
  static let all = TestFile.names(in: Checkout.root + "/Tests/" + root).map { VersionFixture(name: $0) }

  static let edited = all.filter { !$0.isRefused }
  static let refused = all.filter(\.isRefused)

  /// The bumps that differ from 1.4.0 → 1.5.0.
  private static let versions: [String: (old: String, new: String)] = [
    "podspec-four-components": ("1.4.0.17", "1.5.0.0"),
    "podspec-five-components": ("2024.1.4.0.1", "2024.2.0.0.0"),
    "podspec-snapshot": ("1.4.0-SNAPSHOT", "1.5.0-SNAPSHOT"),
    "podspec-prerelease": ("1.4.0-beta.1", "1.4.0"),
    "podspec-build-metadata": ("1.4.0+build.7", "1.4.0+build.8"),
    "podspec-vendor-source": ("3.2.0", "4.0.0-rc.1"),
    "package-prerelease": ("1.4.0-beta.1", "1.4.0-rc.1+x.2"),
  ]

  var isRefused: Bool { name.contains("refused") }
  var old: String { Self.versions[name]?.old ?? "1.4.0" }
  var new: String { Self.versions[name]?.new ?? "1.5.0" }
  var files: [String] { TestFile.names(in: path("before")) }

  /// Below the folder of all tests, as goldens are named.
  func golden(_ relativePath: String) -> String { "\(Self.root)/\(name)/\(relativePath)" }
  func path(_ relativePath: String) -> String { "\(Checkout.root)/Tests/\(golden(relativePath))" }
  func before(_ file: String) throws -> [UInt8] { try TestFile.bytes(path("before/\(file)")) }

  func kind(_ file: String) -> VersionFormat {
    let siblings: Set<String> = name.contains("siblings") ? ["ContextSDK", "ContextSDKModels"] : []
    switch VersionFormat.suggested(for: "x/" + file) {
    case .kind(.podspec): return .podspec(siblings: siblings)
    case .kind(.podspecJSON): return .podspecJSON(siblings: siblings)
    default: return .packageManifest(targets: VersionChoice(ignored: name.contains("wanted") ? ["Foreign"] : []))
    }
  }

  func edited(_ file: String) throws -> [UInt8] {
    try VersionEdit.apply(
      try #require(PackageVersion(new)), replacing: old, to: try before(file), as: kind(file))
  }
}
