import Domain
import Platform
import Testing

@testable import Manifest
@testable import Publishing

@Suite struct ReadBackTests {
  /// Publishing the zip again helps only where it is missing.
  @Test(arguments: [
    (404, "publish the zip"), (401, "~/.netrc"), (407, "the proxy"), (500, "run again"), (302, "see that the URL"),
  ])
  func theRemedyFitsTheAnswer(status: Int, words: String) {
    #expect(ArtifactReadBack.remedy(status).contains(words))
  }

  /// The ledger may have addresses of other servers: of an earlier one, or whatever somebody has written there.
  @Test(arguments: [
    ("https://sdk-acme.example.com:8443/old/SDK.zip", true), ("https://sdk-other.example.com:8443/SDK.zip", true),
    ("https://sdk-acme.example.com/SDK.zip", false), ("http://sdk-acme.example.com:8443/SDK.zip", false),
    ("https://sdk-acme.example.com:8443@example.org/SDK.zip", false),
    ("https://sdk-example.org#.example.com:8443/SDK.zip", false), ("https://example.org/SDK.zip", false),
  ])
  func onlyTheServerOfTheURLGetsTheToken(url: String, isItsServer: Bool) throws {
    var location = ReleaseConfiguration.ArtifactLocation()
    location.url = try PathPattern("https://sdk-{{app_id}}.example.com:8443/SDK.zip", allowed: ["app_id"])
    let readBack = ArtifactReadBack(
      HTTPClient.Options(), .header(name: "authorization", value: "Bearer x"), for: location)
    let file = Shipment.File(name: "SDK.zip", path: "SDK.zip", size: 3, digest: .zero)
    #expect(readBack.request("HEAD", file: file, url: url).privateHeaders.isEmpty != isItsServer)
  }
}
