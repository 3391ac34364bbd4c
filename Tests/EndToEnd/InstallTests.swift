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

  @Test("files of jobs are YAML, and run what is here") func jobs() throws {
    let workflows = TestFile.names(in: Checkout.root + "/.github/workflows").map { ".github/workflows/" + $0 }
    let files = workflows + ["action.yml", "ci/gitlab/release.gitlab-ci.yml", "docs/publishing.md", "docs/install.md"]
    try Judge.python("jobs/read.py", [Checkout.root] + files)
  }

  @Test("a tool that cannot run is an error") func broken() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nexit 3\n", to: "tool", mode: 0o755)
    let result = try Tool.run("bash", [Checkout.root + "/scripts/install-share", folder["tool"], folder["share"]])
    #expect(result.status == 3)
    try Tool.run("bash", [Checkout.root + "/scripts/install-share"]).expect(64)
  }
}

/// The action's installation, with this test's `curl` and `make` for GitHub and a build.
@Suite("ci/github/install-tool") struct InstallToolTests {
  private let folder: TemporaryFolder
  private let name: String

  init() throws {
    folder = try TemporaryFolder()
    let system = try Tool.run(Checkout.root + "/.ci/system", []).text.filter { !$0.isNewline }
    name = "release-1.0.0-" + system
    try folder.write("#!/bin/sh\necho 1.0.0\n", to: name + "/bin/release", mode: 0o755)
    try folder.write("#!/bin/sh\nfor last; do :; done\ncp \"$RELEASES/${last##*/}\" .\n", to: "bin/curl", mode: 0o755)
    try folder.write("#!/bin/sh\necho built here; exit 3\n", to: "bin/make", mode: 0o755)
    let pack = "tar -czf \(name).tar.gz \(name) && sha256sum *.tar.gz > SHA256SUMS"
    try Tool.run("sh", ["-c", pack], in: folder.path).expect(0)
  }

  private func install() throws -> Tool.Result {
    let path = try Tool.run("sh", ["-c", "printf %s \"$PATH\""]).text
    return try Tool.run(
      Checkout.root + "/ci/github/install-tool", [folder["prefix"], "example/release", "1.0.0"],
      environment: ["PATH": folder["bin:"] + path, "RELEASES": folder.path])
  }

  @Test("takes the archive of the release, once") func archive() throws {
    try install().expect(0)
    try TestFile.remove(folder["SHA256SUMS"])
    let again = try install()
    again.expect(0)
    #expect(again.text == "1.0.0\n")
  }

  @Test("builds the tool if the archive has another digest") func damaged() throws {
    try folder.write(String(repeating: "0", count: 64) + "  \(name).tar.gz\n", to: "SHA256SUMS")
    let result = try install()
    #expect(result.status != 0 && result.text.contains("built here"))
    #expect(!TestFile.exists(folder["prefix"]))
  }
}
