import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

/// Zips with something around or beside the xcframework. SwiftPM searches all folders for it.
@Suite("Zips as vendors pack them") struct WrappedArtifactTests {
  private static func found(
    _ folder: String = "", beside files: [String: String] = [:], product: String? = nil, git: Bool = false,
    edit: (inout CraftedArtifact) throws -> Void = { _ in }
  ) async throws -> [String] {
    let place = try TemporaryFolder()
    var artifact = try CraftedArtifact.demo()
    try edit(&artifact)
    try artifact.lay(in: place, as: "in/" + folder + CraftedArtifact.root)
    for (path, text) in files { try place.write(text, to: "in/" + path) }
    let zip = place["out.zip"]
    if git {
      let script =
        "git init -q && git add -A && git -c user.name=n -c user.email=e commit -qm m && git archive -o \(zip) HEAD"
      #expect(try Tool.run("bash", ["-ec", script], in: place["in"]).status == 0)
    } else {
      #expect(try Tool.run("zip", ["-qryX", zip, "."], in: place["in"]).status == 0)
    }
    let inspected = try await ArtifactInspector().zip(zip, jobs: 1)
    let expectation = Verification.Expectation(product: product)
    let subject = ArtifactSubject(inspected, name: "ContextSDK", expectation: expectation)
    return RuleEvaluator().findings(subject).withoutDemoNotes.map { finding in
      let location = if case .path(let path) = finding.location.position { path } else { "" }
      return "\(finding.severity.rawValue) \(finding.code) \(location): \(finding.message)"
    }
  }

  private static let root = CraftedArtifact.root
  private static let wrapped =
    "warning container.root SDK/1.4/ContextSDK.xcframework: is inside the folder SDK/1.4: CocoaPods finds it only if vendored_frameworks names this path"

  @Test("a document beside it breaks nothing, other files ship unseen") func beside() async throws {
    let files = ["LICENSE.txt": "text", "README.md": "text", "script.sh": "exit"]
    #expect(
      try await Self.found(beside: files) == [
        "note container.root LICENSE.txt: is next to ContextSDK.xcframework",
        "note container.root README.md: is next to ContextSDK.xcframework",
        "warning container.root script.sh: is next to ContextSDK.xcframework",
      ])
  }

  @Test("what is wrapped is looked at") func wrapper() async throws {
    #expect(try await Self.found("SDK/1.4/") == [Self.wrapped])
    let flawed = try await Self.found("SDK/1.4/") { $0.remove(CraftedArtifact.device + "/Info.plist") }
    #expect(
      flawed == [
        Self.wrapped,
        "error bundle.info-plist SDK/1.4/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: is missing: the framework has no Info.plist",
      ])
  }

  @Test("a release's own podspec names no folder") func product() async throws {
    #expect(try await Self.found("SDK/1.4/", product: "ContextSDK").map { $0.prefix(6) } == ["error "])
  }

  @Test("a second xcframework") func second() async throws {
    let other = ["more/Other.xcframework/x": "", "more/Other.xcframework/In.xcframework/x": ""]
    let found = try await Self.found(beside: other)
    #expect(
      found == [
        "error container.root more/Other.xcframework: is next to ContextSDK.xcframework",
        "error xcframework.info-plist more/Other.xcframework: has no Info.plist",
      ])
  }

  @Test("junk is reported once") func junk() async throws {
    let found = try await Self.found(beside: ["__MACOSX/ContextSDK.xcframework/._Info.plist": "x"])
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("error container.junk ") }, "\(found)")
  }

  @Test("as git archives it") func gitArchive() async throws {
    let found = try await Self.found(git: true)
    #expect(found.allSatisfy { $0.hasPrefix("note container.extra-field ") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("note container.extra-field : the archive's comment is the ID of a commit") })
  }
}
