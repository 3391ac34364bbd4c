import Domain
import Manifest
import Verification

extension RuleSettings {
  /// The rule settings of `release.json`.
  ///
  /// - Parameter file: the name of `release.json` in messages.
  /// - Throws: `Failure` with status 78 for rules that do not exist.
  init(_ configuration: VerificationConfiguration, file: String) throws {
    self.init(
      configuration.rules.mapValues { setting in
        switch setting {
        case .off: .off
        case .note: .severity(.note)
        case .warning: .severity(.warning)
        case .error: .severity(.error)
        }
      })
    let findings = unknown.map { name, suggestion in
      Finding(
        "configuration.unknown-rule", at: Location(file, .path("verify.rules.\(name)")), "there is no such rule",
        remedy: suggestion.map { "did you mean \($0)?" } ?? "`release verify --rules` lists them")
    }
    if !findings.isEmpty { throw Failure(.badConfiguration, findings) }
  }
}
