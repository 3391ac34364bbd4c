import Domain
import Manifest
import Verification

extension Workspace {
  /// Stage 1. Reads what the vendor wrote, and renders every template once for a placeholder customer: what is wrong with a
  /// template is reported together with the rest, before anything is built.
  ///
  /// - Throws: `Failure` with status 78 for a broken `release.json`, with 65 and every problem for the rest.
  package static func load(
    _ options: WorkspaceOptions, jobs: Int, variable: @escaping @Sendable (String) -> String?
  ) async throws -> Workspace {
    let (workspace, problems) = try await read(options, jobs: jobs, variable: variable)
    try workspace.refuse(problems)
    return workspace
  }

  /// - Parameter problems: what is wrong with the files, apart from what the trial rendering finds.
  /// - Throws: `Failure` with everything that is wrong.
  func refuse(_ problems: [Failure]) throws {
    if let failure = Failure.joining(problems + [templateFailure].compactMap(\.self)) { throw failure }
  }

  private var templateFailure: Failure? {
    // A URL with an unset variable agrees with no template.
    let isIncomplete = (try? refuseUnusableVariables()) == nil
    // A placeholder, so that no customer's log names another customer.
    guard let appID = Identifier("app_id") else { return nil }
    let customer = Customer(appID: appID, name: "name", bundleIdentifiers: ["bundle.identifier"], models: [])
    let findings = RenderedCheck(
      workspace: self, evaluator: RuleEvaluator(settings: RuleSettings(configuration.verification.rules))
    ).rehearse(
      CustomerVariant(customer), Expectation(version: configuration.version.description)
    )
    .filter { !isIncomplete || !$0.code.hasPrefix("agreement.") }
    return findings.isEmpty ? nil : Failure(.badInput, findings)
  }
}
