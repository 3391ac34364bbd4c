import Domain
import TestSupport
import Testing

@testable import OverTheAir

@Suite struct RolloutDocumentTests {
  private static let example =
    Checkout.root + "/Tests/TUFTests/Fixtures/example-repository/acme-fitness/targets/acme-fitness/rollout/"
    + "2436679e3a30914037394f95b02aa955c5f8151eeae5b3539a3baf744508524c.onboarding_upsell.json"

  private static func document() throws -> RolloutDocument { try RolloutDocument(parsing: TestFile.bytes(example)) }

  @Test func theExampleIsRead() throws {
    let document = try Self.document()
    let line = try #require(document.lines.first)
    #expect(line.champion?.version == "73" && line.champion?.threshold.description == "0.5")
    #expect(line.experiment?.stage == 2 && line.experiment?.share.description == "0.05")
    #expect(try RolloutDocument(parsing: document.bytes) == document)
    let plan = try #require(StagePlan([stage(10_000, 100_000), stage(50_000, 150_000)]))
    #expect(line.experiment?.groups == plan.groups(at: 2))
  }

  private func stage(_ challenger: Int, _ control: Int) -> StagePlan.Stage {
    StagePlan.Stage(
      challenger: Millionths(count: challenger) ?? .zero, control: Millionths(count: control) ?? .zero)
  }

  @Test(arguments: [
    (#""release.rollout/1""#, #""release.rollout/2""#, "schema"),
    (#""upperBoundInclusive":0.01"#, #""upperBoundInclusive":0"#, "lines[0].experiment.groups"),
    (#""upperBoundInclusive":0.01"#, #""upperBoundInclusive":0.06"#, "lines[0].experiment.groups"),
    (#""upperBoundInclusive":1}"#, #""upperBoundInclusive":0.99}"#, "lines[0].experiment.groups"),
    (#""upperBoundInclusive":0.05},"experiment""#, #""upperBoundInclusive":0},"experiment""#, "lines[0].holdout"),
    (#""salt":"onboarding_upsell/e7""#, #""salt":"onboarding_upsell/holdout-2026""#, "lines[0].experiment.salt"),
    (#""upsellThreshold":0.45"#, #""upsellThreshold":0.4500001"#, "lines[0].experiment.challenger.upsellThreshold"),
    (#""until":"2026-12-23T00:00:00Z""#, #""until":"2026-12-32T00:00:00Z""#, "lines[0].experiment.until"),
    (#""poll":86400"#, #""poll":0"#, "poll"),
    (#""revoked":[]"#, #""revoked":[1]"#, "revoked[0]"),
  ]) func hostileDocumentsAreRefused(original: String, replacement: String, path: String) throws {
    let text = String(decoding: try TestFile.bytes(Self.example), as: UTF8.self)
    let changed = text.replacing(original, with: replacement, maxReplacements: 1)
    try #require(changed != text)
    let problem = #expect(throws: RolloutDocument.Problem.self) { try RolloutDocument(parsing: Array(changed.utf8)) }
    #expect(problem?.path == path)
  }

  /// A device refuses everything with it.
  @Test func metadataThatNoDeviceReadsIsAnObjection() throws {
    let note = JSONMember("note", .string("a\0b"))
    let composed = [JSONMember("\u{E9}", .integer(1)), JSONMember("e\u{301}", .integer(2)), note]
    #expect(RolloutDocument.objections(to: composed).map { $0.member.name.utf8.count } == [3, 4])
    #expect(RolloutDocument.objections(to: [JSONMember("tone", .string("caf\u{E9}"))]).isEmpty)
    var document = try Self.document()
    let champion = try #require(document.champion)
    document.lines[0].champion?.metadata = [note]
    let all = MillionthsRange(min: .zero, max: .one)
    let model = ApprovedModel(
      path: champion.model, size: 1, digest: try #require(Digest(hex: String(repeating: "0", count: 64))),
      flowID: document.flowID, flowName: document.flowName, version: champion.version, sdk: document.lines[0].sdk,
      threshold: all, chance: all)
    let words = document.objections([model.path: model]).first?.words
    #expect(words?.hasSuffix(#"has "note" in its metadata, which has the character NUL, which ends texts"#) == true)
  }

  @Test(arguments: ["0", "1", "0.5", "0.000001", "0.999999", "0.05"]) func fractionsStayWhatTheyAre(text: String) {
    #expect(Millionths(text)?.description == text)
  }

  @Test(arguments: ["", "-0", "2", "0.", ".5", "0.1234567", "1.000001", "5e-2", "0,5", "00.5", "1.5"])
  func otherNumbersAreNoShares(text: String) { #expect(Millionths(text) == nil) }

  /// Whoever is in a group of the challenger or of the control stays on that side.
  @Test func nobodyChangesSidesInARamp() {
    let plan = StagePlan.standard
    for bucket in stride(from: 0, through: 1_000_000, by: 97) {
      var before: Substring?
      for stage in 1...plan.stages.count {
        let group = plan.groups(at: stage).first { bucket <= $0.bound.count }
        let side = group?.name.split(separator: "-").first
        if let before, before != "rest" { #expect(side == before) }
        before = side
      }
    }
  }

  @Test func eventsAreWhatHasChanged() throws {
    let document = try Self.document()
    #expect(document.event(since: document) == nil)
    var next = document
    try next.promote()
    #expect(next.event(since: document) == .promoted && next.lines[0].champion?.version == "74")
    #expect(document.event(since: next) == .rolledback)
    next = document
    try next.stop()
    #expect(next.event(since: document) == .stopped && document.event(since: next) == .rollout)
    next = document
    try next.advance(to: 3, .standardOfExample)
    #expect(next.event(since: document) == .advanced)
    next = document
    try next.set(threshold: Millionths("0.6"), chance: nil, of: nil)
    #expect(next.event(since: document) == .set && next.lines[0].champion?.threshold.description == "0.6")
    next.revoke("acme-fitness/models/onboarding_upsell-74.mlmodel", successor: nil)
    #expect(next.event(since: document) == .revoked && next.lines[0].experiment == nil)
    #expect(throws: Failure.self) { try next.stop() }
    #expect(throws: Failure.self) { try next.advance(to: 2, .standard) }
  }

  private func range(_ min: String, _ below: String) throws -> SDKRange {
    try #require(SDKRange(JSONValue(["min": min, "below": below])))
  }

  @Test(arguments: [("1.4.0", "3.0.0"), ("1.5.0", "2.0.0"), ("1.0.0", "1.5.0"), ("1.6.0", "1.7.0"), ("1.5.0", "2.5.0")])
  func aLineGoesOnWithinOtherBounds(min: String, below: String) throws {
    let former = try Self.document()
    var document = former
    try document.adopt([range(min, below), range("5.0.0", "6.0.0")])
    #expect(document.lines.map(\.champion) == [former.lines[0].champion, nil])
    #expect(document.lines.map(\.experiment) == [former.lines[0].experiment, nil])
    #expect(try document.lines.map(\.sdk) == [range(min, below), range("5.0.0", "6.0.0")])
  }

  @Test func linesWithOtherModelsDoNotBecomeOne() throws {
    var document = try Self.document()
    let line = document.lines[0]
    try document.adopt([range("1.4.0", "1.6.0"), range("1.6.0", "2.0.0")])
    let split = document
    try document.adopt([line.sdk])
    #expect(document.lines == [line])
    document = split
    document.lines[0].champion = line.experiment?.challenger
    let other = document
    #expect(throws: Failure.self) { try document.adopt([line.sdk]) }
    #expect(document == other)
    (document.lines[0].champion, document.lines[0].experiment) = (nil, nil)
    try document.adopt([line.sdk])
    #expect(document.lines == [line])
  }

  /// A plan with other shares at one of the stages that were reached would change the side of some devices.
  @Test(arguments: [[(10_000, 100_000), (60_000, 150_000)], [(10_000, 120_000), (50_000, 150_000)]])
  func aPlanThatWasChangedIsNotFollowed(shares: [(Int, Int)]) throws {
    let former = try Self.document()
    let plan = try #require(StagePlan((shares + [(200_000, 300_000)]).map { stage($0.0, $0.1) }))
    var document = former
    #expect(throws: Failure.self) { try document.advance(to: 3, plan) }
    #expect(document == former)
  }

  @Test func newModelsAreThoseThatDevicesGet() throws {
    let document = try Self.document()
    let paths = [73, 74].map { "acme-fitness/models/onboarding_upsell-\($0).mlmodel" }
    #expect(document.newModels(since: nil) == Set(paths))
    #expect(document.newModels(since: document) == [])
    var next = document
    try next.stop()
    #expect(next.newModels(since: document) == [] && document.newModels(since: next) == [paths[1]])
    next = document
    try next.promote()
    #expect(next.newModels(since: document) == [paths[1]])
  }
}

extension StagePlan {
  /// The plan of the example, and a stage more.
  fileprivate static var standardOfExample: StagePlan {
    StagePlan(
      [(10_000, 100_000), (50_000, 150_000), (200_000, 300_000)].map {
        Stage(challenger: Millionths(count: $0) ?? .zero, control: Millionths(count: $1) ?? .zero)
      }) ?? .standard
  }
}
