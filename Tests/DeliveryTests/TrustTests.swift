import Domain
import Testing

@testable import Domain

/// `Tests/Scripts/trust` lets other programs read what is written here. These are the bytes of strangers.
@Suite struct TrustTests {
  private static let digest = String(repeating: "ab", count: 32)
  private static let envelope = SignedEnvelope(payload: Array("{}".utf8), signature: [1, 2], keyID: "SHA256:k")

  /// The example of the specification (DSSE 1.0.2, protocol.md), with in-toto's type.
  @Test func theSignedBytesAreThoseOfTheSpecification() {
    let bytes = SignedEnvelope.signedBytes(of: Array("hello world".utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == "DSSEv1 28 application/vnd.in-toto+json 11 hello world")
  }

  @Test func anEnvelopeIsReadAgain() throws {
    let read = try #require(SignedEnvelope(parsing: Array(Self.envelope.serialized.utf8)))
    #expect(read.payload == Self.envelope.payload && read.signature == [1, 2] && read.keyID == "SHA256:k")
  }

  @Test(
    "what is no envelope of ours is none",
    arguments: [
      ("in-toto", "other"), (#""sig": "AQI=""#, #""sig": "AQI""#), (#""payload": "e30=""#, #""payload": 5"#),
      (#"[{"keyid""#, #"[{},{"keyid""#), (#"[{"keyid": "SHA256:k", "sig": "AQI="}]"#, "[]"),
      ("{", ""),
    ])
  func noEnvelope(old: String, new: String) {
    let text = Self.envelope.serialized
    #expect(text.contains(old))
    #expect(SignedEnvelope(parsing: Array(text.replacing(old, with: new, maxReplacements: 1).utf8)) == nil)
  }

  private static let statement = """
    {"_type": "https://in-toto.io/Statement/v1", "predicateType": "https://slsa.dev/provenance/v1",
     "subject": [{"name": "a", "digest": {"sha256": "\(digest)"}}]}
    """

  @Test func theSubjectsAreRead() throws {
    let statement = try #require(ProvenanceStatement(parsing: Array(Self.statement.utf8)))
    #expect(statement.subjects.mapValues(\.description) == ["a": Self.digest])
  }

  @Test(
    "a statement that says less is none",
    arguments: [
      ("Statement/v1", "Statement/v0.1"), ("provenance/v1", "provenance/v0.2"), ("sha256", "sha1"),
      ("\"name\"", "\"uri\""),
      ("[{", #"[{"name": "a", "digest": {"sha256": "\#(digest)"}}, {"#), ("\"subject\"", "\"subjects\""),
    ])
  func noStatement(old: String, new: String) {
    #expect(Self.statement.contains(old))
    #expect(ProvenanceStatement(parsing: Array(Self.statement.replacing(old, with: new).utf8)) == nil)
  }
}
