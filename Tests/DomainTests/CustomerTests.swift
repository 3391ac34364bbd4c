import Domain
import Testing

@Suite struct CustomerTests {
  @Test(arguments: [
    (ModelVersion.number(73), "73", true), (.number(73), "073", false), (.number(73), "73.0", false),
    (.number(73), "", false), (.uuid("6F1C-a"), "6f1c-A", true), (.uuid("6F1C-a"), "6f1c-b", false),
  ])
  func versionsAgree(version: ModelVersion, text: String, agrees: Bool) {
    #expect(version.agrees(with: text) == agrees)
  }

  @Test(arguments: [
    (Location("f"), "f"), (Location("f", .path("")), "f"), (Location("f", .path("[3].a")), "f: [3].a"),
    (Location("f", .line(2, column: 7)), "f:2:7"), (Location("f", .line(2, column: nil)), "f:2"),
  ])
  func placesReadAsText(location: Location, text: String) {
    #expect(location.description == text)
  }

  @Test func errorsComeFirst() {
    #expect([Finding.Severity.note, .error, .warning].sorted() == [.error, .warning, .note])
  }
}
