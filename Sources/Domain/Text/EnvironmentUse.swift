/// A place that takes the value of an environment variable: `{{env.NAME}}`.
package struct EnvironmentUse: Hashable, Sendable {
  package enum Context: Hashable, Sendable {
    /// A template, which escapes any text on one line.
    case text
    /// A path, a URL or a git name, in which a value must be safe as it is.
    case name
  }

  package var variable: String
  package var kind: Context
  package var location: Location

  package init(of variable: String, _ kind: Context, at location: Location) {
    self.variable = variable
    self.kind = kind
    self.location = location
  }

  private static let prefix = "env."
  /// The code of what has no value.
  package static let unset = "environment.unset"

  /// The variable that a placeholder names; nil for any other placeholder.
  package static func variable(in placeholder: String) -> String? {
    guard placeholder.hasPrefix(prefix) else { return nil }
    let name = String(placeholder.dropFirst(prefix.utf8.count))
    return name.isWord ? name : nil
  }

  package static func placeholder(_ variable: String) -> String { prefix + variable }

  /// The reason why the place cannot have the value. No finding repeats a value: it may be a secret.
  ///
  /// - Parameters:
  ///   - value: nil for a variable that is unset or empty.
  ///   - secrets: the variables that `release.json` names for credentials.
  package func finding(_ value: String?, secrets: Set<String>) -> Finding? {
    if secrets.contains(variable) {
      return finding(
        "environment.secret", problem: "would publish a secret of release.json", remedy: "remove {{env.\(variable)}}")
    }
    guard let value else {
      return finding(
        Self.unset, problem: "is not set, or empty", remedy: "set it before the run, such as `export \(variable)=…`")
    }
    guard let problem = kind.problem(in: value) else { return nil }
    return finding("environment.value", problem: problem, remedy: kind.remedy)
  }

  private func finding(_ code: String, problem: String, remedy: String) -> Finding {
    Finding(code, at: location, "the environment variable \(variable) \(problem)", remedy: remedy)
  }
}

extension EnvironmentUse.Context {
  package func accepts(_ value: String) -> Bool { problem(in: value) == nil }

  fileprivate func problem(in value: String) -> String? {
    switch self {
    case .text: value.unicodeScalars.contains(where: \.isUnsafe) ? "contains a line break or control character" : nil
    case .name: Identifier.problem(in: value)
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .text: "set it to text on one line"
    case .name: "set it to 1 to 64 letters, digits, '.', '_' and '-', starting with a letter or digit, without '..'"
    }
  }
}

extension String {
  /// Whether the text is an identifier in most languages: ASCII letters, digits and `_`, not starting with a digit.
  package var isWord: Bool {
    guard let first = utf8.first, !first.isDigit else { return false }
    return utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
  }
}
