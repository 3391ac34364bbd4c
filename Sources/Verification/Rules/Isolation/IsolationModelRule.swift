import Artifacts
import Domain

private let remedy = "remove it from the base framework, or correct in the workspace whose model it is"

extension Rule {
  package static let isolationModel = Rule(
    .isolationModel, lesser: [.note],
    claim: "no file, at any depth, is or contains another customer's model, or a Core ML model that nobody has",
    reason: "customers pay for their models, and a model shows what their app decides",
    check: .artifact { subject in
      guard let customer = subject.expectation.customer else { return [] }
      let mayHaveModels = { (file: InspectedFile) in
        subject.isCompiledIn(file.path) || subject.expectation.base.contains(file) == true
      }
      return subject.newFiles.flatMap { file in
        // Nearly all of a base have nothing that it would be asked for.
        file.models.found.isEmpty && file.nested.isEmpty
          ? customer.foreignModels(in: file) : customer.foreignModels(in: file) { mayHaveModels(file) }
      }
    })
}

/// A file, or one in an archive.
private struct SearchedFile {
  var path: String
  var digest: Digest
  var size: Int
  var models: ModelTraces
  var isArchive = false
}

extension CustomerExpectation {
  /// Checks the file and the contents of archives in it.
  ///
  /// - Parameter mayHaveModels: whether the file may have models that nobody lists.
  func foreignModels(in file: InspectedFile, mayHaveModels: () -> Bool = { false }) -> [Violation] {
    let inside = file.nested.compactMap { nested in
      foreignModel(
        SearchedFile(
          path: file.path + "!/" + nested.path, digest: nested.digest, size: nested.size, models: nested.models),
        mayHaveModels)
    }
    // What is in an archive is not reported again for the archive's own bytes.
    if !inside.isEmpty { return [foreignModel(file.path, file.digest, size: file.size)].compactMap(\.self) + inside }
    let whole = SearchedFile(
      path: file.path, digest: file.digest, size: file.size, models: file.models, isArchive: !file.nested.isEmpty)
    return [foreignModel(whole, mayHaveModels)].compactMap(\.self)
  }

  /// Nil unless the file is part of other customers' models, and of none of this customer's.
  func foreignModel(_ path: String, _ digest: Digest, size: Int) -> Violation? {
    let owners = modelOwners.owners(of: digest, size: size)
    guard !owners.isEmpty, !owners.contains(customer.appID) else { return nil }
    return Violation(
      path, "has the bytes of a model of \(owners.sorted().asCustomers) (SHA-256 \(digest))", remedy: remedy)
  }

  private func foreignModel(_ file: SearchedFile, _ mayHaveModels: () -> Bool) -> Violation? {
    let owners = modelOwners.owners(of: file.digest, size: file.size)
    if !owners.isEmpty { return foreignModel(file.path, file.digest, size: file.size) }
    let others = modelOwners.owners(ofPartsIn: file.models, of: file.digest, besides: customer.appID)
    if !others.isEmpty {
      return Violation(file.path, "contains a part of a model of \(others.sorted().asCustomers)", remedy: remedy)
    }
    for found in file.models.found {
      if let violation = content(file, content: found, mayHaveModels: mayHaveModels) { return violation }
    }
    return nil
  }

  /// A model that was recognised by its form.
  private func content(
    _ file: SearchedFile, content: ModelTraces.Content, mayHaveModels: () -> Bool
  ) -> Violation? {
    // The files of an archive are judged by themselves.
    if content.description == nil, file.isArchive { return nil }
    let owners = content.description.map(modelOwners.owners(ofDescription:)) ?? []
    if owners.contains(customer.appID) { return nil }
    if !owners.isEmpty {
      return Violation(
        file.path, "contains a model like that of \(owners.sorted().asCustomers), at byte \(content.offset)",
        remedy: remedy)
    }
    // Another rule compares the files of models.
    if models == nil || ShippedModel.root(of: file.path) != nil || mayHaveModels() { return nil }
    return Violation(
      file.path, "contains a Core ML model that nobody has, at byte \(content.offset)",
      remedy: "remove it from the file, or list it in the manifest")
  }
}
