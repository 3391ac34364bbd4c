import Artifacts
import Delivery
import Domain
import Files
import Manifest

/// The inputs of a run as they are on the disk: the base frameworks, and the chosen customers' models.
struct Inspection: Sendable {
  var bases: [InspectedBase]
  /// Customers whose models are valid, sorted by `app_id`.
  var customers: [InspectedCustomer] = []
  var failures: [BuildReport.Failed] = []

  var warnings: [Finding] { bases.flatMap(\.warnings) + customers.flatMap(\.warnings) }

  /// Stage 2. Reads the base frameworks and the customers' models.
  ///
  /// - Throws: `Failure` if a base framework cannot be used; then no customer's variant can be made.
  static func run(_ workspace: Workspace, _ customers: [Customer], jobs: Int) async throws -> Inspection {
    let baseInspector = BaseInspector(configuration: workspace.configuration)
    async let inspectedBases = workspace.configuration.products.compactMap { product in
      if case .prebuilt(let path) = product.origin {
        Result { try baseInspector.inspect(product, at: FilePath.join(workspace.root, path)) }
      } else {
        nil
      }
    }
    let modelInspector = ModelInspector(locator: workspace.locator, manifestFile: workspace.manifestFile)
    let results = try await concurrentMap(customers, limit: jobs) { customer in
      (customer, Result { try modelInspector.inspect(customer) })
    }
    for case .failure(let error as SystemError) in results.map(\.1) where error.isExhaustion { throw error }
    let bases = await inspectedBases
    let broken = bases.compactMap(\.failure)
    // A broken base ends the run. What is wrong with the models is reported with it: everything to repair, at once.
    let failures = results.compactMap(\.1.failure)
    let ofModels = workspace.wrongModelPath(customers, failures).map { [$0] } ?? (broken.isEmpty ? [] : failures)
    if let failure = Failure.joining(broken + ofModels) { throw failure }
    return Inspection(bases: try bases.map { try $0.get() }, results)
  }

  private init(bases: [InspectedBase], _ results: [(Customer, Result<InspectedCustomer, any Error>)]) {
    self.bases = bases
    let namesInBases = bases.map { Set($0.tree.entries.map { $0.path.lowercased() }) }
    for (customer, result) in results {
      do {
        let inspected = try result.get()
        let collisions = zip(bases, namesInBases).flatMap { $0.collisions(with: inspected, names: $1) }
        if !collisions.isEmpty { throw Failure(.badInput, collisions) }
        self.customers.append(inspected)
      } catch { failures.append(BuildReport.Failed(appID: customer.appID, failure: Failure(error))) }
    }
  }
}

extension InspectedBase {
  /// Files of the base that a model, or the list of models, would replace.
  ///
  /// - Parameter names: the base's own paths, in lower case.
  fileprivate func collisions(with inspected: InspectedCustomer, names: Set<String>) -> [Finding] {
    slices.flatMap { slice in
      (inspected.models.map(\.name) + [ModelList.fileName]).compactMap { name in
        let path = FilePath.join(slice.modelFolder, name)
        guard names.contains(path.lowercased()) else { return nil }
        return Finding(
          "base.collision", at: Location(FilePath.join(source.path, path)),
          "the base framework already contains this file, which the variant would add",
          subject: "app_id \(inspected.customer.appID)", remedy: "build the base framework without customers' models")
      }
    }
  }
}

extension Workspace {
  var locator: ModelLocator { ModelLocator(pattern: configuration.models.path, root: root) }

  /// If several customers have models and none is found, they are not what is wrong.
  ///
  /// - Parameter failures: those of the customers' inspections.
  fileprivate func wrongModelPath(_ customers: [Customer], _ failures: [Failure]) -> Failure? {
    let count = customers.reduce(0) { $0 + $1.models.count }
    guard customers.count(where: { !$0.models.isEmpty }) > 1 else { return nil }
    let findings = failures.flatMap(\.findings)
    let missing = findings.filter { $0.code == ModelInspector.missingCode }
    guard missing.count == count, let first = missing.first else { return nil }
    let other = findings.first { $0.code == ModelInspector.leftoverCode }
    return Failure(
      .badInput,
      Finding(
        "model.path", at: Location(configurationFile, .path("models.path")),
        "\(configuration.models.path.text.debugDescription) leads to none of the \(count) models: there is no "
          + first.location.file + (other.map { ", but \($0.location.file) is not listed in \(manifestFile)" } ?? ""),
        remedy: "correct `models.path`, or put the models there"))
  }
}
