import Domain

/// Reading values of a type. Each method returns nil after reporting a problem.
extension ProblemList {
  mutating func string(_ field: Field, remedy: String? = nil) -> String? {
    if case .string(let text) = field.value { return text }
    return refused(field, expected: "a string", remedy: remedy ?? "write text in double quotes")
  }

  mutating func boolean(_ field: Field) -> Bool? {
    if case .boolean(let value) = field.value { return value }
    return refused(field, expected: "true or false", remedy: "write true or false, without quotes")
  }

  mutating func list(_ field: Field, of contents: String, remedy: String? = nil) -> [Field]? {
    if case .array = field.value { return field.elements }
    return refused(field, expected: "a list of \(contents)", remedy: remedy ?? "put the \(contents) between [ and ]")
  }

  /// - Parameter keys: all that it may have; nil for any.
  mutating func isObject(
    _ field: Field, keys: [String]? = nil, remedy: String = "put keys and values between { and }"
  ) -> Bool {
    if case .object = field.value {
      if let keys { rejectUnknownKeys(in: field, of: keys) }
      return true
    }
    reject(field, expected: "an object", remedy: remedy)
    return false
  }

  mutating func wholeNumber(_ field: Field, atLeast minimum: Int, atMost maximum: Int = .max) -> Int? {
    if case .integer(let number) = field.value, number >= minimum {
      if number <= maximum { return number }
      return refused("range", at: field, "\(number) is more than \(maximum)", remedy: "write at most \(maximum)")
    }
    return refused(
      field, expected: "a whole number ≥ \(minimum)",
      remedy: Self.numberRemedy(field, atLeast: minimum) ?? Self.onlyWhole(minimum))
  }

  /// The longest time that something may take, in seconds.
  mutating func timeout(_ field: Field, else standard: Int) -> Int {
    field.isPresent ? wholeNumber(field, atLeast: 1) ?? standard : standard
  }

  /// The remedy for a value that is close to a whole number, or nil.
  static func numberRemedy(_ field: Field, atLeast minimum: Int) -> String? {
    switch field.value {
    case .string(let text):
      return Int(text).flatMap { $0 >= minimum ? "write \($0) without quotes" : nil }
    case .digits(let digits):
      if digits.utf8.allSatisfy({ $0 != UInt8(ascii: "-") && !".eE".utf8.contains($0) }) {
        return "write at most \(Int.max)"
      }
      // The description avoids rounding, which would be the only use of libm here.
      return Double(digits).flatMap { Int("\($0)".trimmingSuffix(".0")) }.flatMap {
        $0 >= minimum ? "write \($0), without a fraction or exponent" : nil
      } ?? onlyWhole(minimum)
    default: return nil
    }
  }

  private static func onlyWhole(_ minimum: Int) -> String {
    "write a whole number: \(minimum), \(minimum + 1), \(minimum + 2)"
  }

  mutating func reject(_ field: Field, expected: String, remedy: String? = nil) {
    if field.isPresent {
      add("wrong-type", at: field, "expected \(expected), found \(field.summary)", remedy: remedy)
    } else {
      add("missing-key", at: field, "is missing; expected \(expected)", remedy: remedy)
    }
  }

  mutating func refused<Value>(_ field: Field, expected: String, remedy: String? = nil) -> Value? {
    reject(field, expected: expected, remedy: remedy)
    return nil
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
  }
}
