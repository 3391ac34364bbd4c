import Manifest
import Testing

@testable import Publishing

@Suite struct S3AddressTests {
  private func address(_ style: ChannelConfiguration.S3Settings.Style, _ endpoint: String) throws -> S3Address {
    let key = try PathPattern("{{app_id}}", allowed: ["app_id"])
    var configuration = ChannelConfiguration.S3Settings(endpoint: endpoint, bucket: "sdk", key: key)
    configuration.style = style
    return S3Address(configuration)
  }

  @Test func theBucketIsInThePathOrInTheHost() throws {
    #expect(try address(.path, "https://s3.example.com").url(of: "a/b.zip") == "https://s3.example.com/sdk/a/b.zip")
    #expect(try address(.host, "https://s3.example.com").url(of: "a/b.zip") == "https://sdk.s3.example.com/a/b.zip")
    #expect(try address(.host, "http://localhost:90").url(of: nil) == "http://sdk.localhost:90/")
  }

  /// As the request signature has it: RFC 3986's unreserved characters stay, in keys the slash too.
  @Test func everythingElseIsEncoded() throws {
    let address = try address(.path, "https://h")
    #expect(address.url(of: "a b/+~ü%'") == "https://h/sdk/a%20b/%2B~%C3%BC%25%27")
    #expect(
      address.url(of: nil, query: ["uploads": "", "prefix": "a/b c"]) == "https://h/sdk/?prefix=a%2Fb%20c&uploads=")
  }

  @Test(arguments: [
    ("{{app_id}}/x.zip", ".release-probe"), ("sdk/ios/{{app_id}}.zip", "sdk/ios/.release-probe"),
    ("sdk-{{app_id}}", ".release-probe"), ("a/b-{{app_id}}", "a/.release-probe"),
  ])
  func theProbeIsInTheFolderOfAllKeys(key: String, probe: String) throws {
    let pattern = try PathPattern(key, allowed: ["app_id"])
    #expect(ChannelConfiguration.S3Settings(endpoint: "https://h", bucket: "sdk", key: pattern).probeKey == probe)
  }
}
