import Domain

enum RubyEscaping {
  static func quoted(_ value: String, _ quotes: RubyQuotes) throws(Escaping.Unsafe) -> String {
    quotes.interpolates ? interpolating(value, quotes) : try raw(value, quotes)
  }

  /// `'…'`, `%q(…)` and `%w(…)` know no escape but the backslash before itself and the quotes.
  private static func raw(_ value: String, _ quotes: RubyQuotes) throws(Escaping.Unsafe) -> String {
    var result = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      // Ruby drops a carriage return before a line feed, and what follows the value is not known here.
      if scalar == "\r" {
        throw Escaping.Unsafe(
          reason: "a value with a carriage return cannot be written in a Ruby string without escapes",
          remedy: "put it in double quotes")
      }
      if scalar == "\\" || scalar.is(quotes.open) || scalar.is(quotes.close) || quotes.separates(scalar) {
        result.append("\\")
      }
      result.append(scalar)
    }
    return String(result)
  }

  private static func interpolating(_ value: String, _ quotes: RubyQuotes) -> String {
    escaped(value) { scalar in
      if quotes.separates(scalar) { return scalar == " " ? "\\x20" : control(scalar) }
      return scalar.is(quotes.open) || scalar.is(quotes.close) ? "\\\(scalar)" : nil
    }
  }

  /// A line of the body must not become the terminator, nor a leading blank count as indentation.
  static func heredoc(_ value: String, terminator: [UInt8]) -> String {
    guard let first = value.unicodeScalars.first else { return "" }
    let mayEnd = terminator.contains(Array(value.utf8))
    guard first == " " || first == "\t" || mayEnd else { return escaped(value) { _ in nil } }
    return "\\u{\(first.hex)}" + escaped(String(value.unicodeScalars.dropFirst())) { _ in nil }
  }

  private static func escaped(_ value: String, _ special: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    let scalars = value.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if let special = special(scalar) {
        result += special
      } else if scalar == "\\" || scalar == "#" && beginsInterpolation(scalars[index...].dropFirst().first) {
        result += "\\\(scalar)"
      } else if scalar.isUnsafe {
        result += control(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// At the end of the value, the template decides what follows.
  private static func beginsInterpolation(_ next: Unicode.Scalar?) -> Bool {
    guard let next else { return true }
    return next == "{" || next == "$" || next == "@"
  }

  private static func control(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(scalar.hex)}"
    }
  }
}

extension RubyQuotes {
  fileprivate func separates(_ scalar: Unicode.Scalar) -> Bool {
    separatesWords && (scalar == " " || (0x09...0x0D).contains(scalar.value))
  }
}

extension Unicode.Scalar {
  fileprivate func `is`(_ byte: UInt8) -> Bool { value == UInt32(byte) }
}
