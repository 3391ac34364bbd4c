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
    let vendor = try VendorTexts(facts.findings.versionFiles.map(\.path))
    for base in bases where base.kind == .xcframework && url != nil {
      add(podspec: base, vendor, url)
    }
    if url == nil, let (path, _) = vendor.podspecs.first { notes.append(Self.withoutURL(podspec: path)) }
    let name = bases[0].name
    let made = vendor.packages.lazy.compactMap { path, text in
      VendorTemplate.package(text, products: bases.map(\.name), url: url != nil).map { (path, $0) }
    }.first
    if made == nil, url == nil,
      let (path, _) = vendor.packages.first(where: { _, text in
        VendorTemplate.package(text, products: bases.map(\.name), url: true) != nil
      })
    {
      notes.append(Self.withoutURL(package: path))
    }
    add(Self.package, made?.1 ?? BuiltInTemplate.package(name, url: url != nil), from: made?.0)
    add(Self.releaseNotes, BuiltInTemplate.notes(name), from: nil)
  }

  private mutating func add(podspec base: FoundBase, _ vendor: VendorTexts, _ url: String?) {
    let path = "templates/\(base.name).podspec"
    podspecs[base.name] = path
    let own = vendor.podspecs.filter { PodspecFacts(reading: $0.1).names.contains { $0.value == base.name } }
    let made = own.lazy.compactMap { file, text in
      VendorTemplate.podspec(text, product: base.name, url: true).map { (file, $0) }
    }.first
    add(path, made?.1 ?? BuiltInTemplate.podspec(base, homepage: url.flatMap(Self.homepage)), from: made?.0)
    guard made == nil, files.last?.isNew == true else { return }
    if let (file, text) = own.first { notes.append(Self.unusable(podspec: file, text, as: path)) }
    placeholders.append(
      Finding(
        "init.placeholder", .warning, at: Location(path), "its summary, homepage, license and author are placeholders",
        remedy: "write your own"))
  }

  private mutating func add(_ path: String, _ text: String, from source: String?) {
    files.append(InitProposal.File(path: path, text: text, source: source))
  }

  private static func unusable(podspec: String, _ text: String, as path: String) -> Finding {
    let facts = PodspecFacts(reading: text)
    let reason =
      if facts.checksums.isEmpty { "it has no :sha256 beside the URL of a zip" } else if !facts.computed.isEmpty {
        "its version, URL or checksum is computed"
      } else { "its version, URL or checksum could not be replaced" }
    return Finding(
      "init.podspec", .note, at: Location(podspec), "no template is made from it: \(reason)",
      remedy: "copy into \(path) what you want of it")
  }

  private static func withoutURL(package: String) -> Finding {
    Finding(
      "init.no-url", .note, at: Location(package),
      "no template is made from it: its binary targets have URLs, and none was given",
      remedy: "pass --url, or write \(Self.package) as you want it")
  }

  private static func withoutURL(podspec: String) -> Finding {
    Finding(
      "init.no-url", .note, at: Location(podspec),
      "no template is made from it: a podspec needs the URL of its zip, and none was given",
      remedy: "add `artifact.url` to release.json, then a template as `podspec` of the product")
  }

  /// The host of the zips.
  private static func homepage(_ url: String) -> String? {
    let host = url.dropFirst("https://".count).prefix { $0 != "/" }
    let isPlain = host.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    return isPlain && !host.isEmpty ? "https://" + host : nil
  }
}

/// The vendor's own podspecs and package manifests, those that are UTF-8.
private struct VendorTexts {
  private(set) var podspecs: [(String, String)] = []
  private(set) var packages: [(String, String)] = []
  /// More bytes than anybody writes into one by hand; a reader keeps every token.
  private static let largest = 1 << 20

  init(_ paths: [String]) throws {
    for path in paths {
      let bytes = try FileSystem.readFile(path)
      guard bytes.count <= Self.largest, let text = String(validating: bytes, as: UTF8.self) else { continue }
      if path.hasSuffix(".podspec") { podspecs.append((path, text)) }
    }
    let package = "Package.swift"
    guard try FileSystem.status(package)?.kind == .file else { return }
    let bytes = try FileSystem.readFile(package)
    if bytes.count <= Self.largest, let text = String(validating: bytes, as: UTF8.self) {
      packages.append((package, text))
    }
  }
}
