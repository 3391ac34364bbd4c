import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("The findings of one rule") struct FindingListTests {
  private static func list(_ findings: [(message: String, severity: Finding.Severity, count: Int)]) -> [Finding] {
    var list = FindingList()
    for (index, entry) in findings.enumerated() {
      let finding = Finding("size.zip", entry.severity, at: Location("a.zip", .path("\(index)")), entry.message)
      list.add(finding, count: entry.count)
    }
    return list.all(of: .sizeZip, at: Location("a.zip"))
  }

  @Test("list a hundred places of a fact, and count the rest") func places() {
    let found = Self.list(Array(repeating: ("no", .warning, 1), count: 197))
    #expect(found.count == 100)
    #expect(found.joined().count == 1 && found.joined()[0].placeCount == 197)
  }

  @Test("list a hundred facts, and count the places of the others with their highest severity") func facts() {
    let found = Self.list((0..<232).map { ("no \($0)", $0 == 150 ? .error : .note, 1) })
    #expect(found.count == 101)
    #expect(
      found.last?.message == "breaks this rule in 132 more places, not listed here" && found.last?.severity == .error)
  }

  @Test("count places that were only counted before") func counted() {
    let found = Self.list([("no", .note, 1), ("no", .note, 96), ("and 5 more", .note, 5)])
    #expect(found.joined().map(\.placeCount) == [97, 5])
  }

  @Test("extra fields of 197 entries are one note with all of them") func extraFields() async throws {
    var artifact = try CraftedArtifact.demo()
    for index in 0..<197 { artifact.write("ios-arm64/ContextSDK.framework/Headers/H\(index).h", "// \(index)\n") }
    let folder = try TemporaryFolder()
    try artifact.lay(in: folder)
    // Without -X, Info-ZIP writes times and user IDs.
    let zip = folder["ContextSDK.zip"]
    try #require(try Tool.run("zip", ["-qry", zip, CraftedArtifact.root], in: folder.path).status == 0)
    let subject = ArtifactSubject(try await ArtifactInspector().zip(zip, jobs: 1), name: "ContextSDK")
    let notes = RuleEvaluator().findings(subject).filter { $0.code == "container.extra-field" }.joined()
    #expect(notes.allSatisfy { $0.placeCount > 197 && !$0.message.contains("more") }, "\(notes.map(\.message))")
    #expect(!notes.isEmpty && notes.count <= 2)
    #expect(notes.first?.slices.contains("ios-arm64") == true)
  }
}
