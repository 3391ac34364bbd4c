import Testing

@testable import Publishing

@Suite struct ReadBackTests {
  /// Publishing the zip again helps only where it is missing.
  @Test(arguments: [
    (404, "publish the zip"), (401, "~/.netrc"), (407, "the proxy"), (500, "run again"), (302, "see that the URL"),
  ])
  func theRemedyFitsTheAnswer(status: Int, words: String) {
    #expect(ArtifactReadBack.remedy(status).contains(words))
  }
}
