import Domain
import Platform
import TestSupport
import Testing

@testable import Manifest
@testable import Publishing

/// Two runs that replace the same file.
@Suite struct GrowingPlaceTests {
  private func identifier(_ text: String) throws -> Identifier { try #require(Identifier(text)) }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Whoever read what was there before, changes nothing.
  private func expectOneWins(
    _ channel: any ReleaseChannel, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let version = try PackageVersion(parsing: "1.0.0")
    func place() throws -> GrowingPlace { try #require(try channel.growing(of: identifier("a"), version)) }
    let (one, two) = try (place(), place())
    #expect(try one.get("latest.json") == nil, sourceLocation: sourceLocation)
    #expect(try two.replace("latest.json", bytes("1"), since: nil), sourceLocation: sourceLocation)
    #expect(try !one.replace("latest.json", bytes("0"), since: nil), sourceLocation: sourceLocation)
    let (mine, theirs) = try (one.get("latest.json"), two.get("latest.json"))
    #expect(mine?.bytes == bytes("1"), sourceLocation: sourceLocation)
    #expect(try two.replace("latest.json", bytes("2, and longer"), since: theirs), sourceLocation: sourceLocation)
    #expect(try !one.replace("latest.json", bytes("3"), since: mine), sourceLocation: sourceLocation)
    let again = try one.get("latest.json")
    #expect(again?.bytes == bytes("2, and longer"), sourceLocation: sourceLocation)
    #expect(try one.replace("latest.json", bytes("3"), since: again), sourceLocation: sourceLocation)
    #expect(try two.get("latest.json")?.bytes == bytes("3"), sourceLocation: sourceLocation)
  }

  @Test func aFolder() throws {
    let folder = try TemporaryFolder()
    var settings = ChannelConfiguration.DirectorySettings(
      path: try PathPattern("{{app_id}}/{{version}}.zip", allowed: ["app_id", "version"]))
    settings.growing = try PathPattern("www/{{app_id}}/{{file}}", allowed: ["app_id", "file"])
    settings.mode = 0o640
    try expectOneWins(DirectoryChannel(identifier("www"), settings, root: folder.path))
    #expect(TestFile.names(in: folder["www/a"]) == ["latest.json"])
    #expect(try Tool.run("stat", ["-c", "%a", folder["www/a/latest.json"]]).text == "640\n")
  }

  @Test(arguments: ["", "ignored", "weak"]) func aBucket(_ modes: String) throws {
    try expectOneWins(MemoryStore(modes).channel)
  }

  @Test func aBucketThatLosesWhatItTakes() throws {
    let channel = try MemoryStore("loses").channel
    let place = try #require(try channel.growing(of: identifier("a"), PackageVersion(parsing: "1.0.0")))
    #expect(try !place.replace("latest.json", bytes("1"), since: nil))
  }
}
