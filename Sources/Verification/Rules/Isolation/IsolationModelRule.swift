import Artifacts
import Domain

extension Rule {
  package static let isolationModel = Rule(
    .isolationModel, lesser: [.note],
    claim: "no file, at any depth, is another customer's model",
    reason: "customers pay for their models, and a model shows what their app decides",
    artifact: { subject in
      guard let customer = subject.expectation.customer else { return [] }
      return subject.newFiles.flatMap(customer.foreignModels)
    })
}

extension CustomerExpectation {
  /// Checks the file and the contents of archives in it.
  func foreignModels(in file: InspectedFile) -> [Violation] {
    let nested = file.nested.compactMap { nested in
      foreignModel(file.path + "!/" + nested.path, nested.digest, size: nested.size)
    }
    return (foreignModel(file.path, file.digest, size: file.size).map { [$0] } ?? []) + nested
  }

  /// Nil unless the file is part of other customers' models, and of none of this customer's.
  func foreignModel(_ path: String, _ digest: Digest, size: Int) -> Violation? {
    let owners = modelOwners.owners(of: digest, size: size)
    guard !owners.isEmpty, !owners.contains(customer.appID) else { return nil }
    return Violation(
      path, "has the bytes of a model of \(owners.sorted().asCustomers) (SHA-256 \(digest))",
      remedy: "remove it from the base framework, or correct in the workspace whose model it is")
  }
}
