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

  /// Models.
  ///
  /// - Parameter everything: whether one of them contains all that such rules look at elsewhere.
  private func adding(
    _ demo: CraftedArtifact, to artifact: CraftedArtifact, everything: Bool = true
  ) throws -> CraftedArtifact {
    var artifact = artifact
    let resources = [
      CraftedArtifact.device, CraftedArtifact.simulator, CraftedArtifact.catalyst + "/Versions/A/Resources",
    ]
    for folder in resources {
      artifact.write(folder + "/CustomModels.json", "{}")
      artifact.write(folder + "/onboarding_upsell.mlmodel", "x")
      guard everything else { continue }
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

  /// What rules say of an artifact.
  private func lines(_ rules: [Rule], _ subject: ArtifactSubject) -> Set<String> {
    Set(rules.violations(subject).map { "\($0.rule) \($0.violation.location ?? ""): \($0.violation.message)" })
  }

  private func subject(_ artifact: InspectedArtifact, _ expectation: Verification.Expectation) -> ArtifactSubject {
    ArtifactSubject(artifact, name: "ContextSDK", expectation: expectation)
  }

  /// A build asks the other rules of the base's outline and what it adds; the rest of the base cannot change their findings.
  @Test("other rules find in an outline with models added what they find in the whole", arguments: [true, false])
  func outline(everything: Bool) throws {
    let demo = try CraftedArtifact.demo()
    let rules = Rule.all.filter { !$0.checksOnlySlices && $0.name != .sizeSlice }
    let expectation = Expectation(version: "1.5.0")
    var fired: Set<Substring> = []
    for broken in [demo] + demo.entries.keys.sorted().flatMap({ self.broken(demo, $0) }) {
      let base = InspectedInMemory(index: nil).artifact(broken.entries)
      let variant = InspectedInMemory(index: nil).artifact(
        try adding(demo, to: broken, everything: everything).entries)
      let left = Set(base.files.map(\.path)).subtracting(base.outline.map(\.path))
      #expect(!left.isEmpty)
      let known = lines(rules, subject(base, expectation))
      let found = lines(rules, subject(variant, expectation)).subtracting(known)
      var outlined = variant.without(left)
      #expect(lines(rules, subject(outlined, expectation)).subtracting(known) == found)
      outlined.added = variant.additions(to: base)
      let extended = try #require(subject(base.without(left), expectation).extended(to: outlined, expectation))
      #expect(lines(rules, extended).subtracting(known) == found)
      fired.formUnion(found.compactMap { $0.split(separator: " ").first })
    }
    #expect(fired.count >= (everything ? 3 : 1), "\(fired)")
  }

  /// A build does not ask them of a base's entries again.
  @Test("rules about single entries find in a base and in what a variant adds what they find in the whole")
  func entries() throws {
    let rules = Rule.all.filter {
      $0.group == .isolation || [.containerSafeNames, .binaryBuildPaths, .sealCode].contains($0.name)
    }
    let world = try LeakWorld(count: 8, seed: 7)
    let (victim, other) = (world.customers[0], world.customers[1])
    let device = CraftedArtifact.device
    var crafted = try CraftedArtifact.demo()
    let binary = try crafted.bytes(device + "/ContextSDK")
    func plant(_ name: String) {
      crafted.write("\(device)/\(name)/\(other.appID)/a.txt", "for \(other.appID)")
      crafted.write("\(device)/\(name).bin", world.models.first { $0.owners == [other.appID] }?.bytes ?? [])
      crafted.write("\(device)/\(name)/" + String(repeating: "n", count: 300), "")
      crafted.write("\(device)/\(name).xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 1])
      crafted.write("\(device)/\(name).dylib", binary)
    }
    plant("one")
    let scanner = InspectedInMemory(index: world.index)
    let base = scanner.artifact(crafted.entries)
    plant("two")
    // Below a folder that names the customer already.
    crafted.write("\(device)/one/\(other.appID)/b.txt", "for \(other.appID)")
    let variant = scanner.artifact(crafted.entries)
    let expectation = world.expectation(for: victim)
    let (before, whole) = (lines(rules, subject(base, expectation)), lines(rules, subject(variant, expectation)))
    var outlined = variant
    outlined.added = variant.additions(to: base)
    let extended = try #require(subject(base, expectation).extended(to: outlined, expectation))
    #expect(lines(rules, extended) == whole.subtracting(before))
    #expect(Set(whole.subtracting(before).compactMap { $0.split(separator: " ").first }).count >= 4, "\(whole)")
  }

  @Test("a variant that adds something beside the frameworks takes nothing over") func beside() throws {
    let demo = try CraftedArtifact.demo()
    let base = InspectedInMemory(index: nil).artifact(demo.entries)
    var variant = base
    variant.added = InspectedArtifact.Additions(
      entries: [FileTree.Entry("Other.xcframework", .directory)], files: [])
    #expect(subject(base, Expectation()).extended(to: variant, Expectation())?.artifact == nil)
    variant.added = nil
    #expect(subject(base, Expectation()).extended(to: variant, Expectation())?.artifact == nil)
  }

  @Test("what was said of an artifact is taken for no other one") func verdicts() throws {
    let demo = try CraftedArtifact.demo()
    var remembering = RuleEvaluator()
    remembering.verdicts = SliceVerdicts()
    var found = 0
    for broken in [demo] + demo.entries.keys.sorted().flatMap({ broken(demo, $0) }) {
      for artifact in [broken, try adding(demo, to: broken, everything: false)] {
        for version in ["1.5.0", "1.6.0"] {
          let artifact = subject(
            InspectedInMemory(index: nil).artifact(artifact.entries), Expectation(version: version))
          let asked = RuleEvaluator().findings(artifact, rules: Self.rules)
          #expect(remembering.findings(artifact, rules: Self.rules) == asked)
          found += asked.count
        }
      }
    }
    #expect(found > 100)
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

extension InspectedArtifact {
  fileprivate func without(_ files: Set<String>) -> InspectedArtifact {
    InspectedArtifact(
      path: path, tree: FileTree(tree.entries.filter { !files.contains($0.path) }),
      files: self.files.filter { !files.contains($0.path) })
  }

  fileprivate func additions(to base: InspectedArtifact) -> Additions {
    Additions(
      entries: tree.entries.filter { base.tree[$0.path] == nil }, files: files.filter { base.file($0.path) == nil })
  }
}
