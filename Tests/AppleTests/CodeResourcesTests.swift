import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct CodeResourcesTests {
  private static let base = "h1 = bytes(range(20)); h2 = bytes(range(32)); import plistlib, sys\n"

  /// - Parameter value: a Python expression.
  private static func list(_ value: String, form: String = "XML") throws -> [UInt8] {
    let script = base + "sys.stdout.buffer.write(plistlib.dumps(\(value), fmt=plistlib.FMT_\(form)))"
    let result = try Tool.run("python3", ["-c", script])
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  private static let whole = """
    {'files': {'ignored': 3}, 'rules': 3, 'rules2': {'^.*': True, '^a': False, '^b': {'omit': True, 'weight': 20.0},
     '^c': {'nested': True, 'optional': True, 'weight': 7}},
     'files2': {'b': {'hash': h1, 'hash2': h2}, 'a': {'hash': h1, 'optional': True}, 'c': {'hash2': h2}, 'd': h1, 'e': h2,
      'f': {'hash': h2}, 'g': {'symlink': 'A'}, 'h': {'requirement': 'anchor apple', 'cdhash': h1}, 'i': {'hash4': b'x' * 48},
      'j': {'requirement': 'x', 'symlink': 'y', 'hash': 1}}}
    """

  @Test("every kind of entry and rule", arguments: ["XML", "BINARY"]) func reads(form: String) throws {
    let seal = try CodeResources(parsing: try Self.list(Self.whole, form: form), file: "")
    let (sha1, sha256) = (Array<UInt8>(0..<20), try #require(Digest(Array<UInt8>(0..<32))))
    #expect(seal.generation == .current)
    let expected: [(String, CodeResources.Resource.Content, Bool)] = [
      ("a", .file(sha256: nil, sha1: sha1), true), ("b", .file(sha256: sha256, sha1: sha1), false),
      ("c", .file(sha256: sha256, sha1: nil), false), ("d", .file(sha256: nil, sha1: sha1), false),
      ("e", .file(sha256: sha256, sha1: nil), false), ("f", .file(sha256: sha256, sha1: nil), false),
      ("g", .symlink(target: "A"), false), ("h", .nested(requirement: "anchor apple", cdhash: sha1), false),
      ("i", .file(sha256: nil, sha1: nil), false), ("j", .nested(requirement: "x", cdhash: nil), false),
    ]
    #expect(seal.entries == expected.map { .init(name: $0.0, content: $0.1, isOptional: $0.2) })
    #expect(
      seal.rules == [
        ResourceRule("^.*"), ResourceRule("^a", omits: true), ResourceRule("^b", omits: true, weight: 20),
        ResourceRule("^c", isNested: true, weight: 7),
      ])
  }

  @Test("older and empty lists") func generations() throws {
    let legacy = try CodeResources(
      parsing: try Self.list("{'files': {'a': h1, 'b': {'hash': h1, 'optional': True}}, 'rules': {}}"), file: "")
    #expect(legacy.generation == .legacy && legacy.entries.map(\.isOptional) == [false, true])
    let empty = try CodeResources(parsing: try Self.list("{'rules2': {}, 'rules': {}}"), file: "")
    #expect(empty.generation == .current && empty.entries.isEmpty)
  }

  @Test(
    "refuses, with the location",
    arguments: [
      ("[]", "seal.wrong-type"), ("{}", "seal.missing-key"), ("{'rules': {}}", "seal.missing-key"),
      ("{'files2': {}}", "seal.missing-key rules2"), ("{'files2': [], 'rules2': {}}", "seal.wrong-type files2"),
      ("{'files2': {}, 'rules2': 1}", "seal.wrong-type rules2"),
      ("{'files2': {'a': 1}, 'rules2': {}}", #"seal.wrong-type files2["a"]"#),
      ("{'files2': {'a': {}}, 'rules2': {}}", #"seal.missing-key files2["a"]"#),
      ("{'files2': {'a': b''}, 'rules2': {}}", #"seal.wrong-size files2["a"]"#),
      ("{'files2': {'a': {'hash': 'x'}}, 'rules2': {}}", #"seal.wrong-type files2["a"].hash"#),
      ("{'files2': {'a': {'hash2': h1}}, 'rules2': {}}", #"seal.wrong-size files2["a"].hash2"#),
      ("{'files2': {'a': {'symlink': 1}}, 'rules2': {}}", #"seal.wrong-type files2["a"].symlink"#),
      ("{'files2': {'a': {'requirement': 1}}, 'rules2': {}}", #"seal.wrong-type files2["a"].requirement"#),
      (
        "{'files2': {'a': {'requirement': '', 'cdhash': h2}}, 'rules2': {}}",
        #"seal.wrong-size files2["a"].cdhash"#
      ),
      ("{'files2': {'a': {'hash': h1, 'optional': 1}}, 'rules2': {}}", #"seal.wrong-type files2["a"].optional"#),
      (#"{'files2': {'a\n': 1}, 'rules2': {}}"#, #"seal.wrong-type files2["a\n"]"#),
      ("{'files': {'a': 1}, 'rules': {}}", #"seal.wrong-type files["a"]"#),
      ("{'files2': {}, 'rules2': {'^': 1}}", #"seal.wrong-type rules2["^"]"#),
      ("{'files2': {}, 'rules2': {'^': {'weight': 'x'}}}", #"seal.wrong-type rules2["^"].weight"#),
      ("{'files2': {}, 'rules2': {'^': {'weight': -1}}}", #"seal.wrong-type rules2["^"].weight"#),
      ("{'files2': {}, 'rules2': {'^': {'weight': 1e300}}}", #"seal.wrong-type rules2["^"].weight"#),
      ("{'files2': {}, 'rules2': {'^': {'weight': float('nan')}}}", #"seal.wrong-type rules2["^"].weight"#),
      ("{'files2': {}, 'rules2': {'^': {'omit': 1}}}", #"seal.wrong-type rules2["^"].omit"#),
      ("{'files2': {}, 'rules2': {str(i): True for i in range(65)}}", "seal.too-large rules2"),
    ]) func refuses(value: String, finding: String) throws
  {
    // Python does not write NaN in a form that other readers accept.
    let bytes = try Self.list(value, form: "BINARY")
    let failure = #expect(throws: Failure.self) { try CodeResources(parsing: bytes, file: "") }
    let found = failure?.findings.map { finding in
      if case .path(let path) = finding.location.position, !path.isEmpty {
        "\(finding.code) \(path)"
      } else {
        finding.code
      }
    }
    #expect(failure?.status == .badInput && found == [finding], "\(value)")
  }

  @Test("reports up to twenty problems at once") func many() throws {
    let bytes = try Self.list("{'files2': {str(i): i for i in range(99)}, 'rules2': {}}")
    let failure = #expect(throws: Failure.self) { try CodeResources(parsing: bytes, file: "") }
    #expect(failure?.findings.count == 20)
    #expect(throws: Failure.self) { try CodeResources(parsing: Array("no list".utf8), file: "") }
  }

  @Test("no mutation crashes the reader", arguments: ["XML", "BINARY"]) func mutations(form: String) throws {
    let bytes = try Self.list(Self.whole, form: form)
    for var generator in Rounds.generators(seed: 5) {
      for _ in 0..<300 {
        let mutated = Mutation.mutate(bytes, using: &generator)
        guard let seal = try? CodeResources(parsing: mutated, file: "") else { continue }
        let digests = SealCheck.Digests(sha256: { _ in .zero })
        _ = SealCheck.report(
          on: seal, at: SealedFolder("_CodeSignature"), in: tree("a", "b", "c.d/e", "g -> A"), executable: "X",
          digests: digests)
      }
    }
  }
}
