import Testing

@testable import Platform

@Suite struct HTTPClientPoolTests {
  /// A port that nothing listens on: every send fails, and gives its client back.
  @Test func aFailedRequestLeavesAClientForTheNext() {
    let pool = HTTPClientPool(HTTPClient.Options())
    for _ in 0..<3 {
      #expect {
        try pool.send(HTTPRequest("GET", "http://127.0.0.1:1/"))
      } throws: { ($0 as? HTTPError)?.isTemporary == true }
    }
  }
}
