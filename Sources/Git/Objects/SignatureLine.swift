import Domain

/// `Name <email> seconds ±hhmm`, taken apart from its end, as git does: a name may hold anything.
struct SignatureLine {
  private var name: Slice<UnsafeRawBufferPointer>
  private var email: Slice<UnsafeRawBufferPointer>
  /// Seconds since 1970; 0 where there is no number, or one that is too large.
  let time: Int64
  private let offset: Int

  init(_ line: Slice<UnsafeRawBufferPointer>) {
    let close = line.lastIndex(of: UInt8(ascii: ">")) ?? line.endIndex
    let open = line[..<close].firstIndex(of: UInt8(ascii: "<")) ?? close
    name = trimmed(line[..<open])
    email = trimmed(line[min(open + 1, close)..<close])
    let date = line[min(close + 1, line.endIndex)...].split(separator: UInt8(ascii: " "))
    time = date.first.flatMap(wholeNumber) ?? 0
    offset = date.dropFirst().first.flatMap(minutes) ?? 0
  }

  func signature(_ encoding: TextEncoding) -> Commit.Signature {
    Commit.Signature(name: encoding.text(name), email: encoding.text(email), time: time, offset: offset)
  }
}

private func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
  guard let first = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 }) else {
    return bytes[bytes.endIndex...]
  }
  return bytes[first...last]
}

/// Digits with or without a minus before them.
private func wholeNumber(_ digits: Slice<UnsafeRawBufferPointer>) -> Int64? {
  let isNegative = digits.first == UInt8(ascii: "-")
  let digits = isNegative ? digits.dropFirst() : digits
  if digits.isEmpty { return nil }
  var value: Int64 = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
    let (sum, tooLargeToo) = tens.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
    if tooLarge || tooLargeToo { return nil }
    value = sum
  }
  return isNegative ? -value : value
}

/// `±hhmm`.
private func minutes(_ zone: Slice<UnsafeRawBufferPointer>) -> Int? {
  guard zone.count == 5, let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
    let digits = wholeNumber(zone.dropFirst()), digits >= 0
  else { return nil }
  let east = Int(digits / 100 * 60 + digits % 100)
  return sign == UInt8(ascii: "-") ? -east : east
}
