import Artifacts
import Domain
import Manifest
import Platform

/// The inputs of a run as they are on the disk: the chosen customers' models, and the base frameworks.
struct Inspection: Sendable {
  /// Everyone whose models were looked for.
  var asked: [Customer]
  /// Customers whose inputs are valid, sorted by `app_id`.
  var variants: [CustomerVariant] = []
  var failures: [CustomerFailure] = []
  /// Of the cache of compiled models, and of the ledger.
  var ofModels: [Finding] = []
  private(set) var supply = BaseSupply(items: [])
  /// Those that are there.
  private(set) var bases: [InspectedBase] = []
  /// Of everything; empty until the bases are inspected.
  private(set) var warnings: [Finding] = []

  /// Reads the customers' models.
  ///
  /// - Throws: `SystemError` for what is no fault of a model.
  init(modelsOf customers: [Customer], _ workspace: Workspace, jobs: Int) async throws {
    asked = customers
    let inspector = ModelInspector(workspace)
    let results = try await concurrentMap(customers, limit: jobs) { customer -> Result<CustomerVariant, Failure> in
      do { return .success(try inspector.inspect(customer)) } catch let error as SystemError where error.isExhaustion {
        throw error
      } catch { return .failure(Failure(error)) }
    }
    take(zip(customers, results))
  }

  /// Keeps those who have a variant, and why the others have none.
  mutating func take(_ results: some Sequence<(Customer, Result<CustomerVariant, Failure>)>) {
    variants = []
    for (customer, result) in results {
      switch result {
      case .success(let variant): variants.append(variant)
      case .failure(let failure): failures.append(CustomerFailure(appID: customer.appID, failure: failure))
      }
    }
  }

  /// Leaves out customers of whom something is wrong.
  private mutating func leaveOut(_ problem: (CustomerVariant) -> Failure?) {
    var left: [CustomerFailure] = []
    // In place: a copy of 10,000 customers is felt.
    variants.removeAll { variant in
      let failure = problem(variant)
      if let failure { left.append(CustomerFailure(appID: variant.customer.appID, failure: failure)) }
      return failure != nil
    }
    failures += left
  }

  /// Leaves out customers whose models were published with other bytes, and warns of those that were revoked.
  mutating func refuseChanged(since objections: LedgerObjections, _ workspace: Workspace) {
    ofModels += variants.flatMap { variant in
      objections.revoked(variant.models.map { ($0.delivered, $0.origin) }, of: variant.customer.appID)
    }
    if !objections.knowsModels { return }
    // What `models.command` has not compiled yet cannot be compared.
    let isCompared = workspace.configuration.models.command == nil
    var warnings: [Finding] = []
    leaveOut { variant in
      let models = variant.models.filter { isCompared || $0.format == .compiled }
      let findings = objections.changed(models.map { ($0.delivered, $0.origin) }, of: variant.customer.appID)
      warnings += findings.filter { $0.severity == .warning }
      return findings.errors.failure
    }
    ofModels += warnings
  }

  /// Leaves out customers whose models would tell devices of another customer.
  mutating func refuseForeignMetadata(_ workspace: Workspace) {
    let isTold = variants.contains { $0.customer.tunings.values.contains { !$0.metadata.isEmpty } }
    guard isTold, workspace.modelsLedgerPath != nil else { return }
    let index = IdentityIndex(workspace.customers, workspace.configuration)
    leaveOut { variant in
      let customer = variant.customer
      return Failure.joining(
        customer.tunings.sorted { $0.key < $1.key }.compactMap { flow, tuning in
          Result {
            try index.refuseForeignNames(in: tuning.metadata, of: flow.description, to: customer.appID, workspace)
          }.failure
        })
    }
  }

  /// Reads the base frameworks. A prebuilt one that is broken ends the run; a compiled one concerns those who get it.
  ///
  /// - Throws: `Failure` if a prebuilt base framework cannot be used.
  mutating func inspectBases(of supply: BaseSupply, _ workspace: Workspace) throws {
    let inspector = BaseInspector(workspace: workspace)
    let results = supply.items.enumerated().map { position, item in
      (item.required, Result { try inspector.inspect(item, position) })
    }
    let broken = results.compactMap { required, result in
      required.audience == .everyone ? result.failure : nil
    }
    // What is wrong with the models is reported with a broken base: everything to repair, at once.
    let wrong = wrongModelPath(workspace).map { [$0] } ?? (broken.isEmpty ? [] : failures.map(\.failure))
    if let failure = Failure.joining(broken + wrong) { throw failure }
    self.supply = supply
    bases = results.compactMap { try? $1.get() }
    let failed = results.compactMap { required, result in
      result.failure.map { (required, $0.naming(variants.map(\.customer).filter(required.serves))) }
    }
    refuseUnfit(beside: workspace.sliceFileNames, failed)
    warnings = supply.warnings + ofModels + bases.flatMap(\.warnings) + variants.flatMap(\.warnings)
  }

  /// Leaves out customers whose bases cannot receive their models.
  private mutating func refuseUnfit(beside own: [String], _ failed: [(base: RequiredBase, failure: Failure)]) {
    let receiving = bases.filter { !$0.slices.isEmpty }
    let names = receiving.map { Set($0.tree.entries.map { $0.path.lowercased() }) }
    leaveOut { variant in
      let failures = failed.filter { $0.base.serves(variant.customer) }.map(\.failure)
      let collisions = zip(receiving, names).filter { $0.0.required.serves(variant.customer) }
        .flatMap { $0.collisions(with: variant, own, names: $1) }
      return Failure.joining(failures + [collisions.failure].compactMap(\.self))
    }
  }

  /// If several customers have models and none is found, they are not what is wrong.
  private func wrongModelPath(_ workspace: Workspace) -> Failure? {
    let count = asked.reduce(0) { $0 + $1.models.count }
    guard asked.count(where: { !$0.models.isEmpty }) > 1 else { return nil }
    let findings = failures.flatMap(\.failure.findings)
    let missing = findings.filter { $0.code == ModelInspector.missingCode }
    guard missing.count == count, let first = missing.first else { return nil }
    let other = findings.first { $0.code == ModelInspector.leftoverCode }
    return Failure(
      .badInput, "model.path", at: workspace.location("models", "path"),
      "\(workspace.configuration.models.pathText.debugDescription) leads to none of the \(count) models: there is no "
        + first.location.file
        + (other.map { ", but \($0.location.file) is not listed in \(workspace.manifestFile)" } ?? ""),
      remedy: "correct `models.path`, or put the models there")
  }
}

extension Failure {
  /// Says who gets the base that is broken: it is one problem, however many they are.
  func naming(_ customers: [Customer]) -> Failure {
    let names = customers.map(\.appID.description).sorted { $0.precedesByBytes($1) }
    return Failure(status, findings.changing { $0.customers = names })
  }
}

extension InspectedBase {
  /// Files of the base that a model, or a file beside it, would replace.
  ///
  /// - Parameters:
  ///   - own: the names of files beside models.
  ///   - names: the paths that the base has, in lower case.
  fileprivate func collisions(with variant: CustomerVariant, _ own: [String], names: Set<String>) -> [Finding] {
    slices.flatMap { slice in
      (variant.models.map(\.name) + own).compactMap { name in
        let path = FilePath.join(slice.modelFolder, name)
        guard names.contains(path.lowercased()) else { return nil }
        return Finding(
          "base.collision", at: Location(FilePath.join(source.path, path)),
          "the base framework already contains this file, which the variant would add",
          subject: "app_id \(variant.customer.appID)", remedy: "build the base framework without customers' models")
      }
    }
  }
}

extension Workspace {
  var locator: ModelLocator { ModelLocator(patterns: configuration.models.paths, root: root) }
}
