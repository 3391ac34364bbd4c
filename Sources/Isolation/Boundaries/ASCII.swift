enum ASCII {
  static func isDigit(_ unit: UInt32) -> Bool { unit &- 0x30 < 10 }

  static func isUppercase(_ unit: UInt32) -> Bool { unit &- 0x41 < 26 }

  static func isLetterOrDigit(_ unit: UInt32) -> Bool { isDigit(unit) || (unit < 0x80 && (unit | 0x20) &- 0x61 < 26) }

  static func isHexDigit(_ unit: UInt32) -> Bool { isDigit(unit) || (unit < 0x80 && (unit | 0x20) &- 0x61 < 6) }

  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Neither a space, nor a control character, nor a part of a character outside of ASCII.
  static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

  /// What a text file or a C string is made of.
  static func isText(_ byte: UInt8) -> Bool { (byte >= 0x20 && byte < 0x7F) || (byte >= 9 && byte <= 13) || byte == 0 }
}
