import Domain
import Platform
import TestSupport
import Testing

@testable import Manifest
@testable import Publishing

/// Where a release of the ledger would be is known without asking any channel, and is what the channel itself says.
@Suite struct ChannelDestinationTests {
  private let root = "/srv"
  private let name: Identifier
  private let shipment: Shipment

  init() throws {
    name = try #require(Identifier("channel"))
    let file = Shipment.File(name: "SDK.zip", path: "", size: 0, digest: .zero)
    shipment = Shipment(
      appID: try #require(Identifier("alpha")), version: try PackageVersion(parsing: "1.5.0"),
      artifacts: [Shipment.Artifact(product: "SDK", file: file)], files: [])
  }

  private var context: PublishingContext {
    PublishingContext(root: root, http: HTTPClient.Options(), variable: { _ in nil }, mask: { $0 })
  }

  private func pattern(_ text: String) throws -> PathPattern {
    try PathPattern(text, allowed: ["app_id", "version", "product"])
  }

  private func place(_ kind: ChannelConfiguration.Settings) -> (place: String, tag: String?)? {
    let entry = LedgerEntry(.published, of: shipment, at: name, revelation: nil, time: 0)
    return ChannelConfiguration(name: name, kind: kind, entry: "").destination(of: entry, root: root)
  }

  @Test func inAFolder() throws {
    let path = try pattern("www/{{app_id}}/{{version}}/{{product}}.zip")
    let settings = ChannelConfiguration.DirectorySettings(path: path)
    let found = try #require(place(.directory(settings)))
    #expect(found.place == DirectoryChannel(name, settings, root: root).destination(of: shipment) && found.tag == nil)
    #expect(found.place == "/srv/www/alpha/1.5.0")
  }

  @Test func inABucket() throws {
    let settings = ChannelConfiguration.S3Settings(
      endpoint: "https://h", bucket: "sdk", key: try pattern("{{app_id}}/{{version}}/{{product}}.zip"))
    let channel = S3Channel(name, configuration: settings, readsArtifacts: false, context: context)
    let found = try #require(place(.s3(settings)))
    #expect(found.place == channel.destination(of: shipment) && found.tag == nil)
    #expect(found.place == "https://h/sdk/alpha/1.5.0")
  }

  @Test(arguments: [
    (ChannelConfiguration.Forge.github, "https://github.com/acme/alpha/releases/tag/v1.5.0"),
    (.gitlab, "https://gitlab.com/acme/alpha/-/releases/v1.5.0"),
  ])
  func atAForge(forge: ChannelConfiguration.Forge, page: String) throws {
    let settings = ChannelConfiguration.ForgeSettings(
      forge, repository: try pattern("acme/{{app_id}}"), tag: try pattern("v{{version}}"), token: "T")
    let channel = ForgeChannel(name, settings: settings, notes: nil, context: context)
    let found = try #require(place(.forge(settings)))
    #expect(found.place == channel.destination(of: shipment) && found.place == page && found.tag == "v1.5.0")
  }

  @Test(arguments: [
    ("ssh://git@example.com/{{app_id}}.git", "ssh://git@example.com/alpha.git"),
    ("remotes/{{app_id}}.git", "/srv/remotes/alpha.git"),
  ])
  func inARepository(url: String, address: String) throws {
    let settings = ChannelConfiguration.GitSettings(
      url: try pattern(url), branch: try pattern("main"), tag: try pattern("{{version}}"), message: try pattern("m"))
    let found = try #require(place(.git(settings)))
    #expect(found.place == address && found.tag == "1.5.0")
  }
}
