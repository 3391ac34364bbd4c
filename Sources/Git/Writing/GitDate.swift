import Domain

/// A date in a form that `GIT_COMMITTER_DATE` usually has: git's own, `1700000000 +0100` with or without a leading `@`,
/// or ISO 8601, `2030-12-31T23:59:59+01:00`, where the `T` may be a space, and the zone may be `Z` or missing. git's
/// other forms are not read.
struct GitDate: Hashable {
  var seconds: Int64
  /// Minutes east of UTC.
  var offset: Int

  /// - Parameter offset: the zone of a date without one.
  init?(_ text: String, offset: Int) {
    let bytes = Array(text.utf8)
    guard let date = GitDate(stored: bytes, offset) ?? GitDate(calendar: bytes, offset) else { return nil }
    self = date
  }

  private init(seconds: Int64, offset: Int) {
    self.seconds = seconds
    self.offset = offset
  }

  private init?(stored bytes: [UInt8], _ offset: Int) {
    let parts = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let digits = first.first == UInt8(ascii: "@") ? first.dropFirst() : first
    // Twelve digits are enough for the year 30,000.
    guard digits.count <= 12, let seconds = number(digits) else { return nil }
    guard let offset = parts.count == 2 ? zone(parts[1]) : offset else { return nil }
    self.init(seconds: Int64(seconds), offset: offset)
  }

  private init?(calendar bytes: [UInt8], _ offset: Int) {
    let separators = [4: "-", 7: "-", 10: "T ", 13: ":", 16: ":"]
    guard bytes.count >= 19, separators.allSatisfy({ $1.utf8.contains(bytes[$0]) }),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), (1...12).contains(month),
      let day = number(bytes[8..<10]), (1...CivilDate.daysInMonth(year, month)).contains(day),
      let hour = number(bytes[11..<13]), hour < 24, let minute = number(bytes[14..<16]), minute < 60,
      let second = number(bytes[17..<19]), second < 60
    else { return nil }
    let rest = bytes[19...].drop { $0 == UInt8(ascii: " ") }
    let digits = rest.filter { $0 != UInt8(ascii: ":") }
    guard let offset = bytes.count == 19 ? offset : zone(digits[...]) else { return nil }
    let days = CivilDate.daysSince1970(year, month, day)
    self.init(seconds: Int64(days * 86400 + (hour * 60 + minute - offset) * 60 + second), offset: offset)
  }
}

/// `±hhmm` or `Z`, in minutes east of UTC.
private func zone(_ text: ArraySlice<UInt8>) -> Int? {
  if text.elementsEqual("Z".utf8) { return 0 }
  guard text.count == 5, let sign = text.first, "+-".utf8.contains(sign), let digits = number(text.dropFirst()) else {
    return nil
  }
  return (sign == UInt8(ascii: "-") ? -1 : 1) * (digits / 100 * 60 + digits % 100)
}

/// Parses at most twelve digits.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  guard (1...12).contains(digits.count) else { return nil }
  var value = 0
  for digit in digits {
    guard digit.isDigit else { return nil }
    value = value * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return value
}
