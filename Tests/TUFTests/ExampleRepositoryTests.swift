import Domain
import Foundation
import TestSupport
import Testing

@testable import TUF

/// A repository that openssl alone has signed.
enum Example {
  static let folder = Checkout.root + "/Tests/TUFTests/Fixtures/example-repository/acme-fitness/"
  static let metadata = ["1.root", "2.root", "7.targets", "41.rollout", "48.snapshot", "timestamp"]
  /// Seconds since 1970: 2026-11-26T00:00:00Z.
  static let time: Int64 = 1_795_651_200

  static func bytes(_ name: String) throws -> [UInt8] { try TestFile.bytes("\(folder)metadata/\(name).json") }

  /// Verifies everything.
  ///
  /// - Parameter edit: changes a file before it is read.
  static func verify(
    appID: String = "acme-fitness", clock: TrustedMetadata.Clock = .at(time),
    versions: TrustedMetadata.Versions = .init(), edit: (_ name: String, _ bytes: [UInt8]) throws -> [UInt8] = { $1 }
  ) throws -> TrustedMetadata {
    func read(_ name: String) throws -> [UInt8] { try edit(name, bytes(name)) }
    var trusted = try TrustedMetadata(root: read("1.root"), appID: appID, clock: clock, versions: versions)
    try trusted.update(root: read("2.root"))
    try trusted.update(timestamp: read("timestamp"))
    try trusted.update(snapshot: read("48.snapshot"))
    try trusted.update(targets: read("7.targets"))
    try trusted.update(delegated: "rollout", read("41.rollout"))
    return trusted
  }
}

@Suite struct ExampleRepositoryTests {
  @Test(arguments: Example.metadata) func everyFileIsWrittenAgain(name: String) throws {
    let bytes = try Example.bytes(name)
    let file = try SignedFile(parsing: bytes)
    #expect(try file.bytes == bytes)
    let json =
      switch name {
      case "1.root", "2.root": try RootRole(file.signed).json
      case "48.snapshot": try SnapshotRole(file.signed).json
      case "timestamp": try TimestampRole(file.signed).json
      default: try TargetsRole(file.signed).json
      }
    #expect(try json.canonical() == file.signed.canonical())
  }

  @Test func everythingIsTrusted() throws {
    let trusted = try Example.verify()
    #expect(trusted.root.header.version == 2)
    #expect(trusted.targets?.targets.count == 2)
    let path = "acme-fitness/rollout/onboarding_upsell.json"
    let target = try #require(trusted.target(path))
    let name = "\(target.digest).onboarding_upsell.json"
    try target.check(TestFile.bytes(Example.folder + "targets/acme-fitness/rollout/\(name)"))
    // No role may name what it was not given.
    #expect(trusted.target("acme-fitness/rollout/a/b.json") == nil)
    #expect(trusted.target("trailcast/rollout/onboarding_upsell.json") == nil)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var problem: RoleProblem
    var appID = "acme-fitness"
    var clock = TrustedMetadata.Clock.at(Example.time)
    var versions = TrustedMetadata.Versions()
    var edit: @Sendable (String, [UInt8]) throws -> [UInt8] = { $1 }
  }

  private static let year: Int64 = 365 * 86_400

  static let hostile: [Row] = [
    Row(testDescription: "another customer's", problem: .init("timestamp", .foreign("acme-fitness")), appID: "beta"),
    Row(
      testDescription: "a change without a signature",
      problem: .init("timestamp", .unsigned(signatures: 0, threshold: 1))
    ) { name, bytes in replaced(bytes, #""version":120"#, #""version":121"#, in: name, "timestamp") },
    Row(testDescription: "the key of another role", problem: .init("timestamp", .unsigned(signatures: 0, threshold: 1)))
    {
      name, bytes in
      // Root's key signs the timestamp.
      name == "timestamp" ? try resigned(bytes, by: PrivateKey.generate()) : bytes
    },
    Row(testDescription: "cut", problem: .init("snapshot", .length(found: 423, expected: 424))) { name, bytes in
      name == "48.snapshot" ? bytes.dropLast() : bytes
    },
    Row(testDescription: "other bytes of the same length", problem: .init("snapshot", .digest)) { name, bytes in
      replaced(bytes, #""version":41"#, #""version":40"#, in: name, "48.snapshot")
    },
    Row(testDescription: "frozen", problem: .init("timestamp", .expired(1_796_774_400)), clock: .at(1_796_774_400)),
    Row(
      testDescription: "an old root", problem: .init("root", .expired(1_827_100_800)),
      clock: .at(Example.time + 2 * year)),
    Row(
      testDescription: "a lower timestamp", problem: .init("timestamp", .rolledBack(found: 120, trusted: 121)),
      versions: .init(timestamp: 121)),
    Row(
      testDescription: "a lower snapshot", problem: .init("timestamp", .rolledBack(found: 48, trusted: 49)),
      versions: .init(timestamp: 1, snapshot: 49)),
    Row(
      testDescription: "lower targets", problem: .init("snapshot", .rolledBack(found: 7, trusted: 8)),
      versions: .init(files: ["targets.json": 8])),
    Row(
      testDescription: "targets that are gone", problem: .init("snapshot", .missing("other.json")),
      versions: .init(files: ["other.json": 1])),
    Row(
      testDescription: "a root that is left out", problem: .init("root", .version(found: 2, expected: 3))
    ) { name, bytes in name == "1.root" ? try Example.bytes("2.root") : bytes },
    Row(testDescription: "the highest version, after which there is none", problem: .init("timestamp", .malformed("")))
    {
      name, bytes in
      replaced(bytes, #""version":120"#, #""version":9223372036854775807"#, in: name, "timestamp")
    },
    Row(testDescription: "two members of one name", problem: .init("timestamp", .malformed(""))) { name, bytes in
      replaced(bytes, #""signed":{"#, #""signed":{},"signed":{"#, in: name, "timestamp")
    },
    Row(testDescription: "a fraction", problem: .init("targets", .malformed(""))) { name, bytes in
      replaced(bytes, #""length":1300"#, #""length":1300.5"#, in: name, "7.targets")
    },
  ]

  private static func replaced(
    _ bytes: [UInt8], _ text: String, _ other: String, in name: String, _ wanted: String
  ) -> [UInt8] {
    if name != wanted { return bytes }
    let found = String(decoding: bytes, as: UTF8.self)
    guard let range = found.range(of: text) else { return [] }
    return Array(found.replacingCharacters(in: range, with: other).utf8)
  }

  private static func resigned(_ bytes: [UInt8], by key: PrivateKey) throws -> [UInt8] {
    var file = SignedFile(try SignedFile(parsing: bytes).signed)
    try file.sign(key)
    return try file.bytes
  }

  @Test(arguments: hostile) func hostileMetadataIsRefused(row: Row) throws {
    do {
      _ = try Example.verify(appID: row.appID, clock: row.clock, versions: row.versions, edit: row.edit)
      Issue.record("was trusted")
    } catch let problem as RoleProblem {
      #expect(problem.role == row.problem.role)
      // The words of a malformed file are for people.
      if case .malformed = row.problem.problem, case .malformed = problem.problem { return }
      #expect(problem.problem == row.problem.problem)
    }
  }

  /// Whoever stops a model can, however old everything is.
  @Test func theClockCanBeIgnored() throws {
    #expect(try Example.verify(clock: .ignored).delegated["rollout"]?.targets.count == 1)
  }
}
