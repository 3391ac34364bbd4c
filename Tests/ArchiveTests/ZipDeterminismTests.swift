import Domain
import Foundation
import TestSupport
import Testing

@testable import Artifacts

@Suite("determinism")
struct ZipDeterminismTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the same input gives the same bytes")
  func twice() throws {
    let one = try ZipWriter.write([Sample].varied, to: folder["one.zip"])
    let two = try ZipWriter.write([Sample].varied, to: folder["two.zip"])
    #expect(one == two)
    #expect(try TestFile.bytes(folder["one.zip"]) == TestFile.bytes(folder["two.zip"]))
  }

  @Test("entries are ordered by the bytes of their names in the archive")
  func order() {
    let entries = [
      ZipEntry("a b", .file(executable: false)), ZipEntry("a", .directory), ZipEntry("a-b", .directory),
      ZipEntry("a", .symlink), ZipEntry("a/b", .symlink), ZipEntry("é", .directory), ZipEntry("z", .directory),
      ZipEntry("Z", .directory), ZipEntry("e\u{301}", .directory),
    ]
    let names = entries.sorted(by: ZipEntry.precedes).map { String(decoding: $0.name, as: UTF8.self) }
    let expected = ["Z/", "a", "a b", "a-b/", "a/", "a/b", "e\u{301}/", "z/", "\u{e9}/"]
    #expect(names.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  #if compiler(>=6.3)
    @Test("the time zone of the environment changes nothing", arguments: ["Pacific/Kiritimati", "America/Adak"])
    func timeZone(_ zone: String) async throws {
      // One process per zone: the environment belongs to all threads.
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [zone] in
        setenv("TZ", zone, 1)
        tzset()
        let folder = try TemporaryFolder()
        print("digest:", try ZipWriter.write([Sample].varied, to: folder["out.zip"], time: Self.time).digest)
      }
      let here = try ZipWriter.write([Sample].varied, to: folder["out.zip"], time: Self.time).digest
      #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("digest: \(here)"))
    }
  #endif

  static let time = DOSTime(unixSeconds: 1_711_846_799)
}

@Suite("DOSTime")
struct DOSTimeTests {
  struct Moment: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let seconds: Int
    let date: [Int]

    init(_ name: String, _ seconds: Int, _ date: [Int]) {
      (testDescription, self.seconds, self.date) = (name, seconds, date)
    }
  }

  @Test(
    "Python reads back the UTC time that went in",
    arguments: [
      Moment("the first", 315_532_800, [1980, 1, 1, 0, 0, 0]),
      Moment("just before the first", 315_532_799, [1980, 1, 1, 0, 0, 0]),
      Moment("1970", 0, [1980, 1, 1, 0, 0, 0]),
      Moment("before 1970", -1, [1980, 1, 1, 0, 0, 0]),
      Moment("the smallest number", .min, [1980, 1, 1, 0, 0, 0]),
      Moment("one second after the first", 315_532_801, [1980, 1, 1, 0, 0, 0]),
      Moment("two seconds after the first", 315_532_802, [1980, 1, 1, 0, 0, 2]),
      Moment("leap day of a century", 951_782_400, [2000, 2, 29, 0, 0, 0]),
      Moment("the day after it", 951_868_800, [2000, 3, 1, 0, 0, 0]),
      Moment("leap day", 1_709_210_096, [2024, 2, 29, 12, 34, 56]),
      Moment("28 February of a common year", 1_677_628_798, [2023, 2, 28, 23, 59, 58]),
      Moment("an odd second", 1_735_689_599, [2024, 12, 31, 23, 59, 58]),
      Moment("New Year", 1_735_689_600, [2025, 1, 1, 0, 0, 0]),
      Moment("2100 is no leap year", 4_107_542_400, [2100, 3, 1, 0, 0, 0]),
      Moment("the last", 4_354_819_198, [2107, 12, 31, 23, 59, 58]),
      Moment("the second after the last", 4_354_819_199, [2107, 12, 31, 23, 59, 58]),
      Moment("2108", 4_354_819_200, [2107, 12, 31, 23, 59, 58]),
      Moment("the largest number", .max, [2107, 12, 31, 23, 59, 58]),
    ])
  func table(_ moment: Moment) throws {
    let folder = try TemporaryFolder()
    try ZipWriter.write([.file("f", "x")], to: folder["out.zip"], time: DOSTime(unixSeconds: moment.seconds))
    #expect(try PythonEntry.list(folder["out.zip"]).map(\.date) == [moment.date])
  }

  @Test("agrees with Python's calendar on every day from 1980 to 2107")
  func everyDay() throws {
    let seconds = stride(from: 315_532_800, to: 4_354_819_200, by: 86_400).map { $0 + $0 / 86_400 % 43_200 * 2 }
    let script = """
      import datetime, json
      def packed(s):
        t = datetime.datetime.fromtimestamp(s, datetime.timezone.utc)
        return (t.year - 1980) << 25 | t.month << 21 | t.day << 16 | t.hour << 11 | t.minute << 5 | t.second // 2
      days = range(315532800, 4354819200, 86400)
      print(json.dumps([packed(s + s // 86400 % 43200 * 2) for s in days]))
      """
    #expect(try Judge.json([UInt32].self, script) == seconds.map { DOSTime(unixSeconds: $0).packed })
  }

  @Test("the earliest is the first of 1980")
  func earliest() { #expect(DOSTime.earliest == DOSTime(unixSeconds: 315_532_800)) }
}
