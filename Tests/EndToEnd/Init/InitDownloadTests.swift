import TestSupport
import Testing

/// `release init --from-url`, from a server on this machine.
@Suite("release init --from-url") struct InitDownloadTests {
  private let server: LoopbackServer
  private let remote: TemporaryFolder
  private let digest: String

  init() throws {
    remote = try TemporaryFolder()
    try XCFrameworkFixture.write("ContextSDK.xcframework", in: remote)
    try Tool.run("zip", ["-qry", "ContextSDK-1.0.0.zip", "ContextSDK.xcframework"], in: remote.path).expect(0)
    digest = String(try Tool.run("sha256sum", ["ContextSDK-1.0.0.zip"], in: remote.path).text.prefix(64))
    server = try .files(remote.path)
  }

  private var url: String { "http://127.0.0.1:\(server.port)/ContextSDK-1.0.0.zip" }

  private func vendor(_ checksum: String) throws -> InitFolder {
    let vendor = try InitFolder([])
    try vendor.folder.write(
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(
        name: "ContextSDK", products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
        targets: [
          .binaryTarget(name: "ContextSDK", url: "\(url)", checksum: "\(checksum)")
        ])

      """, to: "Package.swift")
    return vendor
  }

  @Test func packageOfBinaryTargets() throws {
    defer { server.stop() }
    let vendor = try vendor(digest)
    try vendor.expectRefusal(
      65, ["Package.swift:6: names ContextSDK at \(url)", "release init --from-url \(url)", "--base"])
    let result = try vendor.expectWorkspace(["--from-url", url])
    result.expectTells(["ContextSDK: Frameworks/ContextSDK.zip"])
    #expect(try vendor.value("release.json", "d['products']").contains("'base': 'Frameworks/ContextSDK.zip'"))
    #expect(TestFile.names(in: vendor.folder["Frameworks"]) == ["ContextSDK.zip"])
    // It is there, so nobody has to be asked again.
    try TestFile.remove(vendor.folder["release.json"])
    try TestFile.remove(remote["ContextSDK-1.0.0.zip"])
    try vendor.run(["--yes", "--from-url", url]).expect(0)
  }

  @Test func anotherFileThanWasStated() throws {
    defer { server.stop() }
    let wrong = String(repeating: "0", count: 64)
    let vendor = try vendor(wrong)
    try vendor.expectRefusal(65, ["gives a file whose SHA-256 is \(digest), not \(wrong)"], ["--from-url", url])
    // Who passes a checksum knows better than the manifest.
    try vendor.expectWorkspace(["--from-url", url, "--checksum", digest])
  }

  @Test func whatCannotBeFetched() throws {
    defer { server.stop() }
    let vendor = try InitFolder([])
    for (words, status, says) in [
      (["--from-url", url], 64, "anybody may change what comes by http"),
      (["--from-url", "ftp://x/a.zip"], 64, "is no https URL"),
      (["--checksum", digest], 64, "one for each --from-url"),
      (["--from-url", url, "--checksum", "12"], 64, "expected the 64 hexadecimal digits"),
      (["--from-url", url + ".not", "--checksum", digest], 74, "the server answers 404"),
      (["--from-url", "http://127.0.0.1:1/a.zip", "--checksum", digest], 74, "cannot be read"),
    ] as [([String], Int32, String)] {
      try vendor.expectRefusal(status, [says], words)
    }
    try vendor.expectRefusal(64, ["--from-url and --dry-run exclude"], ["--dry-run", "--from-url", url])
    try vendor.folder.write("mine", to: "Frameworks/ContextSDK-1.0.0.zip")
    try vendor.expectRefusal(
      65, ["Frameworks/ContextSDK-1.0.0.zip: is there already"], ["--from-url", url, "--checksum", digest])
  }

  /// A server may send without end, and a name may lead anywhere.
  @Test func hostileNames() throws {
    defer { server.stop() }
    let vendor = try InitFolder([])
    try TestFile.copy(remote["ContextSDK-1.0.0.zip"], to: remote["..%2f..%2fx"])
    let result = try vendor.run([
      "--yes", "--from-url", "http://127.0.0.1:\(server.port)/..%252f..%252fx", "--checksum", digest,
    ])
    result.expect(0)
    #expect(TestFile.names(in: vendor.folder["Frameworks"]) == ["framework.zip"])
  }
}
