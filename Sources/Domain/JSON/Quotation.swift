/// Makes text from a document safe for a message: escapes what a terminal would act on and bounds the length.
package enum Quotation {
  /// Puts text into double quotes. Text longer than `limit` characters is cut and ends in an ellipsis.
  package static func quote(_ text: String, limit: Int = 80) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars.prefix(limit) { quoted += escape(scalar) }
    return quoted + (text.unicodeScalars.dropFirst(limit).isEmpty ? "\"" : "…\"")
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return "\\" + String(scalar) }
    return isVisible(scalar) ? String(scalar) : scalar.escaped(asASCII: true)
  }

  /// Control characters drive a terminal; format characters, such as bidirectional overrides, disguise text.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: true
    }
  }
}

extension JSONValue {
  /// The value in a few words for a message such as `expected a string, found 3`.
  package var summary: String {
    switch self {
    case .null: "null"
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .digits(let text): text.utf8.count > 40 ? "\(text.prefix(40))\u{2026}" : text
    case .string(let value): Quotation.quote(value)
    case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }
}
