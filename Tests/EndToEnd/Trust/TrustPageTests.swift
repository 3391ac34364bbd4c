import Domain
import Foundation
import TestSupport
import Testing

/// A vendor does what docs/trust.md says for vendors, and a customer's security office what it says for customers: with OpenSSH, shasum and
/// Python. Then the release is tampered with, and refused.
@Suite struct TrustPageTests {
  private struct Office {
    let demo: TemporaryFolder
    static let customer = "acme-fitness"
    static let other = "trailcast"

    /// The demo's release, as the page makes it.
    init() throws {
      demo = try TemporaryFolder()
      for name in BuiltDemo.names { try TestFile.copy(Checkout.root + "/" + name, to: demo[name]) }
      let keygen = try TrustPage.block("vendor", "sh")
      // Without an answer at a terminal: an empty passphrase.
      try Tool.run("sh", ["-ec", keygen.replacing("-q -t", with: "-q -N '' -t")], in: demo.path).expect(0)
      let asked = try object(try TrustPage.block("vendor", "json"))
      let own = try object(try TestFile.text(demo["release.json"]))
      let data = try JSONSerialization.data(withJSONObject: own.merging(asked) { $1 }, options: [.sortedKeys])
      try demo.write(String(decoding: data, as: UTF8.self), to: "release.json")
      let commit =
        "git init -q -b main && git add release.json customers.json templates && git commit -q -m 'feat: begin'"
      try Tool.run("sh", ["-ec", commit], in: demo.path, environment: person).expect(0)
      try ReleaseTool.run(
        ["build", "--customer", Self.customer, "--customer", Self.other, "--quiet"], in: demo.path,
        environment: SignedWorkspace.plain
      ).expect(0)
    }

    private func object(_ text: String) throws -> [String: Any] {
      try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private var person: [String: String] {
      SignedWorkspace.plain.merging([
        "GIT_AUTHOR_NAME": "V", "GIT_AUTHOR_EMAIL": "v@example.com", "GIT_COMMITTER_NAME": "V",
        "GIT_COMMITTER_EMAIL": "v@example.com",
      ]) { $1 }
    }

    func place(_ customer: String = customer) -> String { demo["dist/1.4.0/\(customer)"] }

    /// What the customer has: the files, and who signs. The vendor's keys are beside it, for whoever tampers.
    func delivery() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try TestFile.copy(place(), to: folder["sdk"])
      for name in ["signing", "signing.pub", "allowed_signers"] { try TestFile.copy(demo[name], to: folder[name]) }
      try TestFile.copy(place(Self.other), to: folder["other"])
      return folder
    }
  }

  private static let office = Result { try Office() }

  private enum Command: String, CaseIterable { case signature, files, provenance }

  private static func run(_ command: Command, in folder: TemporaryFolder) throws -> Tool.Result {
    // The page's `allowed_signers` is beside the folder, which has nothing that was not delivered.
    let text = try TrustPage.block("customer: \(command.rawValue)", "sh").replacing(
      "-f allowed_signers", with: "-f ../allowed_signers")
    let work = try TemporaryFolder()
    try Tool.run("cp", ["-a", folder["sdk"], folder["allowed_signers"], work.path]).expect(0)
    return try Tool.run("sh", ["-c", text], in: work["sdk"])
  }

  private static func verify(_ folder: TemporaryFolder) throws -> Tool.Result {
    try ReleaseTool.run(["verify", "--signers", "../allowed_signers", "--allow-unchecked", "."], in: folder["sdk"])
  }

  @Test func aReleaseIsVerified() throws {
    let office = try Self.office.get()
    let folder = try office.delivery()
    for command in Command.allCases { try Self.run(command, in: folder).expect(0) }
    try Self.verify(folder).expect(0)
    let bill = try Judge.python("bill.py", [folder["sdk/sbom.cdx.json"]])
    let zip = try Tool.run("sha256sum", [folder["sdk/ContextSDK.zip"]]).text.prefix(64)
    bill.expectTells([
      "framework ContextSDK 1.4.0 SHA-256:\(zip)", "library zlib 1.3.1", "machine-learning-model onboarding_upsell",
    ])
    let record = try JSONValue(parsing: TestFile.bytes(folder["sdk/variant.json"]))
    for model in record["models"]?.listed ?? [] {
      let found = "machine-learning-model \(model["flowName"]?.string ?? "?") \(model["modelVersion"]?.string ?? "?") "
      bill.expectTells([found + "SHA-256:\(model["sha256"]?.string ?? "?")"])
    }
    #expect(try TestFile.text(folder["sdk/sbom.cdx.json"]).contains("release:signer"))
  }

  /// Two readers of DSSE and Ed25519 that nobody here wrote.
  @Test func theProvenanceIsTrue() throws {
    let office = try Self.office.get()
    let work = try TemporaryFolder()
    let file = office.place() + "/provenance.intoto.jsonl"
    let statement = try Judge.python("provenance.py", [file, office.demo["signing.pub"], work.path])
    try Tool.run(
      "openssl",
      [
        "pkeyutl", "-verify", "-pubin", "-inkey", work["key.pem"], "-rawin", "-in", work["signed"], "-sigfile",
        work["signature"],
      ]
    ).expect(0)
    let document = try JSONValue(parsing: statement.output)
    let head = try Tool.run("git", ["rev-parse", "HEAD"], in: office.demo.path).text.prefix(40)
    let definition = document["predicate"]?["buildDefinition"]
    let source = definition?["resolvedDependencies"]?.listed.first
    #expect(source?["digest"]?["gitCommit"]?.string == String(head))
    #expect(source?["uri"]?.string == "git+https://git.example.com/sdk.git")
    #expect(source?["annotations"] == nil)
    #expect(definition?["externalParameters"]?["tag"]?.string == "1.4.0")
    #expect(document["predicate"]?["runDetails"]?["builder"]?["id"]?.string == "https://ci.example.com/sdk")
    let another = try Tool.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", work["another"]])
    another.expect(0)
    try Judge.python("provenance.py", [file, work["another.pub"], work.path], status: 1)
  }

  struct Tampering: CustomTestStringConvertible {
    var testDescription: String
    /// Runs beside the customer's folder `sdk`, another's folder `other` and the vendor's key.
    var script: String
    /// The documented command that refuses it; nil for what only `release verify` sees.
    var refusedBy: String?

    init(_ name: String, by command: String?, _ script: String) {
      (testDescription, self.script, refusedBy) = (name, script, command)
    }
  }

  private static let sums =
    "(cd sdk; rm SHA256SUMS; sha256sum $(ls | grep -v -e SHA256SUMS.sig -e provenance) >../s; mv ../s SHA256SUMS)"
  private static let thief = "ssh-keygen -q -t ed25519 -N '' -f thief"
  private static let sign = "rm sdk/SHA256SUMS.sig; ssh-keygen -q -Y sign -n file -f"

  static let tamperings = [
    Tampering(
      "a byte of the zip", by: "files", "printf X | dd of=sdk/ContextSDK.zip bs=1 seek=500 conv=notrunc status=none"),
    Tampering(
      "the checksum in Package.swift", by: "files", "sed -i 's/checksum: \"./checksum: \"x/' sdk/Package.swift"),
    Tampering("a model's digest in the bill", by: "files", "sed -i 's/\"value\": \"[0-9]/&f/' sdk/sbom.cdx.json"),
    Tampering("another customer's zip, with its checksum", by: "signature", "cp other/ContextSDK.zip sdk; \(sums)"),
    Tampering("everything signed by a thief", by: "signature", "\(thief); \(sign) thief sdk/SHA256SUMS"),
    Tampering("no signature", by: "signature", "rm sdk/SHA256SUMS.sig"),
    Tampering("the signature of another release", by: "signature", "cp other/SHA256SUMS.sig sdk"),
    Tampering(
      "a signature for another purpose", by: "signature",
      "rm sdk/SHA256SUMS.sig; ssh-keygen -q -Y sign -n git -f signing sdk/SHA256SUMS"),
    Tampering("a file that nobody signed", by: nil, "echo 'binary \"https://example.org\"' >sdk/Cartfile"),
    Tampering("no provenance", by: "provenance", "rm sdk/provenance.intoto.jsonl"),
    Tampering(
      "no provenance, and no word of it", by: "signature",
      "rm sdk/provenance.intoto.jsonl; sed -i 's/\"SHA256SUMS.sig\",/\"SHA256SUMS.sig\"/; /\"provenance.intoto.jsonl\"/d' sdk/variant.json; \(sums)"
    ),
    Tampering(
      "another commit in the provenance", by: "provenance",
      """
      python3 - <<'END'
      import base64, json, re
      name = "sdk/provenance.intoto.jsonl"
      envelope = json.load(open(name))
      payload = base64.b64decode(envelope["payload"])
      changed = re.sub(rb'"gitCommit": "[0-9a-f]', b'"gitCommit": "', payload)
      assert changed != payload
      envelope["payload"] = base64.b64encode(changed).decode()
      open(name, "w").write(json.dumps(envelope) + "\\n")
      END
      """),
    Tampering("the provenance of another release", by: "provenance", "cp other/provenance.intoto.jsonl sdk"),
    Tampering(
      "the provenance signed by a thief", by: "provenance",
      """
      \(thief)
      python3 - <<'END'
      import base64, json, subprocess
      name = "sdk/provenance.intoto.jsonl"
      envelope = json.load(open(name))
      kind, payload = envelope["payloadType"].encode(), base64.b64decode(envelope["payload"])
      open("pae", "wb").write(b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload))
      subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-n", "file", "-f", "thief", "pae"], check=True)
      envelope["signatures"][0]["sig"] = base64.b64encode(open("pae.sig", "rb").read()).decode()
      open(name, "w").write(json.dumps(envelope) + "\\n")
      END
      """),
  ]

  @Test("what was tampered with is refused", arguments: tamperings)
  func refused(_ tampering: Tampering) throws {
    let folder = try Self.office.get().delivery()
    try Tool.run("sh", ["-ec", tampering.script], in: folder.path).expect(0)
    for command in Command.allCases {
      let result = try Self.run(command, in: folder)
      if command.rawValue == tampering.refusedBy { #expect(result.status != 0, "\(command) accepts it") }
    }
    let verified = try Self.verify(folder)
    verified.expect(1)
    verified.expectTells(["error: "])
  }

  /// Silence about a zip would pass for a proof.
  @Test func aZipAloneHasNoSignature() throws {
    let folder = try Self.office.get().delivery()
    let result = try ReleaseTool.run(
      ["verify", "--signers", "../allowed_signers", "ContextSDK.zip"], in: folder["sdk"])
    result.expect(64)
    result.expectSays(["signatures are beside it"])
    try ReleaseTool.run(["verify", "--signers", "nobody", "."], in: folder["sdk"]).expect(74)
  }
}
