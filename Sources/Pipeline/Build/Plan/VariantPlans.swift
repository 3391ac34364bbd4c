import Delivery
import Domain
import Manifest

/// The variants of a plan, in the order of their customers' `app_id`. Each is worked out when it is asked for: of ten thousand,
/// a run needs one at a time.
package struct VariantPlans: RandomAccessCollection, Sendable {
  /// A base framework whose content is known.
  struct KnownBase: Sendable {
    var required: RequiredBase
    var digest: Digest
  }

  private let workspace: Workspace
  private let inputs: InputDigests
  private(set) var customers: InspectedCustomers
  /// For each customer what is in its place; empty until the plan is compared with what is in place.
  private var found: [VariantState] = []
  private var bases: [KnownBase] = []

  init(_ customers: InspectedCustomers, _ workspace: Workspace, _ inputs: InputDigests) {
    (self.customers, self.workspace, self.inputs) = (customers, workspace, inputs)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { customers.count }

  package subscript(index: Int) -> VariantPlan {
    let inspected = customers[index]
    return VariantPlan(
      customer: inspected.customer, position: customers.position(at: index),
      models: inspected.models.map { ModelPlan($0) }, files: files(of: inspected.customer), inputDigests: inputs,
      baseDigests: baseDigests(of: inspected.customer), state: state(at: index))
  }

  package var states: some Collection<VariantState> { indices.lazy.map { state(at: $0) } }

  func state(at index: Int) -> VariantState { found.isEmpty ? .new : found[index] }

  func with(_ bases: [KnownBase]) -> VariantPlans {
    var plans = self
    plans.bases = bases
    return plans
  }

  /// - Parameter states: one for each customer.
  func with(_ states: [VariantState]) -> VariantPlans {
    var plans = self
    plans.found = states
    return plans
  }

  func choosing(_ indices: [Int]) -> VariantPlans {
    var chosen = self
    chosen.customers = customers.choosing(indices)
    if !found.isEmpty { chosen.found = indices.map { found[$0] } }
    return chosen
  }

  private func files(of customer: Customer) -> [String] {
    workspace.products(of: customer).map { $0.name + ".zip" } + workspace.renderedFiles(of: customer)
      + [ChecksumList.fileName, VariantRecord.fileName]
  }

  private func baseDigests(of customer: Customer) -> [String: Digest] {
    let serving = bases.filter { $0.required.serves(customer) }.map { ($0.required.product.name, $0.digest) }
    return Dictionary(serving, uniquingKeysWith: { first, _ in first })
  }
}

extension ModelPlan {
  init(_ inspected: InspectedModel) {
    self.init(
      model: inspected.model, source: inspected.origin, file: inspected.name, byteCount: inspected.byteCount,
      digest: inspected.digest, type: inspected.type)
  }
}
