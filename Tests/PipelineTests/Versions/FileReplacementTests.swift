import Files
import TestSupport
import Testing

@testable import Pipeline

struct FileReplacementTests {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var exchange: FileReplacement.Exchange
  }

  static let fileSystems = [
    Row(testDescription: "names can be swapped") { try FileSystem.exchange($0, $1) },
    Row(testDescription: "names cannot be swapped") { _, _ in false },
  ]

  private let folder: TemporaryFolder
  private var all: [String] { ["a", "b", "c"].map { folder[$0] } }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("old a", to: "a")
    try folder.write("old b", to: "b", mode: 0o755)
    try folder.write("old c", to: "c", mode: 0o640)
  }

  private func replacement(_ row: Row) throws -> FileReplacement {
    try FileReplacement(all.map { ($0, Array("new \(FilePath.lastComponent(of: $0))".utf8)) }, exchange: row.exchange)
  }

  private func expect(_ age: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(
      try all.map(TestFile.text) == ["\(age) a", "\(age) b", "\(age) c"], sourceLocation: sourceLocation)
    let modes = try Tool.run("stat", ["-c", "%a"] + all).text
    #expect(modes == "644\n755\n640\n", sourceLocation: sourceLocation)
  }

  @Test(arguments: fileSystems) func allAreReplaced(_ row: Row) throws {
    var replacement = try replacement(row)
    try expect("old")
    try replacement.apply()
    try expect("new")
    for path in all { FileReplacement.removeLeftovers(beside: path) }
    #expect(TestFile.names(in: folder.path) == ["a", "b", "c"])
  }

  @Test(arguments: fileSystems) func allComeBack(_ row: Row) throws {
    var replacement = try replacement(row)
    try replacement.apply()
    try replacement.restore()
    try expect("old")
    #expect(TestFile.names(in: folder.path) == ["a", "b", "c"])
  }

  @Test(arguments: fileSystems, ["a", "b", "c"]) func afterAFailureEverythingIsAsItWas(_ row: Row, _ lost: String)
    throws
  {
    var replacement = try replacement(row)
    try TestFile.remove(folder[".\(lost).release-new"])
    #expect(throws: SystemError.self) { try replacement.apply() }
    try expect("old")
    #expect(TestFile.names(in: folder.path) == ["a", "b", "c"])
  }

  /// Where names cannot be swapped, what is there is copied aside first: that can fail, too.
  @Test func afterAFailureToCopyEverythingIsAsItWas() throws {
    var replacement = try replacement(Self.fileSystems[1])
    try folder.write("in the way", to: ".c.release-new-old/file")
    #expect(throws: SystemError.self) { try replacement.apply() }
    try expect("old")
  }

  @Test func whatCannotBeStagedChangesNothing() throws {
    try folder.write("in the way", to: ".c.release-new/file")
    #expect(throws: SystemError.self) { _ = try replacement(Self.fileSystems[0]) }
    try expect("old")
    #expect(TestFile.names(in: folder.path) == [".c.release-new", "a", "b", "c"])
  }

  @Test(arguments: fileSystems) func whatAKilledRunLeftGoesAway(_ row: Row) throws {
    for name in [".a.release-new", ".b.release-new-old"] { try folder.write("left behind", to: name) }
    var replacement = try replacement(row)
    try replacement.apply()
    for path in all { FileReplacement.removeLeftovers(beside: path) }
    try expect("new")
    #expect(TestFile.names(in: folder.path) == ["a", "b", "c"])
  }

  @Test(arguments: fileSystems) func aLinkStaysAndItsTargetIsReplaced(_ row: Row) throws {
    try folder.write("old", to: "elsewhere/file", mode: 0o600)
    try folder.link("link", to: "elsewhere/file")
    var replacement = try FileReplacement([(folder["link"], Array("new".utf8))], exchange: row.exchange)
    try replacement.apply()
    FileReplacement.removeLeftovers(beside: folder["link"])
    #expect(try FileSystem.linkTarget(folder["link"]) == "elsewhere/file")
    #expect(try TestFile.text(folder["elsewhere/file"]) == "new")
    #expect(TestFile.names(in: folder["elsewhere"]) == ["file"])
    #expect(try Tool.run("stat", ["-c", "%a", folder["elsewhere/file"]]).text == "600\n")
  }
}
