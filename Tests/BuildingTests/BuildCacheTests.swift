import Building
import Domain
import Foundation
import Platform
import TestSupport
import Testing

@Suite("the cache of compiled bases")
struct BuildCacheTests {
  let fixture: CacheFixture

  init() throws { fixture = try CacheFixture() }

  @Test func whatIsStoredIsFoundAgain() async throws {
    #expect(try await fixture.has("one") == false)
    #expect(try fixture.cache().find(fixture.inputs("one")) == .nothing)
    let stored = try #require(try await fixture.store("one").lease)
    #expect(FilePath.lastComponent(of: stored.path) == CacheFixture.name)
    #expect(try await fixture.has("one"))
    #expect(try await fixture.has("two") == false)
    #expect(try fixture.cache().find(fixture.inputs("one")) == .stored)
    #expect(fixture.left == [])
    #expect(try Tool.run("test", ["-x", stored.path + "/macos/S.framework/Versions/A/S"]).status == 0)
  }

  @Test func theChangedInputsAreNamed() async throws {
    func inputs(_ toolchain: String, _ command: String) -> BuildInputs {
      BuildInputs([command], of: "m", .zero, toolchain: toolchain)
    }
    let product = try fixture.product("p")
    _ = try await fixture.cache().store(product, for: inputs("1", "a"))
    usleep(20_000)
    _ = try await fixture.cache().store(product, for: inputs("2", "b"))
    #expect(try fixture.cache().find(inputs("2", "c")) == .changed(["command"]))
    #expect(try fixture.cache().find(inputs("1", "b")) == .changed(["toolchain"]))
    usleep(20_000)
    _ = try await fixture.cache().open(inputs("1", "a"))
    #expect(try fixture.cache().find(inputs("1", "b")) == .changed(["command"]))
    #expect(try fixture.cache().find(BuildInputs(["a"], of: "other", .zero, toolchain: "1")) == .nothing)
  }

  @Test func theFirstOfTwoStays() async throws {
    let first = try #require(try await fixture.store("one").lease)
    let other = try fixture.product("another of the same inputs")
    let second = try await fixture.cache().store(other, for: fixture.inputs("one"))
    #expect(second.lease?.path == first.path)
    #expect(second.warnings == [])
    #expect(try await fixture.has("one"))
    #expect(fixture.left == [])
  }

  /// A CI packs the folder, and unpacks it elsewhere, with other times and permissions.
  @Test func theFolderMayBeMoved() async throws {
    try await fixture.store("one")
    let script = #"""
      umask 077; tar -cf cache.tar -C cache . && rm -r cache && mkdir -p cache2 && tar -xmf cache.tar --no-same-permissions -C cache2 &&
      mv cache2 cache && ! grep -r "$PWD" cache
      """#
    let moved = try Tool.run("sh", ["-c", script], in: fixture.folder.path)
    try #require(moved.status == 0, "\(moved.text)\(moved.errors)")
    #expect(try await fixture.has("one"))
  }

  @Test(arguments: [
    "f=$content/Info.plist; printf X | dd of=$f conv=notrunc status=none", "rm $content/Info.plist",
    "touch $content/more",
    "mkdir $content/more", "rmdir $content/macos/empty", "chmod -x $content/macos/S.framework/Versions/A/S",
    "chmod +x $content/Info.plist", "ln -sf B $content/macos/S.framework/Versions/Current",
    "ln -sf /etc/passwd $content/macos/S.framework/S", "mkfifo $content/pipe", "mv $content $entry/content/Other",
    "rm -r $content", "rm -r $content && ln -s /etc $content", "rm -r $entry/content && ln -s /etc $entry/content",
    "touch $entry/more", "touch $entry/content/more", "rm $entry/record.json", ": >$entry/record.json",
    "truncate -s 100 $entry/record.json", "echo '{}' >$entry/record.json", "echo '[' >$entry/record.json",
    "sed -i s/schemaVersion.*,/schemaVersion\\\":2,/ $entry/record.json", "sed -i s/make/fake/ $entry/record.json",
    "sed -i 's/\"size\": [0-9]*/\"size\": 99999999999999999999/' $entry/record.json",
    "sed -i 's/\"size\": [0-9]*/\"size\": 5/' $entry/record.json",
    "sed -i 's/\"name\": \".*\"/\"name\": \"..\"/' $entry/record.json",
    "rm $entry/record.json && mkdir $entry/record.json",
    "rm $entry/record.json && mkfifo $entry/record.json", "rm $entry/record.json && ln -s /dev/zero $entry/record.json",
    "head -c 3000000 /dev/zero >$entry/record.json", "rm -r $entry && touch $entry",
    "rm -r $entry && ln -s /etc $entry",
    "rm -r $entry && mkfifo $entry", "rm -r $entry && mkdir $entry",
  ]) func damageIsFoundAndRemoved(_ damage: String) async throws {
    try await fixture.store("one")
    let entry = try #require(fixture.entries.first)
    let script = "set -e; entry=$PWD/cache/entries/\(entry); content=$entry/content/\(CacheFixture.name); \(damage)"
    let damaged = try Tool.run("sh", ["-c", script], in: fixture.folder.path)
    try #require(damaged.status == 0, "\(damaged.errors)")
    try await fixture.untilLeft(0) {
      let answer = try await fixture.cache().open(fixture.inputs("one"))
      #expect(answer.lease == nil)
      #expect(answer.warnings.map(\.code) == ["cache.damaged"])
      #expect(answer.warnings.map(\.severity) == [.warning])
    }
    #expect(fixture.entries == [])
    #expect(fixture.left == [])
    #expect(TestFile.exists("/etc/passwd"))
    try await fixture.store("one")
    #expect(try await fixture.has("one"))
  }

  @Test func storingRepairsADamagedEntry() async throws {
    let path = try #require(try await fixture.store("one").lease?.path)
    try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/Info.plist"))
    var lease: CacheLease?
    // As `untilLeft` says.
    for _ in 0..<100 where lease == nil {
      let answer = try await fixture.store("one")
      #expect(answer.warnings.first?.code == "cache.damaged")
      lease = answer.lease
    }
    #expect(lease != nil)
    #expect(try await fixture.has("one"))
  }

  @Test(arguments: [
    ("mkdir real && ln -s real cache", "is a link"), ("touch cache", "is not a folder"),
    ("mkfifo cache", "is not a folder"),
    ("mkdir -p cache real && ln -s ../real cache/entries", "is a link"),
    ("mkdir cache && touch cache/staging", "is not a folder"),
    ("mkdir cache && chmod 777 cache", "may be written to by every user"),
    ("mkdir -p cache/entries && chmod 777 cache/entries", "may be written to by every user"),
  ]) func aFolderThatIsNotFitIsRefused(_ script: String, _ message: String) async throws {
    try #require(try Tool.run("sh", ["-c", script], in: fixture.folder.path).status == 0)
    let error = await #expect(throws: Failure.self) { try await fixture.store("one") }
    #expect(error?.status == .inputOutput)
    #expect(error?.findings.first?.message.contains(message) == true)
    await #expect(throws: Failure.self) { try await fixture.cache().open(fixture.inputs("one")) }
    #expect(throws: Failure.self) { try fixture.cache().find(fixture.inputs("one")) }
  }

  @Test func whatOthersKeepThereStays() async throws {
    try await fixture.store("one")
    let foreign = ["entries/README", "entries/\(String(repeating: "g", count: 16))-x/file", "staging/mine", "more/a"]
    for name in foreign { try fixture.folder.write("x", to: "cache/" + name) }
    let script = "import os; open(os.fsencode('cache/entries/') + b'\\xff', 'w')"
    try #require(try Tool.run("python3", ["-c", script], in: fixture.folder.path).status == 0)
    try await fixture.untilLeft(3) { try fixture.cache(size: 0).trim() }
    #expect(try await fixture.has("one") == false)
    for name in foreign { #expect(TestFile.exists(fixture.path + "/" + name)) }
  }

  @Test(arguments: [
    "ln -s /etc/passwd $made/link", "mkfifo $made/pipe", "ln -s ../../x $made/link", "rm -r $made && touch $made",
  ])
  func whatCannotBeKeptIsRefused(_ script: String) async throws {
    let product = try fixture.product("one")
    let made = try Tool.run("sh", ["-c", script], environment: ["made": product])
    try #require(made.status == 0)
    let error = await #expect(throws: Failure.self) {
      try await fixture.cache().store(product, for: fixture.inputs("one"))
    }
    #expect(error?.findings.map(\.code) == ["cache.unfit"])
    #expect(fixture.entries == [])
  }
}
