import Platform
import TestSupport
import Testing

struct PermissionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0o644, 0o600, 0o755, 0o444, 0o640, 0o2755]) func theModeIsCopied(_ mode: Int) throws {
    let source = try folder.write("one", to: "source", mode: mode)
    let target = try folder.write("two", to: "target", mode: 0o664)
    try FileSystem.copyMetadata(of: source, to: target)
    #expect(try Tool.run("stat", ["-c", "%a", target]).text == String(mode, radix: 8) + "\n")
    #expect(try TestFile.text(target) == "two")
  }

  @Test func linksHaveThePermissionsOfTheirTarget() throws {
    try folder.write("one", to: "source", mode: 0o600)
    try folder.link("link", to: "source")
    let target = try folder.write("two", to: "target")
    try FileSystem.copyMetadata(of: folder["link"], to: target)
    #expect(try Tool.run("stat", ["-c", "%a", target]).text == "600\n")
  }

  @Test func missingFilesAreNamed() throws {
    let target = try folder.write("two", to: "target")
    #expect(throws: SystemError("stat", folder["none"], code: 2)) {
      try FileSystem.copyMetadata(of: folder["none"], to: target)
    }
  }

  /// Also if the user is root, who may write everything.
  @Test(arguments: [(0o644, true), (0o600, true), (0o444, false), (0o400, false), (0o555, false)])
  func aFileThatIsMarkedReadOnlyIsNotWritable(_ mode: Int, _ isWritable: Bool) throws {
    try folder.write("one", to: "file", mode: mode)
    try folder.link("link", to: "file")
    #expect(FileSystem.isWritable(folder["file"]) == isWritable)
    #expect(FileSystem.isWritable(folder["link"]) == isWritable)
    #expect(!FileSystem.isWritable(folder["none"]))
  }
}
