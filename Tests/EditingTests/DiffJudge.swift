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

  /// What GNU diff prints.
  func judged(context: Int = 3, _ options: String...) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let files = [try folder.write(old, to: "old"), try folder.write(new, to: "new")]
    let labels = ["--label", "file", "--label", "file"]
    let result = try Tool.run("diff", ["-a", "-U", "\(context)"] + options + labels + files)
    try #require(result.status == (old == new ? 0 : 1), "\(result.errors)")
    return result.output
  }

  /// What `patch` makes of the old text; with `-R`, of the new one.
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

  /// What `git apply` makes of the old text.
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

enum GitApply {
  static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run("git", ["apply"] + arguments, in: folder.path, environment: environment(for: folder))
  }

  /// Outside of any repository, without anyone's configuration.
  static func environment(for folder: TemporaryFolder) -> [String: String] {
    let parent = folder.path.split(separator: "/").dropLast().joined(separator: "/")
    return ["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CEILING_DIRECTORIES": "/" + parent]
  }
}

extension UnifiedDiff {
  func count(_ kind: Line.Kind) -> Int {
    hunks.reduce(0) { $0 + $1.lines.count { $0.kind == kind } }
  }
}
