import Artifacts
import Domain
import Platform
import TestSupport
import Testing

@testable import Artifacts
@testable import Verification

/// 10,000 leaks, every one found, and as many that only look like one, none of them reported. Batches run side by side; a run has a tenth
/// of them.
@Suite("Generated leaks") struct LeakTests {
  private static let batches = Rounds.of(0..<20)
  private static let size = 500

  private static let world = Result { try LeakWorld(count: 60, seed: 7) }

  private static let writer = Result {
    let world = try LeakTests.world.get()
    let words = Set(world.customers.flatMap { world.tokens(of: $0) } + decoys)
    let binary = try CraftedArtifact.demo().bytes(CraftedArtifact.device + "/ContextSDK").prefix(2000)
    return LeakWriter(lists: try LeakWriter.lists(words.sorted()), binary: Array(binary))
  }

  /// Words that resemble customers' tokens, and are nobody's.
  private static let decoys =
    ["Qx0", "Qx7", "Fitness", "com.lumen0.lumen2", "xcom.lumen0.lumen", "com.lumen0.lumenprobe", "lumenous"]
    + LeakWorld.flows

  private static let rules = Rule.all(in: .isolation)

  /// Two customers who are not the same.
  private static func pair(_ world: LeakWorld, _ random: inout SeededGenerator) -> (culprit: Customer, victim: Customer)
  {
    let culprit = Int.random(in: 0..<world.customers.count, using: &random)
    let step = Int.random(in: 1..<world.customers.count, using: &random)
    return (world.customers[culprit], world.customers[(culprit + step) % world.customers.count])
  }

  /// A leak, and what has to be said of it.
  private struct Leak {
    var file: LeakFile
    var rule: String
    var owner: Identifier

    func isReported(in found: [(rule: String, violation: Violation)]) -> Bool {
      found.contains {
        $0.rule == rule && $0.violation.location == CraftedArtifact.root + "/" + file.location
          && $0.violation.severity == nil
          && $0.violation.message.contains(owner.description)
      }
    }
  }

  private static func leak(
    from culprit: Customer, to victim: Customer, _ number: Int, _ random: inout SeededGenerator
  ) throws -> Leak {
    let (world, writer) = (try LeakTests.world.get(), try LeakTests.writer.get())
    let models = world.models.filter { $0.owners.contains(culprit.appID) && !$0.owners.contains(victim.appID) }
    if number.isMultiple(of: 2), let model = models.randomElement(using: &random) {
      let carrier = LeakCarrier.forBytes[number / 2 % LeakCarrier.forBytes.count]
      let file = writer.file(carrier, bytes: model.bytes, number, &random)
      return Leak(file: file, rule: "isolation.model", owner: model.owners.min() ?? culprit.appID)
    }
    let word = world.tokens(of: culprit).randomElement(using: &random) ?? ""
    let carrier = LeakCarrier.forWords[number / 2 % LeakCarrier.forWords.count]
    let file = writer.file(carrier, word: word, number, &random)
    return Leak(file: file, rule: "isolation.identifier", owner: culprit.appID)
  }

  @Test("8,000 in artifacts in memory", arguments: batches) func inMemory(batch: Int) throws {
    let world = try Self.world.get()
    var random = SeededGenerator(seed: 100 + UInt64(batch))
    var missed: [String] = []
    for number in 0..<400 {
      let (culprit, victim) = Self.pair(world, &random)
      let leak = try Self.leak(from: culprit, to: victim, number, &random)
      let artifact = InspectedInMemory(index: world.index).artifact([leak.file.path: leak.file.content])
      let found = Self.rules.violations(
        ArtifactSubject(artifact, name: "ContextSDK", expectation: world.expectation(for: victim)))
      if !leak.isReported(in: found) { missed.append("\(leak.rule) \(leak.file.location) of \(culprit.appID)") }
    }
    #expect(missed == [])
  }

  @Test("1,000 in files beside the zips", arguments: batches) func beside(batch: Int) throws {
    let world = try Self.world.get()
    var random = SeededGenerator(seed: 200 + UInt64(batch))
    var missed: [String] = []
    for number in 0..<50 {
      let (culprit, victim) = Self.pair(world, &random)
      let word = world.tokens(of: culprit).randomElement(using: &random) ?? ""
      let (subject, location) = Self.variant(LeakCarrier.besides[number % 3], word, of: victim, world)
      let found = Self.rules.violations(subject)
      let isReported = found.contains {
        $0.rule == "isolation.rendered" && $0.violation.location == location
          && $0.violation.message.contains(culprit.appID.description)
      }
      if !isReported { missed.append("\(word) of \(culprit.appID) in \(location)") }
    }
    #expect(missed == [])
  }

  private static func variant(
    _ carrier: LeakCarrier, _ word: String, of victim: Customer, _ world: LeakWorld
  ) -> (VariantSubject, location: String) {
    let notes = "# 1.4.0 for \(victim.name ?? "you")\n\n- as \(carrier == .notes ? word : "asked")\n"
    let podspec = "Pod::Spec.new do |s|\n  # \(carrier == .podspec ? word : "a comment")\n  s.version = '1.4.0'\nend\n"
    let files = [("RELEASE_NOTES.md", notes), ("ContextSDK.podspec", podspec)].map { name, text in
      VariantSubject.File(name: name, bytes: Array(text.utf8), digest: SHA256.digest(of: Array(text.utf8)))
    }
    let zip = carrier == .zipName ? "\(word).zip" : "ContextSDK.zip"
    let location = carrier == .notes ? files[0].name : carrier == .podspec ? files[1].name : zip
    let subject = VariantSubject(
      folder: "dist/1.4.0/\(victim.appID)", zips: [VariantSubject.Zip(name: zip, size: 1, digest: .zero)], files: files,
      expectation: world.expectation(for: victim))
    return (subject, location)
  }

  /// Twenty zips with fifty leaks each, packed by Info-ZIP and read as `release verify` reads them.
  @Test("1,000 in zips", arguments: batches) func zipped(batch: Int) async throws {
    let world = try Self.world.get()
    var random = SeededGenerator(seed: 300 + UInt64(batch))
    let victim = world.customers[Int.random(in: 0..<world.customers.count, using: &random)]
    var artifact = try CraftedArtifact.demo()
    var leaks: [Leak] = []
    for number in 0..<50 {
      let culprit = world.customers.filter { $0.appID != victim.appID }.randomElement(using: &random) ?? victim
      let leak = try Self.leak(from: culprit, to: victim, number, &random)
      artifact[leak.file.path] = leak.file.content
      leaks.append(leak)
    }
    let found = try await Self.zipAndVerify(artifact, world.index, world.expectation(for: victim))
    #expect(leaks.filter { !$0.isReported(in: found) }.map { "\($0.rule) \($0.file.location) of \($0.owner)" } == [])
    // And nothing else: what carries no leak is not accused.
    let places = Set(leaks.flatMap { [$0.file.location, $0.file.path] }.map { CraftedArtifact.root + "/" + $0 })
    let accused = found.compactMap(\.violation.location).filter { location in
      !places.contains { location.hasPrefix($0) }
    }
    #expect(accused == [])
  }

  private static func zipAndVerify(
    _ artifact: CraftedArtifact, _ index: IdentityIndex, _ expectation: Verification.Expectation
  ) async throws -> [(rule: String, violation: Violation)] {
    let folder = try TemporaryFolder()
    try artifact.lay(in: folder)
    let zip = folder["ContextSDK.zip"]
    let result = try Tool.run(
      "zip", ["-qryX", zip, CraftedArtifact.root], in: folder.path, environment: ["LC_ALL": "C.UTF-8"])
    try #require(result.status == 0, "\(result.errors)")
    let inspected = try await ArtifactInspector(InspectionOptions(index: index)).zip(zip, jobs: 1)
    return rules.violations(ArtifactSubject(inspected, name: "ContextSDK", expectation: expectation))
  }

  @Test("10,000 that are none", arguments: batches) func none(batch: Int) throws {
    let (world, writer) = (try Self.world.get(), try Self.writer.get())
    var random = SeededGenerator(seed: 400 + UInt64(batch))
    var accused: [String] = []
    for number in 0..<Self.size {
      let owner = world.customers[Int.random(in: 0..<world.customers.count, using: &random)]
      let own = world.models.filter { $0.owners.contains(owner.appID) }
      let words = number.isMultiple(of: 2) ? world.tokens(of: owner) : Self.decoys
      let word = words.randomElement(using: &random) ?? ""
      let found: [(rule: String, violation: Violation)]
      let expectation = world.expectation(for: owner)
      if number % 5 == 4 {
        let carrier = LeakCarrier.besides[number / 5 % LeakCarrier.besides.count]
        found = Self.rules.violations(Self.variant(carrier, word, of: owner, world).0)
      } else {
        let isModel = number % 5 == 3
        let carriers = isModel ? LeakCarrier.forBytes : LeakCarrier.forWords
        let carrier = carriers.randomElement(using: &random) ?? .anyFile
        let model = own.randomElement(using: &random)?.bytes ?? []
        let file =
          isModel
          ? writer.file(carrier, bytes: model, number, &random) : writer.file(carrier, word: word, number, &random)
        let artifact = InspectedInMemory(index: world.index).artifact([file.path: file.content])
        found = Self.rules.violations(ArtifactSubject(artifact, name: "ContextSDK", expectation: expectation))
      }
      accused += found.map { "\($0.rule) \($0.violation.location ?? ""): \($0.violation.message), with \(word)" }
    }
    #expect(accused == [])
  }
}
