import Domain

/// Reading text with a grammar. Each method returns nil after reporting a problem.
extension ProblemList {
  mutating func identifier(_ field: Field, _ code: String) -> Identifier? {
    let remedy = "use 1 to 64 letters, digits, '.', '_' and '-', starting with a letter or digit, without '..'"
    let unquoted: Identifier? = if case .integer(let number) = field.value { Identifier("\(number)") } else { nil }
    let quotes = unquoted.map { "write \"\($0)\", in quotes" }
    guard let text = string(field, remedy: quotes ?? remedy) else { return nil }
    if let identifier = Identifier(text) { return identifier }
    return refused(
      code, at: field, "\(Quotation.quote(text)) \(Identifier.problem(in: text) ?? "is not an identifier")",
      remedy: remedy)
  }

  /// A text without a problem.
  ///
  /// - Parameter problem: what is said of the quoted text; nil if nothing is wrong with it.
  mutating func accepted(
    _ text: String?, at field: Field, _ code: String, remedy: String, unless problem: (String) -> String?
  ) -> String? {
    guard let text, let problem = problem(text) else { return text }
    return refused(code, at: field, "\(Quotation.quote(text)) \(problem)", remedy: remedy)
  }

  /// A short text on one line.
  mutating func label(_ field: Field, _ code: String) -> String? {
    guard let text = string(field) else { return nil }
    if text.unicodeScalars.count > 200 {
      return refused(code, at: field, "has more than 200 characters", remedy: "shorten it to 200 characters")
    }
    if text.unicodeScalars.contains(where: Self.breaksLine) {
      return refused(
        code, at: field, "\(Quotation.quote(text)) contains a control character or line break",
        remedy: "write it on one line, without control characters")
    }
    return text
  }

  /// A path of a file or folder on this machine.
  mutating func path(_ field: Field) -> String? {
    guard let text = string(field) else { return nil }
    if text.isEmpty || text.utf8.contains(0) {
      return refused(
        "path", at: field, text.isEmpty ? "the path is empty" : "\(Quotation.quote(text)) contains a NUL character",
        remedy: "write a path, relative to this file")
    }
    return beginsAtHome(text, field) ? nil : text
  }

  /// Reports a path that would lead to a folder with the name `~`, since no shell reads it.
  mutating func beginsAtHome(_ text: String, _ field: Field) -> Bool {
    guard text.utf8.first == UInt8(ascii: "~") else { return false }
    add(
      "path", at: field, "\(Quotation.quote(text)) begins with '~', which only a shell replaces by a home folder",
      remedy: "write the whole path, or one that is relative to this file")
    return true
  }

  /// The reason why `text` is not a relative path that stays inside its folder, or nil.
  static func problemInRelativePath(_ text: String) -> String? {
    if text.unicodeScalars.contains(where: breaksLine) { return "contains a control character" }
    if text.utf8.contains(UInt8(ascii: "\\")) { return "contains a backslash" }
    if text.utf8.first == UInt8(ascii: "/") { return "is not relative" }
    for component in text.split(separator: "/", omittingEmptySubsequences: false) {
      if component.isEmpty { return "has an empty component" }
      if component == "." || component == ".." { return "has the component '\(component)'" }
    }
    return nil
  }

  private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    // Most text is ASCII, and looking up a category is slow.
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
