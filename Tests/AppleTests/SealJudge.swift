import Domain
import Foundation
import TestSupport
import Testing

@testable import Artifacts

/// Bundles that `Fixtures/seal/seal.py` signs, changes and judges.
enum SealJudge {
  struct Case: Decodable, CustomTestStringConvertible {
    struct Entry: Decodable {
      var path: String
      var kind: String
      var target: String?
      var sha256: String?
      var sha1: [UInt8]?
    }

    struct Report: Decodable {
      var added: [String]
      var changed: [String]
      var removed: [String]
      /// Path, sealed target, target.
      var retargeted: [[String?]]
      var harmless: [String]
      var nested: [String]
    }

    var name: String
    var base: String
    var executable: String?
    var tree: [Entry]
    var seal: Data
    /// Relative to `base`.
    var expected: Report

    var testDescription: String { name }
    var folder: SealedFolder { SealedFolder(base.isEmpty ? "_CodeSignature" : base + "/_CodeSignature") }

    func report() throws -> SealReport {
      let seal = try CodeResources(parsing: Array(seal), file: "CodeResources")
      var digests: [String: Entry] = [:]
      let entries = tree.map { entry in
        digests[entry.path] = entry
        switch entry.kind {
        case "folder": return FileTree.Entry(entry.path, .directory)
        case "link": return FileTree.Entry(entry.path, .symlink(target: entry.target ?? ""))
        default: return FileTree.Entry(entry.path, .file(size: 1, executable: false))
        }
      }
      return SealCheck.report(
        on: seal, at: folder, in: FileTree(entries), executable: executable,
        digests: .init(sha256: { digests[$0]?.sha256.flatMap { Digest(hex: $0) } }, sha1: { digests[$0]?.sha1 }))
    }

    func paths(_ names: [String]) -> [String] { SealJudge.sorted(names.map(folder.path)) }

    var links: [SealReport.Link] {
      expected.retargeted.map { SealReport.Link(path: folder.path($0[0] ?? ""), sealed: $0[1] ?? "", found: $0[2]) }
        .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
  }

  struct Patterns: Decodable {
    var paths: [String]
    /// Indices of matching paths, by pattern.
    var matches: [String: [Int]]
    var unknown: [String]
  }

  static func ask<Answer: Decodable>(_ arguments: String..., as type: Answer.Type = Answer.self) throws -> Answer {
    let script = Checkout.root + "/Tests/AppleTests/Fixtures/seal/seal.py"
    let result = try Tool.run("python3", [script] + arguments)
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(type, from: Data(result.output))
  }

  static func sorted(_ names: [String]) -> [String] {
    names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
