import Domain

/// Findings that say the same of different files or customers.
struct FindingGroup {
  /// More than these are shown by examples.
  private static let mostShown = 10
  private static let exampleCount = 3

  let findings: [Finding]

  /// In the order of the first of each.
  static func all(_ findings: [Finding]) -> [FindingGroup] {
    if findings.count <= mostShown { return findings.map { FindingGroup(findings: [$0]) } }
    let groups = findings.grouped(by: MessagePattern.init).map(FindingGroup.init)
    return groups.flatMap { $0.isFolded ? [$0] : $0.findings.map { FindingGroup(findings: [$0]) } }
  }

  /// Whether only examples are shown.
  var isFolded: Bool { findings.count > Self.mostShown }

  var examples: ArraySlice<Finding> { findings.prefix(isFolded ? Self.exampleCount : findings.count) }

  /// How many more there are.
  var rest: Int { findings.count - examples.count }

  /// The remedy that all have; otherwise the first's, which may name a customer.
  var remedy: String? {
    guard let first = findings[0].remedy else { return nil }
    return findings.allSatisfy { $0.remedy == first } ? first : "for the first: \(first)"
  }

  /// `1000 errors`
  var count: String { Amount.count(findings.count, findings[0].severity.rawValue) }

  /// A folded group in lines: the count, the examples, the key that may explain all of them, and the remedy.
  ///
  /// - Parameter example: one finding in one line.
  func lines(_ palette: Palette, example: (Finding) -> String) -> [String] {
    let head = palette.paint("\(count) like these [\(findings[0].code)]:", findings[0].severity)
    let more = "and \(rest) more (--json lists all)"
    let cause = findings[0].cause.map { "\(palette.paint("key:", .bold)) \(FindingText.printable("\($0)"))" }
    let advice = remedy.map { "\(palette.paint("remedy:", .bold)) \(FindingText.printable($0))" }
    let lines = examples.map { FindingText.printable(example($0)) } + [more] + [cause, advice].compactMap(\.self)
    return [head] + lines.map { "  " + $0 }
  }
}

extension FindingGroup {
  /// The code, and the message without what belongs to one place or customer.
  private struct MessagePattern: Hashable {
    private let code: String
    private let severity: Finding.Severity
    private let words: [Substring]

    init(_ finding: Finding) {
      code = finding.code
      severity = finding.severity
      let own = Set(
        Self.words("\(finding.location) \(finding.subject ?? "") \(finding.customers.joined(separator: " "))"))
      words = Self.words(finding.message).map { own.contains($0) || $0.contains(where: \.isNumber) ? "*" : $0 }
    }

    /// Names, versions and digests are one word each; a path is several.
    private static func words(_ text: String) -> [Substring] {
      text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ".") }
        .map { $0.last == "." ? $0.dropLast() : $0 }
    }
  }
}
