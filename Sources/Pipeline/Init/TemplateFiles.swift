import Artifacts
import Domain
import Editing
import Manifest
import Platform

/// The templates of a new workspace: those that are there, made from the vendor's files, or built in.
struct TemplateFiles {
  private(set) var files: [InitProposal.File] = []
  private(set) var placeholders: [Finding] = []
  private(set) var notes: [Finding] = []
  /// By product.
  private(set) var podspecs: [String: String] = [:]

  static let package = "templates/Package.swift"
  static let releaseNotes = "templates/RELEASE_NOTES.md"

  /// - Throws: `Failure`, `SystemError` for a file of the vendor that cannot be read.
  init(_ facts: InitFacts) throws {
    let bases = facts.findings.bases
    let url = facts.answers.url
    let vendors = try facts.findings.versionFiles.map(\.path).filter { $0.hasSuffix(".podspec") }
      .compactMap { path in try Self.text(path).map { (path, $0) } }
    for base in bases where base.kind == .xcframework && url != nil { add(podspec: base, vendors, url) }
    if url == nil, let (path, _) = vendors.first {
      note(
        "init.no-url", path, "a podspec needs the URL of its zip, and none was given",
        remedy: "add `artifact.url` to release.json, then a template as `podspec` of the product")
    }
    let (name, products) = (bases[0].name, bases.map(\.name))
    let own = "Package.swift"
    let text = try FileSystem.status(own)?.kind == .file ? Self.text(own) : nil
    let made = text.flatMap { VendorTemplate.package($0, products: products, url: url != nil) }
    add(Self.package, made ?? BuiltInTemplate.package(name, url: url != nil), from: made.map { _ in own })
    if made == nil, let text, !PackageFacts(reading: text).binaryTargets.isEmpty {
      if url == nil, VendorTemplate.package(text, products: products, url: true) != nil {
        note(
          "init.no-url", own, "its binary targets have URLs, and none was given",
          remedy: "pass --url, or write \(Self.package) as you want it")
      } else {
        note(
          "init.package", own,
          VendorTemplate.hasSources(text)
            ? "it has targets of sources, which are in no zip"
            : "its binary targets are others than the products, or are computed",
          remedy: "copy into \(Self.package) what you want of it")
      }
    }
    add(Self.releaseNotes, BuiltInTemplate.notes(name), from: nil)
  }

  /// More bytes than anybody writes into a file of these by hand; a reader keeps every token.
  private static let largest = 1 << 20

  /// The text of a file of the vendor's, if it is UTF-8.
  private static func text(_ path: String) throws -> String? {
    let bytes = try FileSystem.readFile(path)
    return bytes.count <= largest ? String(validating: bytes, as: UTF8.self) : nil
  }

  private mutating func add(podspec base: FoundBase, _ vendors: [(String, String)], _ url: String?) {
    let path = "templates/\(base.name).podspec"
    podspecs[base.name] = path
    let own = vendors.filter { PodspecFacts(reading: $0.1).names.contains { $0.value == base.name } }
    let made = own.lazy.compactMap { file, text in
      VendorTemplate.podspec(text, product: base.name).map { (file, $0) }
    }.first
    add(path, made?.1 ?? BuiltInTemplate.podspec(base, homepage: url.flatMap(Self.homepage)), from: made?.0)
    if made != nil { return }
    if let (file, text) = own.first {
      note(
        "init.podspec", file, Self.obstacle(in: PodspecFacts(reading: text)),
        remedy: "copy into \(path) what you want of it")
    }
    placeholders.append(
      Finding(
        "init.placeholder", .warning, at: Location(path), "its summary, homepage, license and author are placeholders",
        remedy: "write your own"))
  }

  private mutating func add(_ path: String, _ text: String, from source: String?) {
    files.append(InitProposal.File(path: path, text: text, source: source))
  }

  private mutating func note(_ code: String, _ file: String, _ reason: String, remedy: String) {
    notes.append(
      Finding(code, .note, at: Location(file), "no template is made from it: \(reason)", remedy: remedy))
  }

  private static func obstacle(in podspec: PodspecFacts) -> String {
    if podspec.checksums.isEmpty { return "it has no :sha256 beside the URL of a zip" }
    return podspec.computed.isEmpty
      ? "its version, URL or checksum could not be replaced" : "its version, URL or checksum is computed"
  }

  /// The host of the zips.
  private static func homepage(_ url: String) -> String? {
    let host = url.dropFirst("https://".count).prefix { $0 != "/" }
    return host.isMade(of: ".-") ? "https://" + host : nil
  }
}
