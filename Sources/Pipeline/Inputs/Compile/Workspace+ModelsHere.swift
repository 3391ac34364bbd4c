import Artifacts
import Domain
import Manifest

extension Workspace {
  /// A customer's models, as builds on this machine have them: compiled by `models.command` before, if there is one.
  ///
  /// - Returns: a variant without models that cannot be read; nil for one whose models are not compiled here.
  func modelsHere(
    of customer: Customer, _ environment: RunEnvironment
  ) async throws -> (variant: CustomerVariant?, areCompiled: Bool) {
    let inspection = try await Inspection(modelsOf: [customer], self, jobs: 1)
    guard let compiler = ModelCompiler(self, cache: cache(jobs: 1), rooms: nil, environment) else {
      return (inspection.variants.first, false)
    }
    let found = try await compiler.compile(inspection, jobs: 1).variants.first
    return (found?.models.allSatisfy { $0.format == .compiled } == true ? found : nil, true)
  }
}
