import Domain

/// Findings as GitHub Actions shows them next to a run (GitHub, "Workflow commands for GitHub Actions").
package struct Annotations: Sendable {
  /// GitHub shows at most ten annotations of each kind per step.
  private static let limit = 10

  static func lines(_ findings: [Finding]) -> [String] {
    [Finding.Severity.error, .warning, .note].flatMap { severity in
      findings.filter { $0.severity == severity }.prefix(limit).map(line)
    }
  }

  private static func line(_ finding: Finding) -> String {
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var message = "\(finding.location): \(FindingText.message(finding))"
    for line in FindingPlaces(finding).lines(naming: \.description) { message += "\n\(line)" }
    if let remedy = finding.remedy { message += "\nremedy: \(remedy)" }
    return "::\(command) title=\(property(finding.code))::\(data(message))"
  }

  /// Unescaped, a name from an artifact could start a workflow command.
  private static func data(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.map { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: String(scalar)
      }
    }.joined()
  }
}
