/// A moment as zip headers hold it: UTC here, two-second steps, 1980 to 2107.
package struct DOSTime: Hashable, Sendable {
  /// Time in the low half, date in the high half, as the two fields follow each other in a header.
  let packed: UInt32

  /// 1980-01-01 00:00:00, the earliest.
  package static let earliest = DOSTime(packed: 1 << 21 | 1 << 16)

  private init(packed: UInt32) { self.packed = packed }

  /// - Parameter unixSeconds: clamped into what the format can hold.
  package init(unixSeconds: Int) {
    let clamped = min(max(unixSeconds, 315_532_800), 4_354_819_198)
    let (days, seconds) = clamped.quotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = DOSTime.civil(daysSince1970: days)
    let date = (year - 1980) << 9 | month << 5 | day
    let time = (seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | (seconds % 60) / 2
    packed = UInt32(date << 16 | time)
  }

  /// The Gregorian date, by counting days in 400-year eras that begin on 1 March.
  private static func civil(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
