import TestSupport
import Testing

/// `make install` of the program under test.
@Suite("make install") struct InstallTests {
  @Test("puts everything where it is looked for") func everything() throws {
    let folder = try TemporaryFolder()
    let sudo = try folder.write("#!/bin/sh\necho \"as root: $1\"\n\"$@\"\n", to: "sudo", mode: 0o755)
    let result = try Tool.run(
      "make",
      [
        "install", "SUDO=" + sudo, "BUILD=true", "STRIP=true", "BINARY=" + ReleaseTool.path,
        "DESTDIR=" + folder["stage"],
        "PREFIX=/opt/a tool",
      ], in: Checkout.root)
    result.expect(0)
    let rooted = result.text.split(separator: "\n").filter { $0.hasPrefix("as root: ") }.map { $0.dropFirst(9) }
    #expect(rooted == ["install", "install", "true", "scripts/install-share"])
    let root = folder["stage/opt/a tool"]
    let files = try Tool.run("find", [".", "-type", "f", "-printf", "%m %p\n"], in: root).text.split(separator: "\n")
    #expect(
      files.sorted() == [
        "644 ./share/bash-completion/completions/release", "644 ./share/fish/vendor_completions.d/release.fish",
        "644 ./share/man/man1/release.1", "644 ./share/zsh/site-functions/_release", "755 ./bin/release",
      ])
    for shell in [("bash", "bash-completion/completions/release"), ("zsh", "zsh/site-functions/_release")] {
      let printed = try Tool.run(root + "/bin/release", ["completion", shell.0])
      #expect(printed.output == (try TestFile.bytes(root + "/share/" + shell.1)))
    }
    let shown = try Tool.run("mandoc", ["-T", "utf8", root + "/share/man/man1/release.1"])
    shown.expectTells(["RELEASE(1)"])
  }

  @Test("a tool that cannot run is an error") func broken() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nexit 3\n", to: "tool", mode: 0o755)
    let result = try Tool.run("bash", [Checkout.root + "/scripts/install-share", folder["tool"], folder["share"]])
    #expect(result.status == 3)
    try Tool.run("bash", [Checkout.root + "/scripts/install-share"]).expect(64)
  }
}
