import Domain
import Testing

@testable import Artifacts
@testable import Verification

/// A build asks these rules of its base alone, since what it adds to one changes nothing of what they say.
@Suite("Rules of slices") struct SliceRuleTests {
  private static let rules = Rule.all.filter(\.checksOnlySlices)

  /// Their findings about an artifact.
  private func said(of artifact: CraftedArtifact) -> [String] {
    let inspected = InspectedInMemory(index: nil).artifact(artifact.entries)
    let subject = ArtifactSubject(inspected, name: "ContextSDK", expectation: Expectation(version: "1.5.0"))
    return Self.rules.violations(subject).map { "\($0.rule) \($0.violation.location ?? ""): \($0.violation.message)" }
  }

  /// Without a file, with its first half, and with the file that another slice has in its place.
  private func broken(_ demo: CraftedArtifact, _ path: String) -> [CraftedArtifact] {
    var without = demo
    without[path] = nil
    guard case .file(let bytes, let executable) = demo[path] else { return [without] }
    var half = demo
    half.write(path, bytes.prefix(bytes.count / 2), executable: executable)
    guard let inside = path.split(separator: "/", maxSplits: 1).last,
      case .file(let others, _) = demo["ios-arm64_x86_64-simulator/" + inside], others != bytes
    else { return [without, half] }
    var foreign = demo
    foreign.write(path, others)
    return [without, half, foreign]
  }

  /// Models, and in one of them all that such rules look at elsewhere.
  private func adding(_ demo: CraftedArtifact, to artifact: CraftedArtifact) throws -> CraftedArtifact {
    var artifact = artifact
    let resources = [
      CraftedArtifact.device, CraftedArtifact.simulator, CraftedArtifact.catalyst + "/Versions/A/Resources",
    ]
    for folder in resources {
      artifact.write(folder + "/CustomModels.json", "{}")
      artifact.write(folder + "/onboarding_upsell.mlmodel", "x")
      let package = folder + "/Churn.mlpackage/Data/"
      for (path, content) in demo.entries where path.hasPrefix(CraftedArtifact.device) {
        artifact[package + path] = content
      }
      artifact.write(
        package + "ContextSDK.framework/Info.plist", try demo.bytes(CraftedArtifact.simulator + "/Info.plist"))
      artifact.write(package + "ContextSDK.framework/ContextSDK", "x")
      artifact.write(package + "Modules/ContextSDK.swiftmodule/arm64-apple-ios.swiftinterface", "x")
    }
    return artifact
  }

  /// A build asks the other rules of the base's outline and what it adds; the rest of the base cannot change their findings.
  @Test("other rules find in an outline with models added what they find in the whole") func outline() throws {
    let demo = try CraftedArtifact.demo()
    let rules = Rule.all.filter { !$0.checksOnlySlices && $0.name != "size.slice" }
    func lines(_ artifact: InspectedArtifact) -> Set<String> {
      let subject = ArtifactSubject(artifact, name: "ContextSDK", expectation: Expectation(version: "1.5.0"))
      return Set(rules.violations(subject).map { "\($0.rule) \($0.violation.location ?? ""): \($0.violation.message)" })
    }
    var fired: Set<Substring> = []
    for broken in [demo] + demo.entries.keys.sorted().flatMap({ self.broken(demo, $0) }) {
      let base = InspectedInMemory(index: nil).artifact(broken.entries)
      let variant = InspectedInMemory(index: nil).artifact(try adding(demo, to: broken).entries)
      let kept = base.outline
      let left = Set(base.files.map(\.path)).subtracting(kept.map(\.path))
      #expect(!left.isEmpty)
      let outlined = InspectedArtifact(
        path: variant.path, tree: FileTree(variant.tree.entries.filter { !left.contains($0.path) }),
        files: variant.files.filter { !left.contains($0.path) })
      let known = lines(base)
      let found = lines(variant).subtracting(known)
      #expect(lines(outlined).subtracting(known) == found)
      fired.formUnion(found.compactMap { $0.split(separator: " ").first })
    }
    #expect(fired.count >= 3, "\(fired)")
  }

  @Test("say the same with models added, whatever is wrong with a framework") func alike() throws {
    let demo = try CraftedArtifact.demo()
    var fired: Set<Substring> = []
    for broken in [demo] + demo.entries.keys.sorted().flatMap({ broken(demo, $0) }) {
      let before = said(of: broken)
      #expect(said(of: try adding(demo, to: broken)) == before)
      fired.formUnion(before.compactMap { $0.split(separator: " ").first })
    }
    #expect(fired.count >= 6, "\(fired)")
  }
}
