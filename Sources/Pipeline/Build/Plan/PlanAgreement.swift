import Domain
import Manifest
import Platform

/// A plan that was made elsewhere: every machine that makes a part of a release must make it from the same inputs.
struct PlanAgreement {
  private let file: String
  private let record: PlanRecord
  private let variants: [String: PlanRecord.Variant]

  /// - Parameter file: what `release plan --json` has printed.
  /// - Throws: `Failure` with status 65 for what is no plan.
  init(file: String) throws {
    self.file = file
    let remedy = "make it with `release plan --all --json >\(ShellWord.quoted(file))`"
    let bytes = try readInput(file, "plan", remedy: remedy)
    do { record = try PlanRecord(parsing: bytes) } catch {
      throw Failure(.badInput, Finding(error, file: file, area: "plan"))
    }
    try record.problems.prefix(5).map { Finding("plan.malformed", at: Location(file), $0, remedy: remedy) }.throwIfAny()
    variants = Dictionary(firstOf: record.variants.map { ($0.appID ?? "", $0) })
  }

  /// The customers that the plan is for.
  var selection: Selection { .customers(record.variants.compactMap(\.appID)) }

  func origin(of appID: Identifier) -> VariantOrigin? {
    variants[appID.description].map { VariantOrigin($0, of: record) }
  }

  /// - Throws: `Failure` with status 65 and what differs, each difference once.
  func refuseDifferences(of plan: ReleasePlan) throws {
    try refuse(plan.variants.map { ($0.customer.appID, VariantOrigin($0, of: plan)) })
  }

  /// The same of variants that were made.
  func refuse(_ variants: [(appID: Identifier, origin: VariantOrigin)]) throws {
    var customers: [VariantState.Change: [Identifier]] = [:]
    var unplanned: [Identifier] = []
    for (appID, origin) in variants {
      guard let planned = self.origin(of: appID) else {
        unplanned.append(appID)
        continue
      }
      for change in origin.changes(from: planned) { customers[change, default: []].append(appID) }
    }
    var findings = customers.sorted { $0.key.description < $1.key.description }.map { change, appIDs in
      finding("\(change) of \(Self.named(appIDs)) changed after the plan was made")
    }
    if !unplanned.isEmpty { findings.append(finding("the plan lacks \(Self.named(unplanned))")) }
    try findings.throwIfAny()
  }

  private static func named(_ appIDs: [Identifier]) -> String {
    Amount.names(appIDs.map(\.description))
  }

  private func finding(_ message: String) -> Finding {
    Finding(
      "plan.differs", at: Location(file), message,
      remedy: "build from the files that the plan was made from, or make the plan again")
  }
}
