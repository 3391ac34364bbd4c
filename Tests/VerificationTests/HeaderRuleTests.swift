import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Headers and module maps") struct HeaderRuleTests {
  private static let rule = "bundle.headers"
  private static let map = CraftedArtifact.device + "/Modules/module.modulemap"
  private static let device = CraftedArtifact.device

  static let flaws = [
    ContentFlaw(
      testDescription: "a module map missing in one slice", location: device,
      says: "has no Modules/module.modulemap, but ios-arm64_x86_64-"
    ) { $0.remove(map) },
    ContentFlaw(testDescription: "no modules in one slice", location: device, says: "has no Modules/module.modulemap") {
      $0.remove(device + "/Modules")
    },
    ContentFlaw(
      testDescription: "a module map that names other headers", location: map,
      says: "names headers \"a.h\", \"b/c.h\", \"../x\", \"p.h\", which are not there"
    ) {
      $0.write(
        map,
        """
        framework module ContextSDK {
          umbrella header "ContextSDK.h" // header "comment.h"
          /* header "comment.h" */
          exclude header "excluded.h"
          header "a.h"
          explicit module Sub { textual header "b/c.h" export * }
          umbrella "../x"
          umbrella "Headers"
          private header "p.h"
          link framework "UIKit"
        }
        extern module Other "other.modulemap"
        """)
    },
    ContentFlaw(
      testDescription: "through a link in a versioned framework",
      location: CraftedArtifact.catalyst + "/Versions/A/Modules/module.modulemap",
      says: "names the header \"No.h\""
    ) {
      $0.write(
        CraftedArtifact.catalyst + "/Versions/A/Modules/module.modulemap",
        "framework module ContextSDK { header \"No.h\" }")
    },
  ]

  static let maps: [(text: String, says: String?, severity: Finding.Severity)] = [
    ("", "declares no module", .error),
    ("// framework module ContextSDK {}", "declares no module", .error),
    ("framework modul ContextSDK {}", "declares no module", .error),
    ("framework module ContextSDK {", "leaves a brace, a string or a comment open", .error),
    ("framework module ContextSDK { export * } }", "leaves a brace, a string or a comment open", .error),
    ("framework module ContextSDK { header \"ContextSDK.h }", "leaves a brace, a string or a comment open", .error),
    (
      "framework module Other { module ContextSDK {} }", "declares the module \"Other\", so `import ContextSDK`",
      .warning
    ),
    ("module ContextSDK { umbrella header \"ContextSDK.h\" }", "declares `module ContextSDK`, so its", .warning),
    ("module ContextSDK { umbrella header \"Headers/ContextSDK.h\" export * }", nil, .error),
    ("framework module \"ContextSDK\" [system] [extern_c] { umbrella header \"ContextSDK.h\" }", nil, .error),
    ("framework module Private {}\nframework module ContextSDK.Sub { config_macros A, B }", nil, .error),
    ("extern module ContextSDK \"other.modulemap\"", nil, .error),
  ]

  @Test("a module map declares the framework's module", arguments: maps)
  func declaration(text: String, says: String?, severity: Finding.Severity) async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.write(Self.map, text)
    let found = try await artifact.findings(of: Self.rule)
    guard let says else { return #expect(found == []) }
    #expect(found.count == 1 && found[0].message.hasPrefix(says) && found[0].severity == severity, "\(found)")
  }

  @Test("every flaw is reported", arguments: flaws) func reported(flaw: ContentFlaw) async throws {
    try await flaw.expect(Self.rule, in: CraftedArtifact.demo())
  }

  @Test("an umbrella header that is missing in one slice, and that the module map names") func umbrella() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.remove(Self.device + "/Headers/ContextSDK.h")
    let found = try await artifact.findings(of: Self.rule).map(\.message)
    #expect(found == ["names the header \"ContextSDK.h\", which is not there"])
    artifact.write(Self.map, "framework module ContextSDK { umbrella \"Headers\" }")
    artifact.write(Self.device + "/Headers/Other.h", "")
    let unnamed = try await artifact.findings(of: Self.rule).map(\.message)
    #expect(unnamed.count == 1 && unnamed[0].hasPrefix("has no Headers/ContextSDK.h, but "), "\(unnamed)")
  }

  @Test("an umbrella header of a static framework, whose module only an interface may import") func unread()
    async throws
  {
    var artifact = try CraftedArtifact.demo()
    try artifact.makeStatic(Self.device)
    artifact.remove(Self.device + "/Headers/ContextSDK.h")
    #expect(try await artifact.findings(of: Self.rule).map(\.severity) == [.warning])
    artifact.write(Self.map, "framework module ContextSDK { umbrella header \"ContextSDK.h\" header \"No.h\" }")
    #expect(try await artifact.findings(of: Self.rule).map(\.severity) == [.error])
  }

  @Test("headers missing in one slice") func headers() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.remove(Self.device + "/Headers")
    let found = try await artifact.findings(of: Self.rule)
    #expect(found.map(\.message) == ["names the header \"ContextSDK.h\", which is not there"])
    artifact.write(Self.map, "framework module ContextSDK {}")
    let unnamed = try await artifact.findings(of: Self.rule)
    #expect(unnamed.map(\.severity) == [.warning] && unnamed[0].message.hasPrefix("has no Headers, but "))
  }

  @Test("a module without a map is another rule's, if it is Swift's") func swift() async throws {
    var artifact = try SwiftDemo.artifact.get()
    artifact.remove(Self.device + "/Modules")
    #expect(try await artifact.findings(of: Self.rule) == [])
    #expect(try await artifact.findings(of: "swift.interfaces").count == 1)
  }

  @Test("no slice has any, or a private map has its own folder") func silent() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.write(Self.device + "/Modules/module.private.modulemap", "framework module P { header \"P.h\" }")
    artifact.write(Self.device + "/PrivateHeaders/P.h", "")
    #expect(try await artifact.findings(of: Self.rule) == [])
    for bundle in [
      Self.device, CraftedArtifact.simulator, CraftedArtifact.catalyst, CraftedArtifact.catalyst + "/Versions/A",
    ] {
      artifact.remove(bundle + "/Headers")
      artifact.remove(bundle + "/Modules")
    }
    #expect(try await artifact.findings(of: Self.rule) == [])
  }

  @Test("bare libraries") func bare() async throws {
    let object = Phone.object().build(2, 14).bytes
    let simulator = Phone.object().build(7, 14).bytes
    var artifact = CraftedArtifact.bare(
      [
        .init("ios", nil, ["arm64"], CraftedBinary.archive(object)),
        .init("ios", "simulator", ["arm64"], CraftedBinary.archive(simulator)),
      ], name: "libkit.a")
    #expect(try await artifact.findings(of: Self.rule) == [])
    artifact.write("ios-arm64/Headers/module.modulemap", "module Kit { header \"kit.h\" header \"no.h\" }")
    let found = try await artifact.findings(of: Self.rule)
    #expect(
      found.map(\.message) == [
        "has no module.modulemap, but ios-arm64 does", "names the header \"no.h\", which is not there",
      ])
  }
}
