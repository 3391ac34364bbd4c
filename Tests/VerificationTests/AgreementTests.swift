import Domain
import Editing
import TestSupport
import Testing

@testable import Verification

@Suite("Agreement of a variant's files") struct AgreementTests {
  /// A variant in order, in memory, to be broken in one place.
  struct Crafted {
    static let digest: Digest = Digest(Array(repeating: 7, count: 32)) ?? .zero
    static let other = String(repeating: "ab", count: 32)

    var folder = "dist/1.4.0/acme"
    var zips = [VariantSubject.Zip(name: "SDK.zip", size: 10, digest: Crafted.digest)]
    var texts: [String: String] = [
      "SDK.podspec": """
      Pod::Spec.new do |s|
        s.name = "SDK"
        s.version = "1.4.0"
        s.source = { :http => "https://sdk.example.com/acme/1.4.0/SDK.zip", :sha256 => "\(Crafted.digest)" }
        s.vendored_frameworks = "SDK.xcframework"
      end

      """,
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "SDK", targets: [
        .binaryTarget(
          name: "SDK", url: "https://sdk.example.com/acme/1.4.0/SDK.zip", checksum: "\(Crafted.digest)"),
      ])

      """,
      "RELEASE_NOTES.md": "# SDK 1.4.0\n\nNew models.\n",
      "variant.json": """
      {"schemaVersion": 1, "app_id": "acme", "version": "1.4.0", "bundle_identifiers": [], "features": [], "models": [],
       "products": [{"name": "SDK", "file": "SDK.zip", "size": 10, "sha256": "\(Crafted.digest)",
         "baseSha256": "\(Digest.zero)"}]}
      """,
    ]
    var sums: String?
    /// Other files of the folder, in memory.
    var rest: [String: CraftedArtifact.Content] = [:]
    var expectation = Expectation(version: "1.4.0")
    var stamps: [StampCheck.Product] = [
      StampCheck.Product(
        name: "SDK", url: "https://sdk.example.com/acme/1.4.0/SDK.zip", path: "SDK.zip", checksum: Crafted.digest)
    ]

    mutating func replace(_ old: String, _ new: String, in file: String) {
      texts[file] = (texts[file] ?? "").split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }

    /// Not a hash: what a rule compares is only whether two are equal.
    private func hash(of text: String) -> Digest {
      var bytes = [UInt8](repeating: 0, count: 32)
      for (index, byte) in text.utf8.enumerated() { bytes[index % 32] = bytes[index % 32] &* 31 &+ byte }
      return Digest(bytes) ?? .zero
    }

    var findings: [Finding] {
      var files = texts.map { VariantSubject.File(name: $0, bytes: Array($1.utf8), digest: hash(of: $1)) }
      let listed = zips.map { "\($0.digest)  \($0.name)\n" } + files.map { "\($0.digest)  \($0.name)\n" }
      let text = sums ?? listed.joined()
      files.append(VariantSubject.File(name: "SHA256SUMS", bytes: Array(text.utf8), digest: hash(of: text)))
      return RuleEvaluator().findings(
        VariantSubject(
          folder: folder, zips: zips, files: files, rest: InspectedInMemory().artifact(rest, root: ""),
          expectation: expectation, stamps: stamps))
    }
  }

  @Test("A second number in the artifact's own URL is no other version") func secondNumber() {
    var crafted = Crafted()
    for name in ["SDK.podspec", "Package.swift"] {
      crafted.replace("acme/1.4.0/SDK.zip", "api/9.9.9/SDK-1.4.0.zip", in: name)
    }
    crafted.stamps[0].url = "https://sdk.example.com/api/9.9.9/SDK-1.4.0.zip"
    #expect(crafted.findings == [])
  }

  @Test("a variant in order breaks no rule, with a workspace and without") func silent() {
    var crafted = Crafted()
    #expect(crafted.findings == [])
    crafted.expectation = Expectation()
    crafted.stamps = []
    #expect(crafted.findings == [])
  }

  struct Flaw: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: String
    var says: String
    var make: @Sendable (inout Crafted) -> Void

    init(_ name: String, _ rule: String, _ says: String, _ make: @escaping @Sendable (inout Crafted) -> Void) {
      (testDescription, self.rule, self.says, self.make) = (name, rule, says, make)
    }
  }

  static let flaws = [
    Flaw("no list", "agreement.sums", "is not listed in SHA256SUMS") { $0.sums = "" },
    Flaw("a line that is none", "agreement.sums", "line 1 is not a digest") { $0.sums = "not a digest\n" },
    Flaw("another digest", "agreement.sums", "SHA256SUMS says \(Crafted.other)") {
      $0.sums = "\(Crafted.other)  SDK.zip\n"
    },
    Flaw("a record that names it as a product's", "agreement.sums", "SHA256SUMS says \(Crafted.other)") {
      $0.rest["LICENSE"] = .file([1], executable: false)
      $0.sums = "\(Crafted.digest)  SDK.zip\n\(Crafted.other)  LICENSE\n"
      $0.replace(
        "\"products\": [", "\"products\": [{\"name\": \"B\", \"file\": \"LICENSE\", \"sha256\": \"\(Crafted.other)\"},",
        in: "variant.json")
    },
    Flaw("a file that is gone", "agreement.sums", "lists \"gone.zip\"") { $0.sums = "\(Crafted.other)  gone.zip\n" },
    Flaw("a file in a folder", "agreement.sums", "is not listed in SHA256SUMS") {
      $0.rest["old/model"] = .file([1], executable: false)
    },
    Flaw("a folder", "agreement.folder", "is a folder, but a variant has none") {
      $0.rest["old/model"] = .file([1], executable: false)
    },
    Flaw("a link", "agreement.folder", "is a link to \"/etc/passwd\"") { $0.rest["x"] = .link("/etc/passwd") },
    Flaw("a record that is not JSON", "agreement.record", "is not JSON") { $0.texts["variant.json"] = "{" },
    Flaw("no record", "agreement.record", "contains no variant.json") { $0.texts["variant.json"] = nil },
    Flaw("a record without its version", "agreement.record", "version is missing") {
      $0.replace("\"version\": \"1.4.0\",", "", in: "variant.json")
    },
    Flaw("another size", "agreement.record", "has 10 bytes, but variant.json says 11") {
      $0.replace("\"size\": 10", "\"size\": 11", in: "variant.json")
    },
    Flaw("another digest in the record", "agreement.record", "variant.json says \(Crafted.other)") {
      $0.replace(Crafted.digest.description, Crafted.other, in: "variant.json")
    },
    Flaw(
      "another URL in the record", "agreement.record", "gives \"https://sdk.example.com/acme/1.4.0/SDK.zip\""
    ) {
      $0.replace("\"baseSha256\"", "\"url\": \"https://sdk.example.org/SDK.zip\", \"baseSha256\"", in: "variant.json")
    },
    Flaw("a zip that is gone", "agreement.record", "which does not exist") { $0.zips = [] },
    Flaw("a zip too many", "agreement.record", "is not named in variant.json") {
      $0.zips.append(VariantSubject.Zip(name: "More.zip", size: 1, digest: Crafted.digest))
    },
    Flaw("another customer's folder", "agreement.customer", "the folder is named \"beta\"") {
      $0.folder = "dist/1.4.0/beta"
    },
    Flaw("a customer nobody knows", "agreement.customer", "who is not in the manifest") {
      $0.expectation.unknownCustomer = "acme"
    },
    Flaw("another checksum in the podspec", "agreement.checksum", "says \"\(Crafted.other)\"") {
      $0.replace(Crafted.digest.description, Crafted.other, in: "SDK.podspec")
    },
    Flaw("a computed checksum", "agreement.checksum", "computes its checksum") {
      $0.replace("\"\(Crafted.digest)\"", "File.read(\"sum\")", in: "SDK.podspec")
    },
    Flaw("a podspec of no zip", "agreement.checksum", "has no Other.zip beside it") {
      $0.texts["Other.podspec"] = "Pod::Spec.new do |s|\nend\n"
    },
    Flaw("another checksum in the package", "agreement.checksum", "says \"\(Crafted.other)\"") {
      $0.replace(Crafted.digest.description, Crafted.other, in: "Package.swift")
    },
    Flaw("no checksum in the package", "agreement.checksum", "has a URL but no checksum") {
      $0.replace(", checksum: \"\(Crafted.digest)\"", "", in: "Package.swift")
    },
    Flaw("a target of no zip", "agreement.checksum", "the target Other has no zip") {
      $0.replace(
        "name: \"SDK\", url: \"https://sdk.example.com/acme/1.4.0/SDK.zip\"",
        "name: \"Other\", url: \"https://sdk.example.com/1.4.0/Other.zip\"", in: "Package.swift")
    },
    Flaw("another version in the podspec", "agreement.version", "says version \"1.3.0\"") {
      $0.replace("s.version = \"1.4.0\"", "s.version = \"1.3.0\"", in: "SDK.podspec")
    },
    Flaw("another version in a URL without the release's", "agreement.version", "has version 9.9.9 in its URL") {
      $0.replace("acme/1.4.0/SDK.zip", "9.9.9/SDK.zip", in: "Package.swift")
    },
    Flaw("another version in the podspec's URL", "agreement.version", "has version 1.3.0 in its URL") {
      $0.replace("/1.4.0/", "/1.3.0/", in: "SDK.podspec")
    },
    Flaw("another version in the package's URL", "agreement.version", "has version 1.3.0 in its URL") {
      $0.replace("/1.4.0/", "/1.3.0/", in: "Package.swift")
    },
    Flaw("another version in the notes", "agreement.version", "has version 1.3.0 in its first heading") {
      $0.replace("1.4.0", "1.3.0", in: "RELEASE_NOTES.md")
    },
    Flaw("another version's folder", "agreement.version", "but in the folder 1.3.0") { $0.folder = "dist/1.3.0/acme" },
    Flaw("a workspace that has gone on", "agreement.version", "release.json is at 1.5.0") {
      $0.expectation.version = "1.5.0"
    },
    Flaw("a workspace with a name of its own", "agreement.version", "but conf/next.json is at 1.5.0") {
      $0.expectation.version = "1.5.0"
      $0.expectation.configurationFile = "conf/next.json"
    },
    Flaw("another URL", "agreement.stamps", "https://evil.example.com") {
      $0.replace("https://sdk.example.com", "https://evil.example.com", in: "SDK.podspec")
    },
    Flaw("another framework", "agreement.stamps", "Other.xcframework") {
      $0.replace("SDK.xcframework", "Other.xcframework", in: "SDK.podspec")
    },
  ]

  @Test("every flaw is reported by its rule", arguments: flaws) func reported(flaw: Flaw) throws {
    var crafted = Crafted()
    flaw.make(&crafted)
    let found = crafted.findings.filter { $0.code == flaw.rule }
    #expect(found.contains { $0.message.contains(flaw.says) }, "\(crafted.findings)")
    #expect(found.allSatisfy { $0.remedy != nil })
  }
}
