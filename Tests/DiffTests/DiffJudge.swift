import Editing
import TestSupport
import Testing

/// Two texts, and the programs that have always compared and patched them.
struct DiffPair: Sendable, CustomTestStringConvertible {
  var name: String
  var old: [UInt8]
  var new: [UInt8]
  var testDescription: String { name }

  init(_ name: String, _ old: String, _ new: String) { self.init(name, Array(old.utf8), Array(new.utf8)) }

  init(_ name: String, _ old: [UInt8], _ new: [UInt8]) {
    self.name = name
    self.old = old
    self.new = new
  }

  func unified(context: Int = 3) -> UnifiedDiff {
    UnifiedDiff(old: old, new: new, oldLabel: "file", newLabel: "file", context: context)
  }

  /// The output of git after its own head lines, without the names of functions that it puts after `@@`.
  func judged(context: Int = 3) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let files = [try folder.write(old, to: "old"), try folder.write(new, to: "new")]
    let result = try Tool.run(
      "git", ["diff", "--no-index", "--no-color", "--no-ext-diff", "--text", "-U\(context)"] + files,
      environment: GitApply.environment(for: folder))
    try #require(result.status == (old == new ? 0 : 1), "\(result.errors)")
    let lines = result.output.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.starts(with: "@@ ".utf8) }) else { return [] }
    let hunks = lines[first...].map { line in
      guard line.starts(with: "@@ ".utf8), let end = line.dropFirst(3).firstIndex(of: UInt8(ascii: "@")) else {
        return line
      }
      return line[...(end + 1)]
    }
    return Array("--- file\n+++ file\n".utf8) + hunks.joined(separator: [0x0A])
  }

  /// The text that `patch` makes of the old one; with `-R`, of the new one.
  func patched(_ patch: [UInt8], _ options: String...) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(options.contains("-R") ? new : old, to: "file")
    try folder.write(patch, to: "in.patch")
    let result = try Tool.run(
      "patch", ["-p0", "--fuzz=0", "--force", "--input=in.patch"] + options, in: folder.path)
    #expect(result.status == 0, "\(name): \(result.text) \(result.errors)")
    #expect(!result.text.contains("offset"), "\(name): \(result.text)")
    return try content(of: folder)
  }

  /// The text that `git apply` makes of the old one.
  func applied(_ patch: [UInt8], _ options: String...) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "file")
    try folder.write(patch, to: "in.patch")
    let result = try GitApply.run(["-p0"] + options + ["in.patch"], in: folder)
    #expect(result.status == 0, "\(name): \(result.errors)")
    return try content(of: folder)
  }

  /// Both programs may take a file without lines for one that is gone: the format cannot tell.
  private func content(of folder: TemporaryFolder) throws -> [UInt8] {
    TestFile.exists(folder["file"]) ? try TestFile.bytes(folder["file"]) : []
  }
}
