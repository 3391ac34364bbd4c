import Domain
import Foundation
import TestSupport
import Testing

@testable import TUF

/// openssl(1) reads our keys and signatures, and we read its keys.
@Suite struct KeyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func openssl(_ arguments: String...) throws -> String {
    let result = try Tool.run("openssl", arguments, in: folder.path)
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.text
  }

  @Test(arguments: [nil, "correct horse"]) func opensslReadsOurs(passphrase: String?) throws {
    let key = try PrivateKey.generate()
    let pem = try key.pem(passphrase: passphrase)
    #expect(
      String(decoding: pem, as: UTF8.self).hasPrefix(
        passphrase == nil ? "-----BEGIN PRIVATE KEY-----\n" : "-----BEGIN ENCRYPTED PRIVATE KEY-----\n"))
    try folder.write(String(decoding: pem, as: UTF8.self), to: "key.pem")
    let pass = "pass:" + (passphrase ?? "")
    let text = try openssl("pkey", "-in", "key.pem", "-passin", pass, "-noout", "-text")
    let digits = text.split(separator: "pub:").last?.filter(\.isHexDigit).lowercased() ?? ""
    #expect(digits.hasPrefix(key.publicKey.hex))
    let message = Array("a message".utf8)
    try folder.write("a message", to: "message")
    let signature = try key.signature(of: message)
    try Data(signature).write(to: URL(fileURLWithPath: folder["signature"]))
    _ = try openssl("pkey", "-in", "key.pem", "-passin", pass, "-pubout", "-out", "public.pem")
    _ = try openssl(
      "pkeyutl", "-verify", "-pubin", "-inkey", "public.pem", "-rawin", "-in", "message", "-sigfile", "signature")
    #expect(key.publicKey.verifies(signature, of: message))
    #expect(!key.publicKey.verifies(signature, of: message + [0]))
    let again = try PrivateKey(pem: pem, passphrase: passphrase)
    #expect(again.publicKey == key.publicKey)
    #expect(try again.signature(of: message) == signature)
  }

  @Test func weReadOpenssl() throws {
    _ = try openssl("genpkey", "-algorithm", "ed25519", "-aes-256-cbc", "-pass", "pass:secret", "-out", "locked.pem")
    _ = try openssl("genpkey", "-algorithm", "ed25519", "-out", "open.pem")
    _ = try openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "other.pem")
    let locked = try TestFile.bytes(folder["locked.pem"])
    _ = try PrivateKey(pem: locked, passphrase: "secret")
    _ = try PrivateKey(pem: TestFile.bytes(folder["open.pem"]), passphrase: nil)
    for wrong in ["Secret", "", nil] {
      #expect(throws: PrivateKey.Problem.unreadable) { try PrivateKey(pem: locked, passphrase: wrong) }
    }
    #expect(throws: PrivateKey.Problem.notEd25519) {
      try PrivateKey(pem: TestFile.bytes(folder["other.pem"]), passphrase: nil)
    }
    for text in ["", "-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----\n", "no key"] {
      #expect(throws: PrivateKey.Problem.unreadable) { try PrivateKey(pem: Array(text.utf8), passphrase: nil) }
    }
  }

  /// The public suite of TUF does not have this.
  @Test func oneKeyUnderTwoIdsCountsOnce() throws {
    let (key, other) = (try PrivateKey.generate(), try PrivateKey.generate())
    var file = SignedFile(JSONValue(["a": 1]))
    try file.sign(key)
    let signature = try #require(file.signatures.first)
    var bytes = String(decoding: try file.bytes, as: UTF8.self)
    bytes = bytes.replacingOccurrences(
      of: #"{"signatures":["#, with: #"{"signatures":[{"keyid":"b","sig":"\#(signature.text)"},"#)
    let twice = try SignedFile(parsing: Array(bytes.utf8))
    let id = key.publicKey.id
    let role = RoleKeys([id, "b", other.publicKey.id], threshold: 2)
    let keys = [id: key.publicKey, "b": key.publicKey, other.publicKey.id: other.publicKey]
    #expect(throws: MetadataProblem.unsigned(signatures: 1, threshold: 2)) { try twice.require(role, keys) }
    file = twice
    try file.sign(other)
    try file.require(role, keys)
  }

  @Test func aSignerMustHaveTheKey() throws {
    let (key, other) = (try PrivateKey.generate(), try PrivateKey.generate())
    var file = SignedFile(JSONValue(["a": 1]))
    #expect(throws: MetadataProblem.self) { try file.add(key.publicKey, other.signature) }
    #expect(file.signatures.isEmpty)
  }
}
