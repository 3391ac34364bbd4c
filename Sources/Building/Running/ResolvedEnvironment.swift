import Domain
import Manifest

/// A builder's variables with all of their values.
struct ResolvedEnvironment {
  var variables: [String: String]
  var mask: SecretMask

  /// - Throws: `Failure` with status 78 that names all variables that are not set.
  init(_ environment: BuilderEnvironment, subject: String, _ variable: (String) -> String?) throws {
    var variables: [String: String] = [:]
    var missing: [Finding] = []
    for name in BuilderEnvironment.always { variables[name] = variable(name) }
    for name in environment.inherited {
      let isSecret = environment.secrets.contains(name)
      let value = variable(name)
      variables[name] = value
      if let problem = Self.problem(value, isSecret: isSecret) {
        missing.append(Self.finding(name, problem: problem, isSecret: isSecret, subject: subject))
      }
    }
    if !missing.isEmpty { throw Failure(.badConfiguration, missing) }
    for variable in environment.values { variables[variable.name] = variable.value }
    self.variables = variables
    mask = SecretMask(environment.secrets.compactMap { variables[$0] })
  }

  /// Where a CI lacks a secret, it sets an empty variable.
  private static func problem(_ value: String?, isSecret: Bool) -> String? {
    value == nil ? "is not set" : isSecret && value?.isEmpty == true ? "is empty" : nil
  }

  private static func finding(_ name: String, problem: String, isSecret: Bool, subject: String) -> Finding {
    Finding(
      "builder.variable", at: Location(name), "the environment variable \(problem), and the builder needs it",
      subject: subject,
      remedy: "set it, or take it out of \"\(isSecret ? "secrets" : "inherit")\" of the builder")
  }
}
