/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var year: Int
  package var month: Int
  package var day: Int

  /// The day in UTC.
  /// - Parameter unixSeconds: seconds since 1970-01-01T00:00:00Z, any value.
  package init(unixSeconds: Int64) { self.init(daysSince1970: UTCTime.day(of: unixSeconds)) }

  /// Counted in 400-year eras that begin on 1 March.
  package init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = Self.floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// - Parameters:
  ///   - year: from 0.
  ///   - month: 1 to 12.
  package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    // Years that begin in March end with their leap day. With 400 added, those of January and February 0 are positive too.
    let marchYear = (month > 2 ? year : year - 1) + 400
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + leapDays + dayOfYear - 719_468 - 146_097
  }

  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// In ISO 8601: `2026-01-31`.
  package var description: String {
    (year < 0 ? "-" : "") + year.magnitude.padded(to: 4) + "-" + month.magnitude.padded(to: 2) + "-"
      + day.magnitude.padded(to: 2)
  }

  fileprivate static func floor(_ dividend: Int, _ divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// Seconds since 1970 as ISO 8601 in UTC: `2026-11-25T10:00:00Z`.
package enum UTCTime {
  /// In seconds.
  package static let day: Int64 = 86_400

  /// Days since 1970.
  package static func day(of seconds: Int64) -> Int { CivilDate.floor(Int(seconds), Int(day)) }

  /// Days since 1970; nil for any other text than the one that a day from the year 0 to 9999 has.
  package static func day(_ text: String) -> Int? { seconds(text + "T00:00:00Z").map(day(of:)) }

  package static func text(_ seconds: Int64) -> String {
    let second = Int((seconds % day + day) % day)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    return "\(CivilDate(unixSeconds: seconds))T\(parts.joined(separator: ":"))Z"
  }

  /// As e-mail and RSS have it (RFC 822 with a year of four digits): `Wed, 25 Nov 2026 10:00:00 GMT`.
  package static func mail(_ seconds: Int64) -> String {
    let day = CivilDate(unixSeconds: seconds)
    let days = CivilDate.daysSince1970(year: day.year, month: day.month, day: day.day)
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(days % 7 + 7) % 7]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let clock = text(seconds).dropLast().suffix(8)
    return "\(weekday), \(day.description.suffix(2)) \(months[day.month - 1]) \(day.year) \(clock) GMT"
  }

  /// Nil for any other text than the one that a time from the year 0 to 9999 has.
  package static func seconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      let digits = bytes[range]
      return digits.allSatisfy(\.isDigit) ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), (1...12).contains(month)
    else { return nil }
    let seconds =
      CivilDate.daysSince1970(year: year, month: month, day: day) * Int(Self.day) + hour * 3600 + minute * 60 + second
    // Also refuses 31 February, and 24:00:60.
    return Self.text(Int64(seconds)) == text ? Int64(seconds) : nil
  }
}
