import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Code seals") struct SealTests {
  private static let seal = CraftedArtifact.device + "/_CodeSignature/CodeResources"
  private static let header = CraftedArtifact.device + "/Headers/Score.h"

  /// The demo with the device's framework sealed, and a module in the seal that Xcode removes.
  private static func sealedFramework() throws -> CraftedArtifact {
    var artifact = try CraftedArtifact.demo()
    artifact.write(CraftedArtifact.device + "/Modules/X.swiftmodule/arm64.swiftmodule", "module")
    artifact.seal(below: CraftedArtifact.device, except: ["Info.plist", "ContextSDK"])
    return artifact
  }

  private static func sealedRoot() throws -> CraftedArtifact {
    var artifact = try CraftedArtifact.demo()
    artifact[CraftedArtifact.device + "/link"] = .link("Headers")
    artifact.seal(below: "", except: [])
    return artifact
  }

  @Test("seals in order are silent") func silent() async throws {
    #expect(try await Self.sealedFramework().findings() == [])
    #expect(try await Self.sealedRoot().findings(of: "seal.files") == [])
  }

  @Test("the main executable is signed, not listed: of a bundle in a bundle, and of each version") func executables()
    async throws
  {
    var artifact = try CraftedArtifact.demo()
    let binary = try artifact.bytes(CraftedArtifact.binary(CraftedArtifact.catalyst))
    let nested = CraftedArtifact.catalyst + "/Versions/A/Frameworks/Inner.framework"
    let bundles = [nested, CraftedArtifact.catalyst + "/Versions/B"]
    for (bundle, name) in zip(bundles, ["Core", "ContextSDK"]) {
      artifact.write(bundle + "/" + name, binary, executable: true)
      artifact.write(
        bundle + "/Resources/Info.plist",
        XCFrameworkFixture.plist("<key>CFBundleExecutable</key><string>\(name)</string>"))
      artifact.write(bundle + "/Resources/a.txt", "text")
      artifact.seal(below: bundle, except: [name])
    }
    let helper = CraftedArtifact.catalyst + "/Versions/A/Helpers/H.app/Contents"
    artifact.write(helper + "/MacOS/H", binary, executable: true)
    artifact.seal(below: helper, except: ["MacOS/H"])
    #expect(try await artifact.findings(of: "seal.files") == [])
    artifact.write(bundles[0] + "/Other", binary)
    let found = try await artifact.findings(of: "seal.files")
    #expect(found.map(\.message) == ["was added after signing"])
  }

  @Test("what follows from lost links is not reported again") func flattened() async throws {
    var artifact = try Self.sealedRoot()
    artifact[Self.link] = nil
    artifact.write(Self.link + "/ContextSDK.h", "text")
    artifact[CraftedArtifact.catalyst + "/Versions/Current"] = nil
    artifact.write(CraftedArtifact.catalyst + "/Versions/Current/a.txt", "text")
    #expect(try await artifact.findings(of: "seal.files") == [])
    let codes = Set(try await artifact.findings().map(\.code))
    #expect(codes.isDisjoint(with: ["binary.install-name", "seal.binding", "bundle.platform-shape"]), "\(codes)")
    #expect(codes.contains("bundle.flattened-symlinks"))
  }

  @Test("links that were lost, or a version's link as text, are told once") func lostLinks() async throws {
    var artifact = try Self.sealedRoot()
    for name in ["ContextSDK", "Headers", "Modules"] { artifact[CraftedArtifact.catalyst + "/" + name] = nil }
    let lost = try await artifact.findings().filter { $0.severity == .error }
    // The seal is one without a signature.
    #expect(lost.map(\.code) == ["bundle.shape", "seal.certificate"], "\(lost)")
    var text = try CraftedArtifact.demo()
    text.write(CraftedArtifact.catalyst + "/Versions/Current", "A")
    let current = try await text.findings().filter { $0.severity < .note }
    #expect(current.map(\.code) == ["bundle.flattened-symlinks"], "\(current)")
    var copy = try CraftedArtifact.demo()
    copy.write(
      CraftedArtifact.catalyst + "/ContextSDK", try copy.bytes(CraftedArtifact.catalyst + "/Versions/A/ContextSDK"))
    let copied = try await copy.findings().filter { $0.severity < .note }
    #expect(copied.map(\.code) == ["bundle.flattened-symlinks"], "\(copied)")
  }

  @Test("nothing loads a static framework, so its broken seal is a warning") func staticFramework() async throws {
    var artifact = try Self.sealedFramework()
    try artifact.makeStatic(CraftedArtifact.device)
    artifact.write(Self.header, "other")
    #expect(try await artifact.findings(of: "seal.files").map(\.severity) == [.warning])
  }

  @Test("no simulator checks a seal without a certificate") func simulator() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.seal(below: CraftedArtifact.simulator, except: ["Info.plist", "ContextSDK"])
    artifact.write(CraftedArtifact.simulator + "/Headers/Score.h", "other")
    #expect(try await artifact.findings(of: "seal.files").map(\.severity) == [.warning])
  }

  struct Flaw: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var isRoot = false
    var severity = Finding.Severity.error
    var location: String
    var says: String
    var make: @Sendable (inout CraftedArtifact) throws -> Void
  }

  private static let link = CraftedArtifact.catalyst + "/Headers"

  static let flaws = [
    Flaw(testDescription: "changed", location: header, says: "was changed after signing") { $0.write(header, "other") },
    Flaw(testDescription: "removed", location: header, says: "was removed after signing") { $0.remove(header) },
    Flaw(testDescription: "added", location: CraftedArtifact.device + "/m.mlmodel", says: "was added after signing") {
      $0.write(CraftedArtifact.device + "/m.mlmodel", "model")
    },
    Flaw(
      testDescription: "removed by Xcode", severity: .note,
      location: CraftedArtifact.device + "/Modules/X.swiftmodule/arm64.swiftmodule", says: "which is harmless"
    ) { $0.remove(CraftedArtifact.device + "/Modules/X.swiftmodule") },
    Flaw(testDescription: "no plist", location: seal, says: "not a readable property list") { $0.write(seal, "x") },
    Flaw(
      testDescription: "no CodeResources", location: CraftedArtifact.device + "/_CodeSignature", says: "is incomplete"
    ) { $0.move(seal, to: CraftedArtifact.device + "/_CodeSignature/Other") },
    Flaw(testDescription: "changed below the root", isRoot: true, location: header, says: "was changed after signing") {
      $0.write(header, "other")
    },
    Flaw(
      testDescription: "a link that leads elsewhere", isRoot: true, location: link,
      says: "leads to \"Versions/A/Headers\""
    ) { $0[link] = .link("Versions/A/Headers") },
    Flaw(
      testDescription: "a link that is a file", isRoot: true, location: CraftedArtifact.device + "/link",
      says: "is no longer a symlink"
    ) { $0.write(CraftedArtifact.device + "/link", "Headers") },
  ]

  @Test("every flaw is reported", arguments: flaws) func reported(flaw: Flaw) async throws {
    var artifact = try flaw.isRoot ? Self.sealedRoot() : Self.sealedFramework()
    try flaw.make(&artifact)
    let findings = try await artifact.findings().filter { $0.code == "seal.files" }
    let wanted = CraftedArtifact.root + "/" + flaw.location
    #expect(
      findings.contains {
        $0.location.position == .path(wanted) && $0.message.contains(flaw.says) && $0.severity == flaw.severity
      }, "\(findings)")
    #expect(findings.count == 1, "\(findings)")
  }

  /// Python's property lists and hashes: the ways in which codesign has sealed files over the years.
  enum Kind: String, CaseIterable { case legacy, sha1, both, sha384 }

  private static func sealed(_ kind: Kind) throws -> CraftedArtifact {
    var artifact = try CraftedArtifact.demo()
    let folder = try TemporaryFolder()
    try artifact.lay(in: folder)
    let bundle = folder[CraftedArtifact.root] + "/" + CraftedArtifact.device
    let result = try Tool.run(Tool.python, ["-c", signer, kind.rawValue, bundle])
    try #require(result.status == 0, "\(result.errors)")
    artifact.write(seal, result.output)
    return artifact
  }

  private static let signer = """
    import hashlib, os, plistlib, sys
    kind, bundle = sys.argv[1:]
    files = {}
    for folder, _, names in os.walk(bundle):
        for name in names:
            path = os.path.join(folder, name)
            relative = os.path.relpath(path, bundle)
            if relative in ("Info.plist", "ContextSDK"):
                continue
            data = open(path, "rb").read()
            old, new = hashlib.sha1(data).digest(), hashlib.sha256(data).digest()
            files[relative] = {
                "legacy": old, "sha1": {"hash": old}, "both": {"hash": old, "hash2": new},
                "sha384": {"hash3": hashlib.sha384(data).digest()},
            }[kind]
    rules = {"^.*": True, "^Info\\\\.plist$": {"omit": True, "weight": 20.0}}
    suffix = "" if kind == "legacy" else "2"
    plistlib.dump({"files" + suffix: files, "rules" + suffix: rules}, sys.stdout.buffer)
    """

  private static func reported(_ artifact: CraftedArtifact) async throws -> [String] {
    try await artifact.findings().filter { $0.code.hasPrefix("seal.") }.map { "\($0.severity.rawValue) \($0.message)" }
  }

  static let ages: [(kind: Kind, reported: [String])] = [
    (
      .legacy,
      [
        "warning has the format before OS X 10.9, without files2: it lists Headers/ContextSDK.h, Headers/Export.h, Headers/Score.h, Headers/Version.h, Modules/module.modulemap and 1 more by SHA-1 alone"
      ]
    ),
    (
      .sha1,
      [
        "warning has an old format: it lists Headers/ContextSDK.h, Headers/Export.h, Headers/Score.h, Headers/Version.h, Modules/module.modulemap and 1 more by SHA-1 alone"
      ]
    ), (.both, []),
    (.sha384, ["note was not compared with the seal: its hash there is of a kind that was not computed"]),
  ]

  @Test("files that are sealed by SHA-1 are compared, and the seal's age is reported", arguments: ages)
  func age(kind: Kind, reported: [String]) async throws {
    var artifact = try Self.sealed(kind)
    let found = try await Self.reported(artifact)
    #expect(found.count == reported.count && zip(found, reported).allSatisfy { $0.hasPrefix($1) }, "\(found)")
    artifact.write(Self.header, "other")
    let changed = try await Self.reported(artifact)
    #expect(changed.contains("error was changed after signing") == (kind != .sha384), "\(changed)")
    #expect(changed.count == found.count + (kind == .sha384 ? 0 : 1), "\(changed)")
  }
}

extension CraftedArtifact {
  /// Seals by Apple's rules of today, as far as frameworks without code inside go.
  fileprivate mutating func seal(below folder: String, except: Set<String>) {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let sealed = entries.filter { $0.key.hasPrefix(prefix) }.map { (String($0.key.dropFirst(prefix.count)), $0.value) }
    let items = sealed.filter { !except.contains($0.0) }.sorted { $0.0 < $1.0 }.map { name, content in
      switch content {
      case .link(let target): "<key>\(name)</key><dict><key>symlink</key><string>\(target)</string></dict>"
      case .file(let bytes, _):
        "<key>\(name)</key><dict><key>hash2</key><data>\(Self.base64(SHA256.digest(of: bytes).bytes))</data></dict>"
      }
    }
    let rules = """
      <key>^.*</key><true/>
      <key>^Info\\.plist$</key><dict><key>omit</key><true/><key>weight</key><real>20</real></dict>
      """
    write(
      prefix + "_CodeSignature/CodeResources",
      XCFrameworkFixture.plist(
        "<key>files2</key><dict>\(items.joined())</dict><key>rules2</key><dict>\(folder.isEmpty ? "<key>^.*</key><true/>" : rules)</dict>"
      ))
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
      let number = group[0] << 16 | group[1] << 8 | group[2]
      for (index, shift) in [18, 12, 6, 0].enumerated() {
        text.append(start + index <= bytes.count ? alphabet[number >> shift & 63] : "=")
      }
    }
    return text
  }
}
