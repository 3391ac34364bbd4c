import Domain

/// A finding as text: location, message, the rule if `release.json` can configure it, the subject, and the remedy.
enum FindingText {
  private static let rules = Set(RuleName.allCases.map(\.rawValue))

  /// Many of a kind are one text, with examples.
  static func texts(_ findings: [Finding], _ palette: Palette = .none) -> [String] {
    FindingGroup.all(findings).map { group in
      if !group.isFolded { return text(group.findings[0], palette) }
      return group.lines(palette) { "\($0.location): \(message($0))" }.joined(separator: "\n")
    } + [acceptance(findings)].compactMap(\.self)
  }

  /// The line of `release.json` that accepts errors which are the vendor's to accept; nil if there are none.
  static func acceptance(_ findings: [Finding], in file: String = "the release configuration") -> String? {
    let errors = Set(findings.filter { $0.severity == .error }.map(\.code))
    let codes = RuleName.allCases.filter { $0.isAcceptable && errors.contains($0.rawValue) }
    if codes.isEmpty { return nil }
    let rules = codes.map { "\"\($0)\": \"warning\"" }.joined(separator: ", ")
    return
      "note: to accept \(Amount.names(codes.map(\.rawValue))), write \"verify\": { \"rules\": { \(rules) } } into \(file)"
      + "; `release accept \(codes[0])` does\(codes.count > 1 ? " for the first" : ""), also for one path"
  }

  static func text(_ finding: Finding, _ palette: Palette = .none) -> String {
    let severity = finding.severity == .error ? "" : " \(finding.severity.rawValue):"
    let rule = rules.contains(finding.code) ? " [\(finding.code)]" : ""
    let head = palette.paint(printable("\(finding.location):\(severity)"), finding.severity)
    var lines = [head + printable(" \(message(finding))\(rule)")]
    if let subject = finding.subject { lines.append(printable("  \(subject)")) }
    lines += FindingPlaces(finding).lines { $0.description }.map { printable("  \($0)") }
    if let remedy = finding.remedy { lines.append("  \(palette.paint("remedy:", .bold)) \(printable(remedy))") }
    return lines.joined(separator: "\n")
  }

  static func message(_ finding: Finding) -> String {
    finding.message + (finding.offset.map { " (byte \($0))" } ?? "")
  }

  /// Escapes the characters that a terminal would act on: file names and models are untrusted.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.map { isControl($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
