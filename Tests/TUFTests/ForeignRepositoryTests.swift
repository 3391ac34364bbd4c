import Domain
import Foundation
import TestSupport
import Testing

@testable import TUF

/// A repository that python-tuf has written.
@Suite struct ForeignRepositoryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let script = Checkout.root + "/Tests/TUFTests/Judges/write_repository.py"
    let result = try Tool.run(Tool.python, [script, folder.path])
    try #require(result.status == 0, "\(result.errors)")
  }

  private func bytes(_ name: String) throws -> [UInt8] { try TestFile.bytes(folder[name + ".json"]) }

  private func trusted(versions: TrustedMetadata.Versions = .init()) throws -> TrustedMetadata {
    try TrustedMetadata(root: bytes("1.root"), appID: "acme", clock: .at(1_800_000_000), versions: versions)
  }

  @Test func everythingIsTrusted() throws {
    // The online key changes with the second root, and what the first has signed is forgotten.
    var trusted = try trusted(versions: .init(timestamp: 99, snapshot: 99, files: ["rollout.json": 99]))
    try trusted.update(root: bytes("2.root"))
    try trusted.update(timestamp: bytes("timestamp"))
    try trusted.update(snapshot: bytes("5.snapshot"))
    try trusted.update(targets: bytes("3.targets"))
    try trusted.update(delegated: "rollout", bytes("4.rollout"))
    try trusted.target("acme/models/a.mlmodel")?.check(Array("model".utf8))
    try trusted.target("acme/rollout/f.json")?.check(Array("{}".utf8))
    #expect(trusted.target("acme/rollout/f.json") != nil && trusted.target("acme/rollout/g.json") == nil)
  }

  @Test func rootsNeedOldAndNewKeys() throws {
    var trusted = try trusted()
    #expect(throws: RoleProblem("root", .unsigned(signatures: 1, threshold: 2))) {
      try trusted.update(root: bytes("2.root.bad"))
    }
    // The former root's online key means nothing after the next.
    try trusted.update(root: bytes("2.root"))
    #expect(throws: RoleProblem("timestamp", .unsigned(signatures: 0, threshold: 1))) {
      try trusted.update(timestamp: bytes("timestamp.old"))
    }
    #expect(throws: RoleProblem("root", .version(found: 2, expected: 3))) { try trusted.update(root: bytes("2.root")) }
  }

  /// securesystemslib canonicalises by itself.
  @Test func canonicalFormsAgree() throws {
    let script = """
      import json, random, sys
      from securesystemslib.formats import encode_canonical
      random.seed(11)
      texts = ["", "a", 'quote"', "back\\\\slash", "é", "e\\u0301", "\\U0001f600", "~", "Z", "\\u2028", "/"]
      def value(depth):
          kind = random.randrange(7 if depth < 4 else 5)
          if kind == 0: return random.randrange(-10**9, 10**15)
          if kind == 1: return random.choice([True, False, None])
          if kind < 5: return "".join(random.choices(texts, k=random.randrange(4)))
          if kind == 5: return [value(depth + 1) for _ in range(random.randrange(4))]
          return {"".join(random.choices(texts, k=3)): value(depth + 1) for _ in range(random.randrange(5))}
      rows = [value(0) for _ in range(500)]
      print(json.dumps([[row, encode_canonical(row)] for row in rows]))
      """
    let result = try Tool.run(Tool.python, ["-c", script])
    try #require(result.status == 0, "\(result.errors)")
    let rows = try JSONValue(parsing: result.output).elements ?? []
    #expect(rows.count == 500)
    for row in rows {
      let pair = row.elements ?? []
      #expect(try String(decoding: pair[0].canonical(), as: UTF8.self) == pair[1].text)
    }
    #expect(throws: MetadataProblem.self) { try JSONValue.digits("0.5").canonical() }
  }
}
