import Domain
import Pipeline
import Testing

struct VersionOrderTests {
  /// Versions of every form, close to one another.
  static let versions = [
    "0.9", "1.0", "1.0.0", "1.0.0.0", "1.0.0.0.1", "1.0.0.1", "1.0.1", "1.0-rc.1", "1.0.0-rc.1", "1.0.0-rc.1.1",
    "1.0.0-rc",
    "1.0.0-1", "1.0.0-alpha", "1.0.0+7", "1.0.0+8", "1.0.b3", "1.0.0.b3", "1.0.0b3", "1.0.0.beta", "1.2.3.4",
    "1.2.3.4-beta",
    "1.2.3.4.5", "1.2.3.4.6", "1.2.3", "1.2", "10.0.0", "9.9.9", "1.0.18446744073709551615", "1.0.18446744073709551616",
    "1.0.18446744073709551617", "1.0.99999999999999999999.1", "1.0.99999999999999999999.2", "2.0-SNAPSHOT",
    "2.0.0-SNAPSHOT",
    "2.0", "1.01.0", "1.1.0",
  ]

  @Test(arguments: versions) func agreesWithPackageVersion(_ text: String) throws {
    let version = try #require(PackageVersion(text))
    let order = try #require(VersionOrder(text))
    #expect(order.isPrerelease == version.isPrerelease)
    #expect(order.version?.description == text)
    for other in Self.versions {
      let isAbove = version.isAbove(try #require(PackageVersion(other)))
      #expect(order.isAbove(try #require(VersionOrder(other))) == isAbove, "\(text) above \(other)")
      #expect(VersionOrder(version).isAbove(VersionOrder(try #require(PackageVersion(other)))) == isAbove)
    }
  }

  @Test(arguments: [
    "", "1", "2026", "2026-01-02", "1.", "1.x", "v1.2.3", ".1.2", "nightly", "1-2.3", "1.0b3", "1.2/3", "1.2.3 4",
    "1.2é", "1.2..3", "1.2.3+", "1.7.0/android", "2.0_docs", "3.0.x", "3.0.X-dev",
  ])
  func isNotAReleaseVersion(_ text: String) { #expect(VersionOrder(text) == nil) }

  @Test func comparesAVersionOfOneNumber() throws {
    let one = VersionOrder(try #require(PackageVersion("2")))
    let (lower, same) = (try #require(VersionOrder("1.9.0")), try #require(VersionOrder("2.0")))
    #expect(one.isAbove(lower) && !one.isAbove(same))
  }
}
