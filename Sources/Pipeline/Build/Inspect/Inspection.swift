import Artifacts
import Domain
import Files
import Manifest

/// The inputs of a run as they are on the disk: the base frameworks, and the chosen customers' models.
struct Inspection: Sendable {
  var supply: BaseSupply
  /// Those that are there.
  var bases: [InspectedBase]
  /// Customers whose models are valid, sorted by `app_id`.
  var customers = InspectedCustomers()
  var failures: [BuildReport.Failed] = []

  /// Of the models: of the cache of compiled ones, and of the ledger.
  private var ofModels: [Finding] = []

  var warnings: [Finding] {
    supply.warnings + ofModels + bases.flatMap(\.warnings)
      + customers.indices.flatMap { customers.warnings(at: $0) }
  }

  /// Reads the base frameworks. A prebuilt one that is broken ends the run; a compiled one concerns those who get it.
  ///
  /// - Throws: `Failure` if a prebuilt base framework cannot be used.
  static func run(_ workspace: Workspace, _ models: ModelInspection, _ supply: BaseSupply) throws -> Inspection {
    let inspector = BaseInspector(
      configuration: workspace.configuration, configurationFile: workspace.configurationFile)
    let results = supply.items.enumerated().map { position, item in
      (item.required, Result { try inspector.inspect(item, position) })
    }
    let broken = results.compactMap { required, result in
      required.audience == .everyone ? result.failure : nil
    }
    // What is wrong with the models is reported with a broken base: everything to repair, at once.
    let wrong =
      workspace.wrongModelPath(models).map { [$0] } ?? (broken.isEmpty ? [] : models.failures.map(\.failure))
    if let failure = Failure.joining(broken + wrong) { throw failure }
    var inspection = Inspection(supply: supply, bases: results.compactMap { try? $1.get() })
    inspection.failures = models.failures
    inspection.ofModels = models.warnings
    inspection.take(
      models.customers, list: workspace.modelListName,
      failed: results.compactMap { required, result in
        result.failure.map { (required, $0.naming(models.customers.entries.filter(required.serves))) }
      })
    return inspection
  }

  private init(supply: BaseSupply, bases: [InspectedBase]) {
    self.supply = supply
    self.bases = bases
  }

  /// Takes the customers whose bases can receive their models.
  private mutating func take(
    _ customers: InspectedCustomers, list: String?, failed: [(base: RequiredBase, failure: Failure)]
  ) {
    let receiving = bases.filter { !$0.slices.isEmpty }
    let names = receiving.map { TakenNames($0.tree) }
    var chosen: [Int] = []
    for (index, inspected) in customers.enumerated() {
      let failures = failed.filter { $0.base.serves(inspected.customer) }.map(\.failure)
      let collisions = zip(receiving, names).filter { $0.0.required.serves(inspected.customer) }
        .flatMap { $0.collisions(with: inspected, list: list, names: $1) }
      let failure = Failure.joining(failures + (collisions.isEmpty ? [] : [Failure(.badInput, collisions)]))
      if let failure {
        self.failures.append(BuildReport.Failed(appID: inspected.customer.appID, failure: failure))
      } else {
        chosen.append(index)
      }
    }
    self.customers = customers.choosing(chosen)
  }
}

extension Failure {
  /// Says who gets the base that is broken: it is one problem, however many they are.
  func naming(_ customers: [Customer]) -> Failure {
    var failure = self
    for index in failure.findings.indices {
      failure.findings[index].customers = customers.map(\.appID.description).sorted { $0.precedesByBytes($1) }
    }
    return failure
  }
}

/// The base's own names, in lower case.
private struct TakenNames {
  private let paths: Set<String>
  /// Most names of models are nowhere in a base, which is quicker to find out than for each slice.
  private let last: Set<String>

  init(_ tree: FileTree) {
    paths = Set(tree.entries.map { $0.path.lowercased() })
    last = Set(paths.map(FilePath.lastComponent))
  }

  func mayContain(_ name: String) -> Bool { last.contains(FilePath.lastComponent(of: name).lowercased()) }
  func contain(_ path: String) -> Bool { paths.contains(path.lowercased()) }
}

extension InspectedBase {
  /// Files of the base that a model, or the list of models, would replace.
  ///
  /// - Parameters:
  ///   - list: the name of the list of models.
  ///   - names: the base's own.
  fileprivate func collisions(with inspected: InspectedCustomer, list: String?, names: TakenNames) -> [Finding] {
    let added = (inspected.models.map(\.name) + [list].compactMap(\.self)).filter(names.mayContain)
    return slices.flatMap { slice in
      added.compactMap { name in
        let path = FilePath.join(slice.modelFolder, name)
        guard names.contain(path) else { return nil }
        return Finding(
          "base.collision", at: Location(FilePath.join(source.path, path)),
          "the base framework already contains this file, which the variant would add",
          subject: "app_id \(inspected.customer.appID)", remedy: "build the base framework without customers' models")
      }
    }
  }
}

extension Workspace {
  var locator: ModelLocator { ModelLocator(patterns: configuration.models.paths, root: root) }

  /// If several customers have models and none is found, they are not what is wrong.
  fileprivate func wrongModelPath(_ models: ModelInspection) -> Failure? {
    let count = models.asked.reduce(0) { $0 + $1.models.count }
    guard models.asked.count(where: { !$0.models.isEmpty }) > 1 else { return nil }
    let findings = models.failures.flatMap(\.failure.findings)
    let missing = findings.filter { $0.code == ModelInspector.missingCode }
    guard missing.count == count, let first = missing.first else { return nil }
    let other = findings.first { $0.code == ModelInspector.leftoverCode }
    return Failure(
      .badInput,
      Finding(
        "model.path", at: location("models", "path"),
        "\(configuration.models.pathText.debugDescription) leads to none of the \(count) models: there is no "
          + first.location.file + (other.map { ", but \($0.location.file) is not listed in \(manifestFile)" } ?? ""),
        remedy: "correct `models.path`, or put the models there"))
  }
}
