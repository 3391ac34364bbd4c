import Domain

/// Elements of an XML property list that contain only text.
enum XMLScalar: String {
  case string, integer, `true`, `false`, data, real, date

  /// - Returns: nil if the text is not a valid value.
  func value(_ text: String) -> PropertyList? {
    switch self {
    case .string: .string(text)
    case .true: text.isEmpty ? .boolean(true) : nil
    case .false: text.isEmpty ? .boolean(false) : nil
    case .integer: Self.integer(Self.trimmed(text)).map(PropertyList.integer)
    case .real: Double(Self.trimmed(text)).map(PropertyList.real)
    case .data: Base64.decoded(text.utf8.filter { !Self.isSpace($0) }).map(PropertyList.data)
    case .date: Self.date(Self.trimmed(text)).map(PropertyList.date)
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte.isBlank || byte == 0x0A }

  private static func trimmed(_ text: String) -> String {
    String(decoding: text.utf8.trimming(while: isSpace), as: UTF8.self)
  }

  /// Decimal, or hexadecimal after `0x`.
  private static func integer(_ text: String) -> Int? {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      return digits.first == "-" || digits.first == "+" ? nil : Int(digits, radix: 16)
    }
    return Int(text)
  }

  /// `YYYY-MM-DDTHH:MM:SSZ` in seconds since 2001.
  private static func date(_ text: String) -> Double? {
    let shape = Array("0000-00-00T00:00:00Z".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count == shape.count else { return nil }
    var fields = [0]
    for (byte, expected) in zip(bytes, shape) {
      let isDigit = byte.isDigit
      guard isDigit == (expected == UInt8(ascii: "0")), isDigit || byte == expected else { return nil }
      if isDigit { fields[fields.count - 1] = fields[fields.count - 1] * 10 + Int(byte & 15) } else { fields.append(0) }
    }
    guard (1...12).contains(fields[1]), (1...31).contains(fields[2]) else { return nil }
    guard fields[3] < 24, fields[4] < 60, fields[5] <= 60 else { return nil }
    let days =
      CivilDate.daysSince1970(year: fields[0], month: fields[1], day: fields[2])
      - CivilDate.daysSince1970(year: 2001, month: 1, day: 1)
    return Double(((days * 24 + fields[3]) * 60 + fields[4]) * 60 + fields[5])
  }
}
