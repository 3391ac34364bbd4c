import Domain
import Testing

@testable import Platform
@testable import Publishing

@Suite struct S3ProblemTests {
  private func error(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> any Error {
    let response = HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
    return S3Problem(response, at: "https://h/sdk/k", region: "us-east-1") { $0.replacing("canary", with: "***") }.error
  }

  private static func document(_ code: String, _ more: String = "") -> String {
    "<?xml version=\"1.0\"?>\n<Error><Code>\(code)</Code><Message>of the\nstore canary</Message>\(more)</Error>"
  }

  @Test(arguments: [
    (500, ""), (503, document("SlowDown")), (429, ""), (200, document("InternalError")),
    (400, document("RequestTimeout")),
    (409, document("ConditionalRequestConflict")), (400, document("XAmzContentSHA256Mismatch")),
    (200, document("AccessDenied")), (404, document("NoSuchUpload")), (200, ""), (404, "<html><p>nginx</html>"),
    (511, ""),
  ])
  func aLaterTryMaySucceed(status: Int, body: String) {
    #expect(error(status, body) is TemporaryFailure)
  }

  @Test(arguments: [
    (403, document("AccessDenied"), "allow the access key s3:GetObject"),
    (403, document("SignatureDoesNotMatch"), "check the access key's id and secret"),
    (404, document("NoSuchBucket"), "create the bucket"), (501, document("NotImplemented"), "documentation"),
    (403, document("RequestTimeTooSkewed"), "clock"), (400, document("ExpiredToken"), "new credentials"),
    (403, "<html><p>nginx</html>", "the bucket's policy"), (302, "", "\"endpoint\""),
  ])
  func everythingElseHasARemedy(status: Int, body: String, remedy: String) throws {
    let failure = try #require(error(status, body) as? Failure)
    #expect(failure.status == .inputOutput)
    #expect(failure.findings.first?.remedy?.contains(remedy) == true, "\(failure)")
  }

  @Test func theStoresWordsAreOnOneLineWithoutSecrets() throws {
    let failure = try #require(error(403, Self.document("AccessDenied")) as? Failure)
    #expect(failure.findings.first?.message == "AccessDenied: of the store *** (403)")
    let long = try #require(
      error(403, "<Error><Code>X</Code><Message>\(String(repeating: "a", count: 9999))</Message></Error>") as? Failure)
    #expect((failure.findings.first?.message.count ?? 0) < 400 && (long.findings.first?.message.count ?? 0) < 400)
  }

  /// The bytes come from strangers.
  @Test(arguments: [
    "", "<Error><Code>X</Code>", "<!DOCTYPE a [<!ENTITY b \"c\">]><Error><Code>&b;</Code></Error>", "\u{0}\u{1}",
    "<List><Code>X</Code></List>", "<Error><A><Code>X</Code></A></Error>",
  ])
  func withoutADocumentTheStatusIsReported(body: String) throws {
    let failure = try #require(error(418, body) as? Failure)
    #expect(failure.findings.first?.message == "the server answers 418")
  }

  @Test(
    arguments: [
      (400, document("AuthorizationHeaderMalformed", "<Region>eu-west-3</Region>"), [:]),
      (301, document("PermanentRedirect"), ["x-amz-bucket-region": "eu-west-3"]),
      (301, "", ["x-amz-bucket-region": "eu-west-3"]),
    ] as [(Int, String, [String: String])])
  func theRegionIsNamed(status: Int, body: String, headers: [String: String]) throws {
    let finding = try #require((error(status, body, headers) as? Failure)?.findings.first)
    #expect(finding.message.hasSuffix("; the bucket's region is eu-west-3"))
    #expect(finding.remedy == "set \"region\": \"eu-west-3\"")
  }

  @Test func aRefusedChecksumIsSwitchedOff() throws {
    let body =
      "<Error><Code>InvalidArgument</Code><Message>Unsupported header 'x-amz-checksum-sha256'</Message></Error>"
    let failure = try #require(error(400, body) as? Failure)
    #expect(failure.findings.first?.remedy == "set \"checksums\": false")
  }

  @Test(arguments: [" OR x-amz-checksum-", ""]) func aRequiredChecksumIsSwitchedOn(alternative: String) throws {
    let words = "Content-MD5\(alternative) HTTP header is required for Put Object requests with Object Lock parameters"
    let body = "<Error><Code>InvalidRequest</Code><Message>\(words)</Message></Error>"
    let failure = try #require(error(400, body) as? Failure)
    #expect(failure.findings.first?.remedy == "set \"checksums\": true")
  }

  /// Not even the path of a redirect is repeated: it may have tokens.
  @Test func aStrangerIsDescribed() {
    func message(_ status: Int, _ headers: [String: String]) -> String? {
      (error(status, "<html>", headers) as? TemporaryFailure)?.failure.findings.first?.message
    }
    #expect(
      message(200, ["content-type": "Text/HTML; charset=utf-8"])
        == "not a store's answer: text/html, 6 bytes, with status 200: a sign-in page?")
    #expect(message(404, ["content-length": "9"]) == "not a store's answer: 9 bytes, with status 404")
    #expect(
      message(302, ["location": "https://portal.example?token=1"])
        == "not a store's answer: a redirect to https://portal.example, with status 302: a sign-in page?")
    #expect(message(301, ["location": "https://portal.example/"]) == nil)
    #expect(message(307, ["location": "https://h/", "x-amz-bucket-region": "eu-west-3"]) == nil)
  }

  @Test func theServersWishIsKept() throws {
    let failure = try #require(error(503, "", ["retry-after": "7"]) as? TemporaryFailure)
    #expect(failure.retryAfter == .seconds(7))
  }

  @Test func uploadsAreListed() throws {
    let body = """
      <ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix>k</Prefix>
      <Upload><Key>k</Key><UploadId>1</UploadId><Owner><ID>x</ID></Owner></Upload>
      <Upload><UploadId>2</UploadId><Key>k&amp;l</Key></Upload></ListMultipartUploadsResult>
      """
    let uploads = try #require(S3Document(parsing: Array(body.utf8))).uploads
    #expect(uploads.map(\.key) == ["k", "k&l"] && uploads.map(\.id) == ["1", "2"])
  }

  @Test func onlyAComputedDigestOfTheWholeObjectCounts() {
    let digest = Digest(hex: String(repeating: "ab", count: 32)) ?? .zero
    let file = Shipment.File(name: "a", path: "a", size: 3, digest: digest)
    func isSame(_ headers: [String: String]) -> Bool? {
      S3Object(answer: HTTPResponse(status: 200, headers: headers, body: [])).isSame(as: file)
    }
    let remembered = ["content-length": "3", "x-amz-meta-sha256": digest.description]
    #expect(isSame(remembered) == true)
    #expect(isSame(remembered.merging(["content-length": "4"]) { $1 }) == false)
    #expect(isSame(["content-length": "3", "x-amz-meta-sha256": Digest.zero.description]) == false)
    #expect(isSame(["content-length": "3"]) == nil)
    #expect(isSame(remembered.merging(["x-amz-checksum-sha256": "AAAA"]) { $1 }) == false)
    #expect(isSame(remembered.merging(["x-amz-checksum-sha256": "AAAA-3"]) { $1 }) == true)
    let computed = "q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s="
    #expect(isSame(["content-length": "3", "x-amz-checksum-sha256": computed]) == true)
  }
}
