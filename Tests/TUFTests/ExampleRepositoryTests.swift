import Domain
import Foundation
import TestSupport
import Testing

@testable import TUF

/// A repository that openssl alone has signed.
enum Example {
  static let folder = Checkout.root + "/Tests/TUFTests/Fixtures/example-repository/acme-fitness/"
  static let metadata = ["1.root", "2.root", "7.targets", "41.rollout", "48.snapshot", "timestamp"]

  static func bytes(_ name: String) throws -> [UInt8] { try TestFile.bytes("\(folder)metadata/\(name).json") }

  /// Verifies everything.
  ///
  /// - Parameter edit: changes a file before it is read.
  static func verify(
    appID: String = "acme-fitness", edit: (_ name: String, _ bytes: [UInt8]) throws -> [UInt8] = { $1 }
  ) throws -> TrustedMetadata {
    func read(_ name: String) throws -> [UInt8] { try edit(name, bytes(name)) }
    var trusted = try TrustedMetadata(root: read("1.root"), appID: appID)
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
    let delegated = try #require(trusted.delegated["rollout"]).targets
    let target = try #require(delegated[path])
    let name = "\(target.digest).onboarding_upsell.json"
    try target.check(TestFile.bytes(Example.folder + "targets/acme-fitness/rollout/\(name)"))
    #expect(delegated.count == 1)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var problem: RoleProblem
    var appID = "acme-fitness"
    var edit: @Sendable (String, [UInt8]) throws -> [UInt8] = { $1 }
  }

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
    Row(
      testDescription: "a root that is left out", problem: .init("root", .version(found: 2, expected: 3))
    ) { name, bytes in name == "1.root" ? try Example.bytes("2.root") : bytes },
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
      _ = try Example.verify(appID: row.appID, edit: row.edit)
      Issue.record("was trusted")
    } catch let problem as RoleProblem {
      #expect(problem.role == row.problem.role)
      // The words of a malformed file are for people.
      if case .malformed = row.problem.problem, case .malformed = problem.problem { return }
      #expect(problem.problem == row.problem.problem)
    }
  }
}
