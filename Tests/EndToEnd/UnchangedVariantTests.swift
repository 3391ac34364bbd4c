import Domain
import Foundation
import TestSupport
import Testing

/// A variant whose inputs are the ones it was made from stays where it is.
@Suite struct UnchangedVariantTests {
  private let fixture: WorkspaceFixture

  init() throws {
    fixture = try WorkspaceFixture(
      [.init("alpha", [.init("upsell", 1)]), .init("beta", [.init("upsell", 2)]), .init("gamma")])
    try ReleaseTool.buildAll(fixture)
  }

  private struct Seen: Hashable {
    var inode: UInt64
    var modified: Date
  }

  /// Every file of the release by its path in it.
  private func files(of appID: String? = nil) throws -> [String: Seen] {
    let root = fixture.output + (appID.map { "/" + $0 } ?? "")
    var seen: [String: Seen] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let found = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
      seen[path] = Seen(
        inode: (found[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0,
        modified: found[.modificationDate] as? Date ?? .now)
    }
    return seen
  }

  private func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try TestFile.text(fixture.folder[path])
    try #require(text.contains(old))
    try fixture.folder.write(text.replacing(old, with: new), to: path)
  }

  /// Builds again, and returns who was made again.
  private func rebuilt(_ arguments: [String] = []) throws -> [String] {
    let customers = TestFile.names(in: fixture.output).filter { !$0.contains(".") }
    let before = try customers.map { ($0, try files(of: $0)) }
    let document = try JSONValue(parsing: ReleaseTool.buildAll(fixture, arguments + ["--json"]).output)
    let moved: [String] = try before.filter { try files(of: $0.0) != $0.1 }.map { $0.0 }
    let changed = document["variants"]?.listed.filter { $0["change"] != "unchanged" }
    let reported = changed?.compactMap { $0["app_id"]?.string } ?? []
    if !arguments.contains("--rebuild") { #expect(reported == moved) }
    let script = "for f in */SHA256SUMS; do (cd ${f%/*} && sha256sum --quiet -c SHA256SUMS) || exit 1; done"
    try Tool.run("bash", ["-c", script], in: fixture.output).expect(0)
    return moved
  }

  /// What `plan` says has changed, by customer.
  private func planned() throws -> [String: [String]] {
    let result = try ReleaseTool.run(["plan", "--all", "--json"], in: fixture.folder.path)
    result.expect(0)
    try DocumentJudge.validate([("plan", result.text)])
    let variants = try JSONValue(parsing: result.output)["variants"]?.listed ?? []
    return Dictionary(
      uniqueKeysWithValues: variants.filter { $0["state"] != "unchanged" }.map { variant in
        (variant["app_id"]?.string ?? "", variant["changes"]?.listed.compactMap(\.string) ?? [])
      })
  }

  @Test func nothingIsTouched() throws {
    let before = try files()
    #expect(try planned() == [:])
    #expect(try rebuilt() == [])
    #expect(try files() == before)
    let report = try ReleaseTool.buildAll(fixture)
    #expect(!report.errors.contains("packing") && !report.errors.contains("placing"), "\(report.errors)")
    try ReleaseTool.run(["build", "--customer", "beta"], in: fixture.folder.path).expect(0)
    // What is known of files may be lost.
    try TestFile.remove(fixture.folder["dist/.release/stamps"])
    #expect(try rebuilt() == [])
    try TestFile.remove(fixture.output + "/index.json")
    #expect(try rebuilt(["--check"]) == [])
    #expect(TestFile.names(in: fixture.output) == ["alpha", "beta", "gamma", "index.json"])
    try ReleaseTool.run(["verify", "dist/1.0.0", "--rebuild", "--quiet"], in: fixture.folder.path).expect(0)
    #expect(try rebuilt(["--rebuild"]) == ["alpha", "beta", "gamma"])
  }

  @Test func whatChangesIsMadeAgain() throws {
    let model = WorkspaceFixture.Model("upsell", 3)
    try fixture.folder.write(WorkspaceFixture.bytes(of: model, for: "alpha"), to: fixture.path(of: model, for: "alpha"))
    try edit("customers.json", #""modelVersion": 1"#, #""modelVersion": 3"#)
    #expect(try planned() == ["alpha": ["model upsell 1 → 3", "manifest entry"]])
    #expect(try rebuilt() == ["alpha"])
    let index = try TestFile.text(fixture.output + "/index.json")
    #expect(try rebuilt(["--rebuild"]) == ["alpha", "beta", "gamma"])
    #expect(try TestFile.text(fixture.output + "/index.json") == index)

    try edit("customers.json", "com.example.gamma", "com.example.gamma2")
    #expect(try planned() == ["gamma": ["manifest entry"]])
    #expect(try rebuilt() == ["gamma"])

    let all = ["alpha", "beta", "gamma"]
    try edit("templates/ContextSDK.podspec", "s.version", "# A comment\n  s.version")
    #expect(try planned() == Dictionary(uniqueKeysWithValues: all.map { ($0, ["templates"]) }))
    #expect(try rebuilt() == all)

    try edit("release.json", "cdn.example.com", "cdn2.example.com")
    #expect(try planned() == Dictionary(uniqueKeysWithValues: all.map { ($0, ["configuration"]) }))
    #expect(try rebuilt() == all)
    try edit("release.json", #""artifact""#, #""ledger": "other.jsonl", "artifact""#)
    #expect(try rebuilt() == [])

    try fixture.folder.write("new", to: "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/new.txt")
    #expect(try planned() == Dictionary(uniqueKeysWithValues: all.map { ($0, ["base of ContextSDK"]) }))
    #expect(try rebuilt() == all)
    #expect(try rebuilt() == [])
  }

  @Test func aDamagedVariantIsMadeAgain() throws {
    let zip = "dist/1.0.0/beta/ContextSDK.zip"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.folder[zip])))
    let (short, flipped) = ([UInt8](bytes.dropLast()), [UInt8](bytes.dropLast()) + [7])
    for damage in [short, flipped] {
      try fixture.folder.write(damage, to: zip)
      #expect(try planned() == ["beta": ["ContextSDK.zip is damaged"]])
      #expect(try rebuilt() == ["beta"])
    }
    try TestFile.remove(fixture.folder["dist/1.0.0/alpha/variant.json"])
    try fixture.folder.write("x", to: "dist/1.0.0/gamma/.DS_Store")
    #expect(try planned() == ["alpha": ["variant.json is damaged"], "gamma": [".DS_Store is damaged"]])
    #expect(try rebuilt() == ["alpha", "gamma"])

    // Damage that no time shows: the record says that the file was read as it should be.
    try fixture.folder.write(flipped, to: zip)
    let script = """
      import os, sys
      record, zip = sys.argv[1:]
      lines = [line.split(" ", 2) for line in open(record).read().splitlines()]
      found = os.stat(zip)
      stamp = f"{found.st_dev}:{found.st_ino}:{found.st_size}:{found.st_mtime_ns}:{found.st_ctime_ns}"
      open(record, "w").writelines(f"{d} {stamp if p == zip else s} {p}\\n" for d, s, p in lines)
      """
    try Tool.run(Tool.python, ["-c", script, "dist/.release/stamps/beta", zip], in: fixture.folder.path).expect(0)
    #expect(try ReleaseTool.buildAll(fixture).text.contains("beta: unchanged"))
    #expect(try rebuilt(["--check"]) == ["beta"])
  }

  @Test func anotherToolMadeIt() throws {
    let script = """
      set -e; cd dist/1.0.0/alpha
      sed -i '/"tool"/,$ s/"version": "[^"]*"/"version": "0.0.1"/' variant.json
      sha256sum $(ls | grep -v SHA256SUMS) > SHA256SUMS
      """
    try Tool.run("bash", ["-c", script], in: fixture.folder.path).expect(0)
    let changes = try planned()
    #expect(changes.keys.sorted() == ["alpha"])
    #expect(changes["alpha"]?.first?.hasPrefix("release 0.0.1 → ") == true)
    #expect(try rebuilt() == ["alpha"])
  }

  @Test func aFormerCustomer() throws {
    let manifest = WorkspaceFixture.customersJSON([
      .init("alpha", [.init("upsell", 1)]), .init("beta", [.init("upsell", 2)]),
    ])
    try fixture.folder.write(manifest, to: "customers.json")
    try fixture.folder.write("mine", to: "dist/1.0.0/notes/todo.txt")
    let warned = try ReleaseTool.buildAll(fixture)
    warned.expectSays(["holds what is no customer of the manifest: gamma, notes", "--prune"])
    #expect(TestFile.names(in: fixture.output) == ["alpha", "beta", "gamma", "index.json", "notes"])
    #expect(try TestFile.text(fixture.output + "/index.json").contains("gamma"))

    let planned = try ReleaseTool.buildAll(fixture, ["--prune", "--dry-run", "--json"])
    #expect(try JSONValue(parsing: planned.output)["removed"]?.listed == ["gamma"])
    planned.expectSays(["release build: would remove gamma\n", "holds what is no customer of the manifest: notes"])
    #expect(TestFile.exists(fixture.output + "/gamma"))

    let pruned = try ReleaseTool.buildAll(fixture, ["--prune", "--json"])
    try DocumentJudge.validate([("build", pruned.text)])
    #expect(try JSONValue(parsing: pruned.output)["removed"]?.listed == ["gamma"])
    pruned.expectSays(["release build: removed gamma\n", "holds what is no customer of the manifest: notes"])
    #expect(TestFile.names(in: fixture.output) == ["alpha", "beta", "index.json", "notes"])
    #expect(try !TestFile.text(fixture.output + "/index.json").contains("gamma"))
  }

  /// The record of files must not be written through a link.
  @Test func aLinkInTheWorkFolder() throws {
    try fixture.folder.write("mine", to: "elsewhere/alpha")
    try TestFile.remove(fixture.folder["dist/.release/stamps"])
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder["dist/.release/stamps"], withDestinationPath: fixture.folder["elsewhere"])
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(74)
    result.expectSays(["dist/.release/stamps: is a link"])
    #expect(try TestFile.text(fixture.folder["elsewhere/alpha"]) == "mine")
  }
}
