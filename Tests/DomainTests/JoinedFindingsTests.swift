import Domain
import Testing

@Suite("Findings that say the same") struct JoinedFindingsTests {
  private static func finding(_ path: String, _ message: String = "no", slice: String? = nil) -> Finding {
    var finding = Finding("a.b", .warning, at: Location("a.zip", .path(path)), message, remedy: "mend")
    finding.slices = [slice].compactMap(\.self)
    return finding
  }

  @Test("are one, with all places and slices, where the first was") func places() {
    let joined = [
      Self.finding("tv/Kit", slice: "tv"), Self.finding("x", "other"), Self.finding("ios/Kit", slice: "ios"),
      Self.finding("ios/Kit", slice: "ios"),
    ].joined()
    #expect(joined.map(\.message) == ["no", "other"])
    #expect(joined[0].location.position == .path("tv/Kit"))
    #expect(joined[0].otherPlaces.map(\.position) == [.path("ios/Kit"), .path("ios/Kit")])
    #expect(joined[0].slices == ["ios", "tv"] && joined[0].placeCount == 3)
    #expect(joined[1].placeCount == 1)
  }

  @Test("stay apart if code, severity, message, remedy or subject differ") func apart() {
    let one = Self.finding("a")
    var others = [one, one, one, one, one]
    others[0].code = "a.c"
    others[1].severity = .error
    others[2].message = "yes"
    others[3].remedy = nil
    others[4].subject = "app_id alpha"
    #expect(([one] + others).joined().count == 6)
  }

  @Test("of several customers name them, and none as the subject") func customers() {
    let findings = ["beta", "alpha", "beta"].map { name in
      var finding = Self.finding("a")
      finding.subject = "app_id \(name)"
      finding.customers = [name]
      return finding
    }
    let joined = findings.joined()
    #expect(joined.count == 1 && joined[0].customers == ["alpha", "beta"] && joined[0].subject == nil)
    #expect([findings[0]].joined()[0].subject == "app_id beta")
  }

  @Test("list a bounded number of places, and count the rest") func bounded() {
    let joined = (0..<3000).map { Self.finding("\($0)") }.joined()
    #expect(joined.count == 1 && joined[0].otherPlaces.count == Finding.mostPlaces)
    #expect(joined[0].placeCount == 3000)
    #expect((joined + joined).joined()[0].placeCount == 6000)
  }

  @Test("name no byte, which is that of one place") func offset() {
    var finding = Self.finding("a")
    finding.offset = 7
    #expect([finding].joined()[0].offset == 7)
    #expect([finding, finding].joined()[0].offset == nil)
  }
}
