import Editing
import TestSupport
import Testing

/// Both programs find the file by what the head lines say.
@Suite struct DiffLabelTests {
  static let names = [
    "plain", "a b", "two  blanks", " leading", "trailing ", " ", "tab\there", "\t", "quote\"", "\"", "\"quoted\"",
    "back\\slash", "\\n", "\\", "apostrophe'", "#{x}", "$x", "-rf", "--- x", "@@ -1 +1 @@", "é", "日本語", "e\u{301}",
    "🇩🇪👩‍👩‍👧", "x 2020-01-01 00:00:00.000000000 +0000", "x\t2020-01-01 00:00:00 +0000", "x\t1970-01-01 00:00:00 +0000",
    "\u{1}\u{7}\u{8}\u{B}\u{C}\u{1B}[31m\u{7F}", "\u{1}1", "\u{7F}7", "\r", "a\r", "\u{85}", "a\u{2028}b",
    "\u{202E}reversed\u{202C}", "\u{FEFF}", "x.orig y", "(a)", "\\101", "dev null",
    "\n", "a\nb", "a\n+++ evil", "x\n--- evil\n+++ evil\n@@ -1 +1 @@\n-old\n+forged", "x\n@@ -1 +1 @@\n-old\n+forged",
    "a\r\nb",
  ]

  /// With the folders that git puts in front, and bare.
  static let prefixes = [("a/", "b/", "-p1"), ("", "", "-p0")]

  private func diff(_ name: String, _ old: String, _ new: String) -> UnifiedDiff {
    UnifiedDiff(old: "old\n", new: "new\n", oldLabel: old + name, newLabel: new + name)
  }

  /// Applies a difference of the named file by `program`, and expects that it changed that file and no other.
  private func expectFound(_ name: String, by program: (TemporaryFolder, String) throws -> Tool.Result) throws {
    for (old, new, strip) in Self.prefixes {
      let folder = try TemporaryFolder()
      try folder.write("old\n", to: name)
      try folder.write("old\n", to: "evil")
      try folder.write(diff(name, old, new).bytes, to: "in.patch")
      let result = try program(folder, strip)
      #expect(result.status == 0, "\(strip): \(result.text) \(result.errors)")
      #expect(try TestFile.text(folder[name]) == "new\n", "\(strip)")
      #expect(try TestFile.text(folder["evil"]) == "old\n", "\(strip)")
      #expect(TestFile.names(in: folder.path).count == 3, "\(strip)")
    }
  }

  @Test(arguments: names) func gitFindsTheFile(_ name: String) throws {
    try expectFound(name) { folder, strip in
      let listed = try GitApply.run([strip, "--numstat", "-z", "in.patch"], in: folder)
      #expect(listed.output == Array("1\t1\t\(name)\0".utf8))
      return try GitApply.run([strip, "in.patch"], in: folder)
    }
  }

  @Test(arguments: names) func patchFindsTheFile(_ name: String) throws {
    try expectFound(name) { folder, strip in
      let result = try Tool.run("patch", [strip, "--force", "--input=in.patch"], in: folder.path)
      // Since 2.8, patch finds such a file, but does not rename its own result to it.
      guard name.utf8.contains(0x0A), result.errors.contains("Can't rename file") else { return result }
      #expect(try TestFile.text(folder[name]) == "old\n" && TestFile.names(in: folder.path).count == 3)
      return try GitApply.run([strip, "in.patch"], in: folder)
    }
  }

  /// A blank at the end and characters that are not ASCII have an answer of their own here.
  @Test(arguments: names.filter { $0.utf8.allSatisfy { $0 < 0x80 } && $0.utf8.last != 0x20 })
  func isWrittenAsGitDoes(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("old\n", to: "one/" + name)
    try folder.write("new\n", to: "two/" + name)
    let result = try Tool.run(
      "git", ["diff", "--no-index", "--no-color", "--no-ext-diff", "one", "two"], in: folder.path,
      environment: GitApply.environment(for: folder))
    let ours = diff(name, "a/one/", "b/two/").bytes
    #expect(result.output.count > ours.count)
    #expect(Array(result.output.suffix(ours.count)) == ours, "\(result.text)")
  }

  @Test(arguments: names + [""]) func staysOnItsLine(_ name: String) {
    let diff = UnifiedDiff(old: "old\n", new: "new\n", oldLabel: name, newLabel: name)
    let lines = diff.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(lines.count == 6)
    #expect(lines.dropFirst(2) == ["@@ -1 +1 @@", "-old", "+new", ""])
    #expect(!diff.bytes.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F })
  }

  @Test(arguments: [
    ("plain", "plain"), ("a b", "a b\t"), ("", "\"\""), ("é", "é"), ("a\nb", "\"a\\nb\""), ("\t", "\"\\t\""),
    ("\"", "\"\\\"\""), ("\\", "\"\\\\\""), ("\u{1}1", "\"\\0011\""), ("\u{7F}", "\"\\177\""),
    ("\u{85}", "\"\\302\\205\""), ("/dev/null", "/dev/null"),
  ])
  func isWritten(_ name: String, as written: String) {
    let diff = UnifiedDiff(old: "old\n", new: "new\n", oldLabel: name, newLabel: "x")
    #expect(diff.text == "--- \(written)\n+++ x\n@@ -1 +1 @@\n-old\n+new\n")
  }

  @Test func noFileOnOneSide() throws {
    let folder = try TemporaryFolder()
    let made = UnifiedDiff(old: "", new: "a\n", oldLabel: "/dev/null", newLabel: "b/x")
    try folder.write(made.bytes, to: "made.patch")
    #expect(try GitApply.run(["made.patch"], in: folder).status == 0)
    #expect(try TestFile.text(folder["x"]) == "a\n")
    let gone = UnifiedDiff(old: "a\n", new: "", oldLabel: "a/x", newLabel: "/dev/null")
    try folder.write(gone.bytes, to: "gone.patch")
    #expect(try GitApply.run(["gone.patch"], in: folder).status == 0)
    #expect(!TestFile.exists(folder["x"]))
  }
}
