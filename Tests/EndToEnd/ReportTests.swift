import Domain
import Foundation
import TestSupport
import Testing

/// `release report`, judged by a browser.
@Suite struct ReportTests {
  /// Release 1.1.0 of customers with hostile names, each with a model of their own; 1.0.0 beside it, and 0.9.0 in the ledger.
  private static func workspace(_ count: Int = .max) throws -> WorkspaceFixture {
    let more = ["</title></script><img src=x onerror=\"window.ran=1\">", "{{7*7}} ${7*7} <%= 7 %>"]
    let names = (HostileNameTests.names + more).prefix(count)
    let customers = names.indices.map { WorkspaceFixture.Customer("c\(100 + $0)", [.init("only\(100 + $0)", 1)]) }
    let fixture = try WorkspaceFixture(
      customers,
      configuration:
        #", "publish": [{"name": "downloads", "kind": "directory", "path": "www/{{app_id}}/{{version}}"}]"#,
      productMembers: #", "version": "1.0.0""#
    )
    let manifest = try JSONValue(parsing: TestFile.bytes(fixture.folder["customers.json"]))
    let named = zip(manifest.listed, names).map { entry, name -> JSONValue in
      guard case .object(let members) = entry else { return entry }
      return .object(members + [JSONMember("name", .string(name))])
    }
    try fixture.folder.write(JSONValue.array(named).serialized(), to: "customers.json")
    try ReleaseTool.buildAll(fixture, ["--quiet"])
    let configuration = try TestFile.text(fixture.configurationPath)
    try fixture.folder.write(
      configuration.replacing(#"{"version": "1.0.0""#, with: #"{"version": "1.1.0""#), to: "release.json")
    try ReleaseTool.buildAll(fixture, ["--quiet"])
    try fixture.folder.write(ledger(), to: "releases.jsonl")
    return fixture
  }

  private static func ledger(reason: String = "</script> crashes") -> String {
    let digest = String(repeating: "ab", count: 32)
    func line(_ event: String, _ version: String, _ more: String = "") -> String {
      #"{"schemaVersion":1,"event":"\#(event)","app_id":"c100","version":"\#(version)","channel":"downloads","#
        + #""products":[{"name":"ContextSDK","size":1000,"sha256":"\#(digest)"}],"models":[],"#
        + #""destination":"https://cdn.example.com/c100"\#(more),"time":"2026-01-02T03:04:05Z"}"# + "\n"
    }
    return line("published", "0.9.0") + line("published", "1.1.0")
      + line("withdrawn", "1.1.0", #","reason":"\#(reason)""#)
  }

  private static func report(_ fixture: WorkspaceFixture, _ arguments: [String] = []) throws -> Tool.Result {
    try ReleaseTool.run(["report", "--quiet"] + arguments, in: fixture.folder.path)
  }

  @Test func aBrowserFindsNothingWrong() throws {
    let fixture = try Self.workspace()
    try Self.report(fixture, ["--output", "vendor.html"]).expect(0)
    try Self.report(fixture, ["--customer", "c100", "-o", "customer.html"]).expect(0)
    let manifest = try JSONValue(parsing: TestFile.bytes(fixture.folder["customers.json"]))
    let names = manifest.listed.compactMap { $0["name"] }
    // A character that reorders or hides text is shown as one that is not known.
    let shown = names.map { name -> JSONValue in
      guard case .string(let text) = name else { return name }
      return .string(text.replacing(#/[\u{202E}\u{FEFF}]/#, with: "\u{FFFD}"))
    }
    try fixture.folder.write(JSONValue.array(shown).serialized(), to: "names.json")
    let pictures = Checkout.root + "/.build/report-screenshots"
    let folder = fixture.folder
    let result = try Judge.python(
      "browser.py", [pictures, folder["names.json"], folder["vendor.html"], folder["customer.html"]])
    print("screenshots:", result.text, terminator: "")
    try Self.report(fixture, ["--dashboard", "-o", "dashboard.html"]).expect(0)
    _ = try Judge.python("browser.py", [pictures, "dashboard", folder["dashboard.html"]])
    // No temporary file is left beside the pages.
    #expect(!TestFile.names(in: folder.path).contains { $0.hasPrefix(".") })
  }

  /// Neither is replaced by a file.
  @Test func thePageGoesThroughALinkOrAPipe() throws {
    let fixture = try Self.workspace(3)
    let script = #"""
      set -e
      "$0" report --quiet >page.html
      echo old >target.html
      ln -s target.html link.html
      mkfifo pipe
      "$0" report --quiet -o link.html
      test -L link.html
      cmp target.html page.html
      cat pipe >read.html &
      "$0" report --quiet -o pipe
      wait
      test -p pipe
      cmp read.html page.html
      """#
    try Tool.run("sh", ["-c", script, ReleaseTool.path], in: fixture.folder.path).expect(0)
  }

  @Test func aCustomersPageShowsNobodyElse() throws {
    let fixture = try Self.workspace()
    let index = try JSONValue(parsing: TestFile.bytes(fixture.folder["dist/1.1.0/index.json"]))
    let variants = index["variants"]?.listed ?? []
    for own in [0, 1, variants.count - 1] {
      let result = try Self.report(fixture, ["--customer", "c\(100 + own)"])
      result.expect(0)
      for (number, variant) in variants.enumerated() {
        let digests = ["products", "models"].flatMap { variant[$0]?.listed ?? [] }.compactMap { $0["sha256"] }
        let texts = digests.map { value in if case .string(let text) = value { text } else { "" } }
        for token in texts + ["c\(100 + number)", "only\(100 + number)"] {
          #expect(result.text.contains(token) == (number == own), "\(token) in the page of c\(100 + own)")
        }
      }
      #expect(!result.text.contains(fixture.folder.path))
    }
    // The same inputs, the same bytes; and what the ledger alone knows.
    let page = try Self.report(fixture, ["--customer", "c100"])
    let again = try Self.report(fixture, ["dist/1.1.0/", "--customer", "c100", "--jobs", "1"])
    #expect(page.output == again.output)
    page.expectTells(["after 0.9.0", ">0.9.0</th>", "1.0 kB", "withdrawn 2026-01-02: &lt;/script&gt; crashes"])
  }

  @Test func aPageThatWouldTellOfAnotherIsRefused() throws {
    let fixture = try Self.workspace(3)
    try fixture.folder.write(Self.ledger(reason: "broke com.example.c101"), to: "releases.jsonl")
    let refused = try Self.report(fixture, ["--customer", "c100", "--output", "page.html"])
    refused.expect(65)
    refused.expectSays(["names customer c101", "is in the page [isolation.rendered]"])
    #expect(!TestFile.exists(fixture.folder["page.html"]))
    // The vendor may see it, and what is wrong with a variant.
    try fixture.folder.write("x", to: "dist/1.1.0/c101/only102.mlmodel")
    let vendor = try Self.report(fixture)
    vendor.expect(0)
    vendor.expectTells(["broke com.example.c101", "<span class=\"badge error\">error</span>", "c101/only102.mlmodel"])
    try Self.report(fixture, ["--customer", "c101"]).expect(65)
  }

  @Test func whatIsNotThereIsSaid() throws {
    let fixture = try WorkspaceFixture()
    let none = try Self.report(fixture)
    none.expect(65)
    none.expectSays(["dist/1.0.0: does not contain a release", "run `release build` first"])
    try ReleaseTool.buildAll(fixture, ["--quiet"])
    try Self.report(fixture, ["--customer", "delta"]).expect(64)
    try Self.report(fixture, ["1.0.0", "2.0.0"]).expect(64)
    let lost = try Self.report(fixture, ["--output", "missing/page.html"])
    lost.expect(74)
    try TestFile.remove(fixture.folder["dist/1.0.0/beta"])
    try Self.report(fixture, ["1.0.0"]).expectTells(["Not in this release", "<code>beta</code>"])
    let gone = try Self.report(fixture, ["--customer", "beta"])
    gone.expect(65)
    gone.expectSays(["does not contain the release of customer beta"])
  }

  @Test func whatACustomerIsToldToWriteIsRead() throws {
    let fixture = try Self.workspace(3)
    let page = try Self.report(fixture, ["--customer", "c101"]).text
    func lines(_ title: String) throws -> String {
      let start = try #require(page.firstRange(of: "aria-label=\"Lines for \(title)\">"))
      let text = try #require(page[start.upperBound...].split(separator: "</pre>").first)
      return String(text).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&gt;", with: ">")
    }
    let manifest = """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "App", targets: [
      \(try lines("Swift Package Manager"))
      ])
      """
    try fixture.folder.write(manifest, to: "app/Package.swift")
    let target = try Judge.package(fixture.folder["app"])["targets"]?.listed.first
    #expect(target?["url"] == .string("https://cdn.example.com/c101/1.1.0/ContextSDK.zip"))
    #expect(target?["checksum"].map { "\($0)" }.map(page.contains) != nil)
    let podfile = try lines("CocoaPods")
    try fixture.folder.write("def pod(name, more) = print(name, more[:podspec])\n" + podfile, to: "Podfile")
    let read = try Tool.run("ruby", ["Podfile"], in: fixture.folder.path)
    #expect(read.text == "ContextSDKContextSDK.podspec")
  }

  @Test func theVendorsPageSaysWhoseItIsAndFromWhat() throws {
    let fixture = try Self.workspace(3)
    #expect(try !Self.report(fixture).text.contains("Tagged"))
    let configuration = try TestFile.text(fixture.configurationPath)
    let named = configuration.replacing("{\"version\"", with: "{\"vendor\": \"Öl & Co\", \"version\"")
    try fixture.folder.write(named, to: "release.json")
    let script = """
      git init -q && git add release.json && git -c user.name=a -c user.email=a@b.c commit -qm x
      GIT_COMMITTER_DATE='2026-11-20T12:00:00Z' git -c user.name=a -c user.email=a@b.c tag -a -m x 1.1.0
      git rev-parse --short=12 HEAD
      """
    let commit = try Tool.run("sh", ["-ec", script], in: fixture.folder.path)
    commit.expect(0)
    let id = commit.text.filter { !$0.isNewline }
    let page = try Self.report(fixture)
    page.expectTells(["<bdi>Öl &amp; Co</bdi>", "Tagged 1.1.0 on 2026-11-20, commit <code>\(id)</code>"])
    // A new name makes no new variants.
    try ReleaseTool.run(["build", "--all", "--dry-run"], in: fixture.folder.path).expectTells(["unchanged"])
    for wrong in ["7", "\" \""] {
      try fixture.folder.write(
        configuration.replacing("{\"version\"", with: "{\"vendor\": \(wrong), \"version\""), to: "release.json")
      try Self.report(fixture).expect(78)
    }
  }

  @Test func aDashboardTellsOfAllReleases() throws {
    let fixture = try Self.workspace(3)
    let page = try Self.report(fixture, ["--dashboard"])
    page.expect(0)
    page.expectTells([
      ">1.1.0</th>", ">1.0.0</th>", ">0.9.0</th>", "2026-01-02", "Customers by version", "Sizes over releases",
    ])
    #expect(!page.text.contains("Models over the air"))
    // The highest that is published; 1.1.0 was withdrawn.
    let standings = page.text.split(separator: "Customers by their version").last ?? ""
    let rows = standings.split(separator: "<tr role=\"row\">").dropFirst(2).prefix(2).map { row in
      row.split(separator: "</td>").first.map { $0.split(separator: ">").suffix(1).joined() } ?? ""
    }
    #expect(rows == ["1", "2"], "\(rows)")
    try Self.report(fixture, ["--dashboard", "--customer", "c100"]).expect(64)
    try Self.report(fixture, ["--dashboard", "1.0.0"]).expect(64)
    let empty = try WorkspaceFixture()
    try Self.report(empty, ["--dashboard"]).expectTells(["Nothing was built or published yet."])
  }
}
