import Artifacts
import Foundation
import Platform
import TestSupport
import Testing

@testable import Artifacts

@Suite("What archives inside of files may take") struct UnpackingBudgetTests {
  private let folder: TemporaryFolder

  /// Each file unpacks to a million bytes, at both depths.
  init() throws {
    folder = try TemporaryFolder()
    let script = "mkdir X; for i in 1 2 3; do yes | head -c 1000000 | bzip2 | gzip > X/$i; done"
    let result = try Tool.run("sh", ["-c", script], in: folder.path)
    try #require(result.status == 0, "\(result.errors)")
  }

  private func whole(limit: Int, jobs: Int = 1) async throws -> [Bool] {
    var options = InspectionOptions()
    options.unpackingLimit = limit
    return try await ArtifactInspector(options).folder(folder["X"], jobs: jobs).files.map {
      $0.content == .archive(.gzip, isWhole: true)
    }
  }

  @Test("is one budget for all files") func oneBudget() async throws {
    #expect(try await whole(limit: 3_100_000).filter { $0 }.count == 3)
    #expect(try await whole(limit: 2_100_000).filter { $0 }.count == 2)
    #expect(try await whole(limit: 900_000).filter { $0 }.isEmpty)
    #expect(try await whole(limit: 2_100_000, jobs: 3).filter { $0 }.count < 3)
  }

  @Test("counts the time of archives with nothing in them") func empty() throws {
    let streams = try Tool.run("sh", ["-c", "for i in $(seq 100); do bzip2 </dev/null; done"], in: folder.path).output
    let budget = UnpackingBudget(time: .seconds(20))
    let content = NestedArchives(index: nil, budget: budget).content(of: streams, .bzip2)
    #expect(content.isWhole && budget.timeLeft < .seconds(20))
    let spent = UnpackingBudget(time: .zero)
    #expect(!NestedArchives(index: nil, budget: spent).content(of: streams, .bzip2).isWhole)
  }

  /// libarchive goes through a megabyte of empty streams without a word.
  @Test("ends archives with nothing in them") func endsEmpty() throws {
    let empty = try Tool.run("sh", ["-c", "bzip2 </dev/null"], in: folder.path).output
    let streams = Array(repeatElement(empty, count: (1 << 20) / empty.count).joined())
    var blocks = 0
    #expect(throws: UnpackingBudget.Exhausted.self) {
      try ArchiveReader.forEachEntry(
        ofArchive: streams, as: .bzip2,
        progress: {
          blocks += 1; if blocks > 2 { throw UnpackingBudget.Exhausted() }
        }
      ) { _, _ in }
    }
    #expect(blocks == 3)
  }

  /// A byte may unpack to a million.
  @Test("goes by the size of the artifact") func size() async throws {
    let bomb = try Tool.run("sh", ["-c", "head -c 60000000 /dev/zero | gzip | gzip"], in: folder.path).output
    #expect(bomb.count < 10_000)
    try Data(bomb).write(to: URL(filePath: folder["X/bomb"]))
    let files = try await ArtifactInspector().folder(folder["X"], jobs: 1).files
    #expect(files.map(\.path) == ["1", "2", "3", "bomb"])
    #expect(files.map { $0.content == .archive(.gzip, isWhole: true) } == [true, true, true, false])
    for size in [0, 1 << 20, 8 << 20] {
      let bytes = 16 << 20 + 100 * size
      try UnpackingBudget(artifactSize: size).take(bytes: bytes, entries: size / 50, time: .microseconds(size))
      #expect(throws: UnpackingBudget.Exhausted.self) {
        try UnpackingBudget(artifactSize: size).take(bytes: bytes + 1, entries: 0, time: .zero)
      }
    }
    try UnpackingBudget(artifactSize: .max).take(bytes: 1 << 30, entries: 200_000, time: .seconds(20))
  }

  @Test("ends with bytes, entries or time") func exhausted() throws {
    let budget = UnpackingBudget(bytes: 10, time: .seconds(1))
    try budget.take(bytes: 10, entries: 200_000, time: .seconds(1))
    #expect(throws: UnpackingBudget.Exhausted.self) { try budget.take(bytes: 1, entries: 0, time: .zero) }
    #expect(throws: UnpackingBudget.Exhausted.self) {
      try UnpackingBudget(bytes: 10).take(bytes: .max, entries: 0, time: .zero)
    }
    #expect(throws: UnpackingBudget.Exhausted.self) {
      try UnpackingBudget(time: .seconds(1)).take(bytes: 0, entries: 0, time: .seconds(2))
    }
    #expect(throws: UnpackingBudget.Exhausted.self) {
      try UnpackingBudget().take(bytes: 0, entries: 200_001, time: .zero)
    }
  }
}
