import Foundation
import TestSupport
import Testing

/// Pipes, devices and files that are too large for memory, wherever a file is expected.
@Suite struct EndlessInputTests {
  static let endless: [(name: String, script: String, arguments: [String], status: Int32)] = [
    ("a device as manifest", "", ["check", "--manifest", "/dev/zero"], 65),
    ("a device as configuration", "", ["check", "--config", "/dev/zero"], 78),
    ("a pipe as manifest", "mkfifo pipe", ["check", "--manifest", "pipe"], 65),
    ("a pipe as configuration", "mkfifo pipe", ["check", "--config", "pipe"], 78),
    ("a pipe as template", "rm templates/NOTES.md; mkfifo templates/NOTES.md", ["check"], 65),
    ("a huge template", "truncate -s 3G templates/NOTES.md", ["check"], 65),
    ("a huge manifest", "truncate -s 3G customers.json", ["check"], 65),
    ("a pipe as model", "cd Models/Custom/alpha; rm upsell.mlmodel; mkfifo upsell.mlmodel", ["check"], 1),
    ("a pipe as artifact", "mkfifo pipe", ["verify", "pipe"], 65),
  ]

  /// What has no end, or is too large for memory, is refused before it is read.
  @Test(arguments: endless.indices) func isRefused(_ index: Int) throws {
    let row = Self.endless[index]
    let fixture = try WorkspaceFixture()
    try Tool.run("sh", ["-c", row.script], in: fixture.folder.path).expect(0)
    let result = try Judge.python(
      "peak.py", [ReleaseTool.path] + row.arguments, in: fixture.folder.path, status: row.status)
    let peak = try #require(result.text.split(separator: "\n").last.flatMap { Int($0) })
    #expect(peak < 150_000_000, "\(row.name)")
    #expect(result.errors.contains("remedy: "), "\(row.name): \(result.errors)")
  }

  /// Only its description is read; the weights are hashed in pieces.
  @Test func aHugeModelTakesLittleMemory() throws {
    let fixture = try WorkspaceFixture()
    let model = fixture.folder[fixture.path(of: WorkspaceFixture.Model("upsell", 3), for: "alpha")]
    // Field 500, a neural network, of 2^30 bytes.
    let start = try TestFile.bytes(model) + [0xA2, 0x1F, 0x80, 0x80, 0x80, 0x80, 0x04]
    try TestFile.remove(model)
    try fixture.folder.write(start, to: fixture.path(of: WorkspaceFixture.Model("upsell", 3), for: "alpha"))
    try #require(truncate(model, off_t(start.count + 1 << 30)) == 0)
    let result = try Judge.python("peak.py", [ReleaseTool.path, "check"], in: fixture.folder.path)
    let peak = try #require(result.text.split(separator: "\n").last.flatMap { Int($0) })
    #expect(peak < 150_000_000)
  }
}
