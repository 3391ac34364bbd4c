import Building
import Domain
import Foundation
import Platform
import TestSupport
import Testing

@Suite("a cache that several runs use")
struct CacheSharingTests {
  let fixture: CacheFixture

  init() throws { fixture = try CacheFixture() }

  @Test func theOldestUseIsTrimmedFirst() async throws {
    for name in ["a", "b", "c", "d"] {
      try await fixture.store(name)
      usleep(20_000)
    }
    #expect(try await fixture.has("a"))
    try await fixture.untilLeft(2) { try fixture.cache(size: 2100).trim() }
    var kept: [String] = []
    for name in ["a", "b", "c", "d"] where try await fixture.has(name) { kept.append(name) }
    #expect(kept == ["a", "d"])
    try fixture.cache(size: 1 << 30).trim()
    #expect(fixture.entries.count == 2)
    try await fixture.untilLeft(0) { try fixture.cache(size: 0).trim() }
    #expect(fixture.entries == [] && fixture.left == [])
  }

  @Test func whatARunUsesIsNotTrimmed() async throws {
    let stored = try await fixture.store("one")
    try await fixture.store("two")
    let opened = try await fixture.cache().open(fixture.inputs("one"))
    try fixture.cache(size: 0).trim()
    #expect(fixture.entries.count == 1)
    #expect(TestFile.exists(try #require(opened.lease).path + "/Info.plist"))
    withExtendedLifetime((stored, opened)) {}
  }

  @Test func whatAnotherProcessUsesIsNotTrimmed() async throws {
    try await fixture.store("one")
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: CacheFixture.helper)
    process.arguments = ["open", fixture.path, "one"]
    (process.standardInput, process.standardOutput) = (input, output)
    // Its output is in a buffer until it ends, so the file's time tells when it has opened the entry.
    let record = fixture.path + "/entries/" + (try #require(fixture.entries.first)) + "/record.json"
    let before = try FileStamp(of: record)
    usleep(20_000)
    try process.run()
    for _ in 0..<1000 where try FileStamp(of: record) == before { usleep(10_000) }
    try #require(try FileStamp(of: record) != before)
    try fixture.cache(size: 0).trim()
    #expect(fixture.entries.count == 1)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    try await fixture.untilLeft(0) { try fixture.cache(size: 0).trim() }
    #expect(fixture.entries == [])
  }

  @Test func entriesThatNobodyCanUseAreTrimmed() async throws {
    try await fixture.store("one")
    try await fixture.store("two")
    let entry = try #require(fixture.entries.first)
    try TestFile.remove(fixture.path + "/entries/\(entry)/record.json")
    try await fixture.untilLeft(1) { try fixture.cache().trim() }
    #expect(fixture.entries.count == 1)
    // Another version of the tool may use what this one cannot.
    let other = fixture.path + "/entries/" + (try #require(fixture.entries.first)) + "/record.json"
    try #require(try Tool.run("sed", ["-i", "s/schemaVersion.*/schemaVersion\": 2,/", other]).status == 0)
    try fixture.cache().trim()
    #expect(fixture.entries.count == 1)
    try await fixture.untilLeft(0) { try fixture.cache(size: 1).trim() }
    #expect(fixture.entries == [])
  }

  /// Processes that store, read and remove the same entries: each gets a whole one or none.
  @Test func processesRace() async throws {
    let names = ["a", "b", "c"]
    for name in names { _ = try fixture.product(name, size: 300_000) }
    let script = #"""
      for round in 1 2 3 4 5 6; do for name in a b c; do
        "$helper" store cache $name "made/$name/ContextSDK.xcframework" >>log.$1 || exit 90
        echo | "$helper" open cache $name >>log.$1 || exit 91
        [ $1 = 1 ] && { "$helper" trim cache 400000 || exit 92; }
      done; done; true
      """#
    let folder = fixture.folder.path
    let results = try await withThrowingTaskGroup(of: Tool.Result.self) { group in
      for number in 1...3 {
        group.addTask {
          try Tool.run(
            "sh", ["-c", script, "sh", "\(number)"], in: folder, environment: ["helper": CacheFixture.helper])
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for result in results { #expect(result.status == 0, "\(result.text)\(result.errors)") }
    for number in 1...3 {
      let lines = try TestFile.text(fixture.folder["log.\(number)"]).split(separator: "\n")
      #expect(lines.count == 36)
      #expect(lines.allSatisfy { $0 == "none" || $0.hasSuffix(CacheFixture.name) }, "\(lines)")
    }
    for name in names { _ = try await fixture.has(name) }
    #expect(fixture.left == [])
  }

  #if os(Linux)
    @Test(arguments: ["mkdir", "write", "syncfs", "rename", "fsync", "unlinkat"])
    func killedAtAnyCallNothingIsTorn(_ call: String) async throws {
      let library = fixture.folder["kill_at.so"]
      let source = Checkout.root + "/Tests/EndToEnd/Judges/kill_at.c"
      let compiled = try Tool.run("clang", ["-shared", "-fPIC", "-o", library, source])
      try #require(compiled.status == 0, "\(compiled.errors)")
      let product = try fixture.product("one")
      var killed = 0
      for moment in 1...40 {
        let result = try Tool.run(
          CacheFixture.helper, ["store", fixture.path, "one", product],
          environment: ["LD_PRELOAD": library, "KILL_AT": "\(call):\(moment)"])
        if result.status == 0 { break }
        #expect(result.status == -9)
        killed += 1
        let isStored = try await fixture.has("one")
        #expect(isStored == !fixture.entries.isEmpty)
        try await fixture.store("two")
        #expect(fixture.left == [])
        if TestFile.exists(fixture.path) { try TestFile.remove(fixture.path) }
      }
      #expect((1..<40).contains(killed))
      #expect(try await fixture.has("one"))
    }

    @Test func aReadOnlyFolderIsUsedAsItIs() async throws {
      try await fixture.store("one")
      _ = try fixture.product("two")
      let script = #"""
        mount --bind cache cache && mount -o remount,ro,bind cache || exit 99
        echo | "$helper" open cache one && "$helper" store cache two made/two/ContextSDK.xcframework && "$helper" trim cache 0 &&
        printf x >made/one/ContextSDK.xcframework/Info.plist && "$helper" store cache one made/one/ContextSDK.xcframework
        """#
      let result = try Tool.run(
        "unshare", ["--map-root-user", "--mount", "sh", "-c", script], in: fixture.folder.path,
        environment: ["helper": CacheFixture.helper])
      #expect(result.status == 0, "\(result.errors)")
      let lines = result.text.split(separator: "\n")
      try #require(lines.count == 5, "\(lines)")
      #expect(lines[0].hasSuffix(CacheFixture.name))
      for line in [lines[1], lines[3]] {
        #expect(
          line.hasPrefix("cache.not-stored: what was made is not stored") && line.contains("Read-only file system"))
      }
      #expect(lines[2] == "none" && lines[4] == "none")
      #expect(fixture.entries.count == 1)
    }

    @Test func aFullDiskKeepsNothing() async throws {
      let product = try fixture.product("one", size: 3_000_000)
      let script = #"""
        mkdir -p cache && mount -t tmpfs -o size=1m tmpfs cache && chmod 755 cache || exit 99
        "$helper" store cache one "$1"; status=$?; find cache -type f | sort; ls cache/staging cache/entries; exit $status
        """#
      let result = try Tool.run(
        "unshare", ["--map-root-user", "--mount", "sh", "-c", script, "sh", product], in: fixture.folder.path,
        environment: ["helper": CacheFixture.helper])
      #expect(result.status == 74)
      let lines = result.text.split(separator: "\n").dropFirst()
      #expect(
        lines == ["cache/.gitignore", "cache/CACHEDIR.TAG", "cache/entries:", "cache/staging:"], "\(result.text)")
    }
  #endif
}
