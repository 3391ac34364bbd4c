import Domain

/// A time as stored in zip headers (§4.4.6): without a time zone, in steps of two seconds, from 1980 to 2107.
package struct DOSTime: Hashable, Sendable {
  /// The time in the low half and the date in the high half, in the order of the header's fields.
  let packed: UInt32

  /// 1980-01-01 00:00:00, the earliest.
  package static let earliest = DOSTime(packed: 1 << 21 | 1 << 16)

  init(packed: UInt32) { self.packed = packed }

  /// In UTC.
  ///
  /// - Parameter unixSeconds: clamped to the range of the format.
  package init(unixSeconds: Int) {
    let clamped = min(max(unixSeconds, 315_532_800), 4_354_819_198)
    let seconds = clamped % 86_400
    let day = CivilDate(unixSeconds: Int64(clamped))
    let date = (day.year - 1980) << 9 | day.month << 5 | day.day
    let time = (seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | (seconds % 60) / 2
    packed = UInt32(date << 16 | time)
  }
}
