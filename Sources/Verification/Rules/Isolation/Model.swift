import Artifacts
import Domain

extension Rule {
  package static let isolationModel = Rule(
    "isolation.model",
    claim: "no file, at any depth, is another customer's model",
    reason: "a model is what a customer has paid for, and shows what their app decides",
    artifact: { subject in
      guard let customer = subject.expectation.customer else { return [] }
      return subject.artifact.files.flatMap(customer.foreignModels)
    })
}

extension CustomerExpectation {
  /// The file itself, and what archives in it hold.
  func foreignModels(in file: InspectedFile) -> [Violation] {
    let nested = file.nested.compactMap { nested in
      foreignModel(file.path + "!/" + nested.path, nested.digest, size: nested.size)
    }
    return (foreignModel(file.path, file.digest, size: file.size).map { [$0] } ?? []) + nested
  }

  /// A file that belongs to others' models, and to none of this customer's.
  func foreignModel(_ path: String, _ digest: Digest, size: Int) -> Violation? {
    let owners = modelOwners.owners(of: digest, size: size)
    guard !owners.isEmpty, !owners.contains(customer.appID) else { return nil }
    return Violation(
      path, "has the bytes of a model of \(owners.sorted().asCustomers) (SHA-256 \(digest))",
      remedy: "take it out of the base framework, or correct whose model it is in the workspace")
  }
}

extension [Identifier] {
  /// `customer a`, `customers a and b`, `customers a, b and 7 more`.
  var asCustomers: String {
    if count < 2 { return "customer \(first?.description ?? "")" }
    if count == 2 { return "customers \(self[0]) and \(self[1])" }
    return "customers \(self[0]), \(self[1]) and \(count - 2) more"
  }
}
