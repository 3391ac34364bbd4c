import Domain

/// What follows from the error of another rule at the same place, and is not told again. It is told where that rule is
/// switched off.
enum Consequence {
  private static let causes: [String: Set<String>] = [
    "container.readable": [
      "container.compression", "container.end-record", "container.extra-meaning", "container.header-agreement",
      "container.limits", "container.overlap", "container.safe-names", "container.zip64",
    ],
    "bundle.flattened-symlinks": ["container.file-kinds"],
  ]

  /// - Returns: the findings that have a cause of their own, in their order.
  static func removed(from findings: [Finding]) -> [Finding] {
    findings.filter { finding in
      guard let causes = causes[finding.code] else { return true }
      return !findings.contains { cause in
        cause.severity == .error && causes.contains(cause.code)
          && (finding.location.position == .whole || finding.location == cause.location)
      }
    }
  }
}
