import Domain
import Testing

@Suite struct CivilDateTests {
  /// Days around typical calendar errors, as printed by `date -u -d @…`.
  @Test(
    arguments: [
      (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"), (-86_400, "1969-12-31"),
      (-86_401, "1969-12-30"), (951_782_400, "2000-02-29"), (951_868_800, "2000-03-01"), (1_709_164_800, "2024-02-29"),
      (4_107_456_000, "2100-02-28"), (4_107_542_400, "2100-03-01"), (1_767_225_599, "2025-12-31"),
      (1_767_225_600, "2026-01-01"), (-2_208_988_800, "1900-01-01"), (-62_135_596_800, "0001-01-01"),
      (253_402_300_799, "9999-12-31"),
    ] as [(Int64, String)])
  func day(seconds: Int64, text: String) {
    #expect(CivilDate(unixSeconds: seconds).description == text)
    #expect(UTCTime.day(text) == UTCTime.day(of: seconds))
  }

  /// As Python's `email.utils.formatdate` prints them.
  @Test(
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
      (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_826_554, "Tue, 29 Feb 2000 12:15:54 GMT"),
      (1_795_858_445, "Sat, 28 Nov 2026 09:34:05 GMT"), (1_767_225_600, "Thu, 01 Jan 2026 00:00:00 GMT"),
    ] as [(Int64, String)])
  func timeInMails(seconds: Int64, text: String) { #expect(UTCTime.mail(seconds) == text) }

  @Test func everyDayFollowsThePreviousOne() {
    let days = (-150_000..<150_000).map { CivilDate(unixSeconds: Int64($0) * 86_400) }
    let wrong = zip(days, days.dropFirst()).filter { last, date in
      let isNext = date.year == last.year && date.month == last.month && date.day == last.day + 1
      let isNextMonth = date.day == 1 && (28...31).contains(last.day) && date.month == last.month % 12 + 1
      return !isNext && !isNextMonth
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [Int64.min, Int64.max]) func anyTimeHasADay(seconds: Int64) {
    let date = CivilDate(unixSeconds: seconds)
    #expect((1...12).contains(date.month) && (1...31).contains(date.day))
  }
}
