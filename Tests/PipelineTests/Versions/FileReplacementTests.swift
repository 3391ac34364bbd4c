import Domain
import Platform
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
    try FileReplacement(
      all.map { path in
        let name = FilePath.lastComponent(of: path)
        return FileReplacement.Content(path: path, before: Array("old \(name)".utf8), after: Array("new \(name)".utf8))
      }, exchange: row.exchange)
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
    let content = FileReplacement.Content(path: folder["link"], before: Array("old".utf8), after: Array("new".utf8))
    var replacement = try FileReplacement([content], exchange: row.exchange)
    try replacement.apply()
    FileReplacement.removeLeftovers(beside: folder["link"])
    #expect(try FileSystem.linkTarget(folder["link"]) == "elsewhere/file")
    #expect(try TestFile.text(folder["elsewhere/file"]) == "new")
    #expect(TestFile.names(in: folder["elsewhere"]) == ["file"])
    #expect(try Tool.run("stat", ["-c", "%a", folder["elsewhere/file"]]).text == "600\n")
  }

  private static func change(_ path: String, to text: String) throws {
    try TestFile.remove(path)
    try FileSystem.writeNewFile(path, Array(text.utf8))
  }

  @Test(arguments: fileSystems, ["a", "b", "c"])
  func whatAnotherProgramSavesBeforeTheSwapStays(_ row: Row, _ name: String) throws {
    var replacement = try replacement(row)
    try Self.change(folder[name], to: "saved")
    let failure = try failure { try replacement.apply() }
    #expect(failure.status == .temporary && failure.findings.map(\.code) == ["version.changed"])
    for other in ["a", "b", "c"] {
      #expect(try TestFile.text(folder[other]) == (other == name ? "saved" : "old \(other)"))
    }
    #expect(TestFile.names(in: folder.path) == ["a", "b", "c"])
  }

  /// Between the last look and the swap, nothing can look again: what the swap puts aside is compared.
  @Test func whatIsSavedInTheMomentOfTheSwapComesBack() throws {
    let last = folder["c"]
    let row = Row(testDescription: "") { beside, target in
      if target == last, try TestFile.text(target) == "old c" { try Self.change(target, to: "saved") }
      return try FileSystem.exchange(beside, target)
    }
    var replacement = try replacement(row)
    let failure = try failure { try replacement.apply() }
    #expect(failure.status == .temporary)
    #expect(try all.map(TestFile.text) == ["old a", "old b", "saved"])
  }

  @Test func aFileWithSeveralNamesIsRefused() throws {
    #expect(try Tool.run("ln", [folder["b"], folder["other name"]]).status == 0)
    let failure = try failure { _ = try replacement(Self.fileSystems[0]) }
    #expect(failure.status == .badInput && failure.findings.map(\.code) == ["version.hard-link"])
    #expect(failure.findings[0].location.file == folder["b"] && failure.findings[0].remedy?.contains("cp -p") == true)
    try expect("old")
    #expect(TestFile.names(in: folder.path) == ["a", "b", "c", "other name"])
  }

  #if os(Linux)
    /// An access control list is an attribute; Python writes and reads them.
    @Test(arguments: fileSystems) func attributesAndTheOwnerStay(_ row: Row) throws {
      let list =
        "import struct\nacl = struct.pack('<I', 2) + b''.join(struct.pack('<HHI', *e) for e in "
        + "[(1, 6, 0xFFFFFFFF), (2, 4, 12345), (4, 4, 0xFFFFFFFF), (16, 4, 0xFFFFFFFF), (32, 0, 0xFFFFFFFF)])\n"
      let setting =
        list + "import os, sys\nos.setxattr(sys.argv[1], 'user.note', b'kept')\n"
        + "os.setxattr(sys.argv[1], 'system.posix_acl_access', acl)\nif os.geteuid() == 0: os.chown(sys.argv[1], 4321, 1234)"
      let set = try Tool.run("python3", ["-c", setting, folder["a"]])
      try #require(set.status == 0, "\(set.errors)")
      let reading = """
        import os, sys
        status = os.stat(sys.argv[1])
        print(status.st_uid, status.st_gid, oct(status.st_mode))
        print([(name, os.getxattr(sys.argv[1], name)) for name in sorted(os.listxattr(sys.argv[1]))])
        """
      let before = try Tool.run("python3", ["-c", reading, folder["a"]]).text
      #expect(before.contains("user.note") && before.contains("posix_acl_access"))
      var replacement = try replacement(row)
      try replacement.apply()
      #expect(try Tool.run("python3", ["-c", reading, folder["a"]]).text == before)
      #expect(try TestFile.text(folder["a"]) == "new a")
    }
  #endif
}
