import TestSupport
import Testing

@testable import Pipeline

/// On file systems that cannot swap two names.
@Suite struct ReplacedVariantsTests {
  private let folder: TemporaryFolder
  private let replaced: ReplacedVariants
  private var location: String { folder["dist/1.0.0/alpha"] }

  init() throws {
    folder = try TemporaryFolder()
    replaced = ReplacedVariants(workFolder: folder["dist/.release"], output: folder["dist"])
    try folder.write("old", to: "dist/1.0.0/alpha/file")
  }

  @Test func theNewTakesThePlaceOfTheOld() throws {
    try folder.write("new", to: "staged/file")
    try replaced.replace(location, with: folder["staged"])
    #expect(try TestFile.text(location + "/file") == "new")
    #expect(TestFile.names(in: folder["dist/.release/replaced/1.0.0"]) == [])
  }

  @Test func theOldIsBackWhereTheNewCannotMoveIn() throws {
    #expect(throws: (any Error).self) { try replaced.replace(location, with: folder["missing"]) }
    #expect(try TestFile.text(location + "/file") == "old")
  }

  @Test func whatAKilledRunLeftWithoutASuccessorComesBack() throws {
    try TestFile.copy(location, to: folder["dist/.release/replaced/1.0.0/alpha"])
    try TestFile.remove(location)
    try replaced.recover()
    #expect(try TestFile.text(location + "/file") == "old")
    #expect(!TestFile.exists(folder["dist/.release/replaced"]))
  }

  /// Overlayfs moves no folder of a lower layer: a copy is kept, and the folder is emptied, its list of checksums first.
  @Test func anOldVariantThatIsHalfRemovedComesBack() throws {
    try TestFile.copy(location, to: folder["dist/.release/replaced/1.0.0/alpha"])
    try folder.write("half", to: "dist/1.0.0/alpha/other")
    try TestFile.remove(location + "/file")
    try replaced.recover()
    #expect(TestFile.names(in: location) == ["file"])
    #expect(!TestFile.exists(folder["dist/.release/replaced"]))
  }

  @Test func aCopyInTheMakingGoesAway() throws {
    try folder.write("half", to: "dist/.release/copy/file")
    try replaced.recover()
    #expect(!TestFile.exists(folder["dist/.release/copy"]))
    #expect(try TestFile.text(location + "/file") == "old")
  }

  @Test func whatHasASuccessorGoesAway() throws {
    try folder.write("", to: "dist/1.0.0/alpha/SHA256SUMS")
    try folder.write("older", to: "dist/.release/replaced/1.0.0/alpha/file")
    try replaced.recover()
    #expect(try TestFile.text(location + "/file") == "old")
    #expect(!TestFile.exists(folder["dist/.release/replaced"]))
  }
}
