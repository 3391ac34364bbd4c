import Artifacts
import Domain
import Platform

private let rebuild = "rebuild the variant from the manifest"

extension Rule {
  static let modelsExact = Rule(
    .modelsExact,
    claim:
      "every slice contains exactly this customer's models from the manifest, byte for byte, and the rest of the artifact contains none",
    reason: "an app with a wrong, old or missing model makes wrong decisions, and nobody notices",
    check: .artifact { subject in
      guard let customer = subject.expectation.customer, !subject.isUnread,
        !subject.frameworks.allSatisfy(\.slices.isEmpty) || !subject.bundles.allSatisfy(\.libraries.isEmpty)
      else { return [] }
      let found = subject.models
      let places = subject.modelLocations
      guard let models = customer.models else {
        // A report says once that nothing was compared.
        if customer.isOfManifestAlone { return [] }
        return places.isEmpty ? strays(found, subject, own: []) : [unknown(customer)]
      }
      var wanted: Set<Int> = []
      var violations: [Violation] = []
      for location in places {
        for model in models {
          guard let path = location.path(model.name) else {
            violations.append(noLocation(model, location))
            continue
          }
          let index = found.index(at: path)
          if let index { wanted.insert(index) }
          let comparison = ModelComparison(path: path, wanted: model, customer: customer.customer)
          violations += comparison.violations(index.map { found[$0] })
        }
      }
      let own = Set(models.flatMap { $0.files.map(\.digest) })
      let others = found.indices.filter { !wanted.contains($0) }.map { found[$0] }
      return violations + strays(others, subject, own: own) + packed(subject, own)
    })

  private static func unknown(_ customer: CustomerExpectation) -> Violation {
    let appID = customer.customer.appID
    let (why, remedy) =
      customer.lacksCompiledModels
      ? ("are not compiled here", "run `release build --customer \(appID)`, so that the cache has them")
      : ("cannot be read", "run `release check` to see why")
    return Violation(
      nil, "cannot be compared with the models of customer \(appID), which \(why)", remedy: remedy)
  }

  private static func noLocation(_ model: CustomerExpectation.Model, _ location: ModelLocation) -> Violation {
    Violation(
      location.bundle,
      "has no place for \(model.name): it is not a framework, or a broken one",
      remedy: "build the product as a framework")
  }

  /// Models in places where the manifest puts none.
  private static func strays(
    _ found: [ShippedModel], _ subject: ArtifactSubject, own: Set<Digest>
  ) -> [Violation] {
    guard let customer = subject.expectation.customer?.customer.appID else { return [] }
    let free =
      subject.frameworks.filter { !subject.addsModels($0) }.map { (name: $0.name, place: $0.place("")) }
      + subject.bundles.map { (name: $0.name, place: $0.place("")) }
    return found.filter { !subject.isCompiledIn($0) }.map { model in
      if let product = free.first(where: { model.path.utf8.starts(with: $0.place.utf8) }) {
        return Violation(
          model.path, "is a model, but the product \(product.name) carries none",
          remedy: "remove it from the base framework, or let the product carry models in "
            + subject.expectation.configurationFile)
      }
      let isOwn = !model.files.isEmpty && model.files.allSatisfy { $0.file.map { own.contains($0.digest) } ?? false }
      if isOwn {
        return Violation(
          model.path, "is a model of customer \(customer), but the manifest puts none here", remedy: rebuild)
      }
      return Violation(
        model.path, "is not a model of customer \(customer)",
        remedy: "remove it from the base framework, or list it in the manifest")
    }
  }

  /// Models in archives inside the artifact.
  private static func packed(_ subject: ArtifactSubject, _ own: Set<Digest>) -> [Violation] {
    guard let customer = subject.expectation.customer?.customer.appID else { return [] }
    return subject.artifact.files.lazy.filter { !$0.nested.isEmpty }.flatMap { file in
      var seen: Set<[UInt8]> = []
      return file.nested.compactMap { nested -> Violation? in
        guard nested.size > 0, let root = ShippedModel.root(of: nested.path), !own.contains(nested.digest),
          seen.insert(Array(root.utf8)).inserted
        else { return nil }
        return Violation(
          file.path + "!/" + root, "is not a model of customer \(customer)",
          remedy: "remove the archive from the base framework")
      }
    }
  }
}

/// Compares one model of the manifest with the artifact.
private struct ModelComparison {
  var path: String
  var wanted: CustomerExpectation.Model
  var customer: Customer

  private var name: String { "\(wanted.entry.flowName) version \(wanted.entry.version)" }

  /// If only the digest of the whole folder is known.
  private func violationsOfFolder(_ found: ShippedModel) -> [Violation] {
    guard let digest = found.digest, digest != wanted.digest else { return [] }
    return [
      Violation(path, "has the digest \(digest), but the model of \(name) has \(wanted.digest)", remedy: rebuild)
    ]
  }

  func violations(_ found: ShippedModel?) -> [Violation] {
    guard let found else {
      return [Violation(path, "is missing: customer \(customer.appID) should receive \(name)", remedy: rebuild)]
    }
    if wanted.files.isEmpty { return violationsOfFolder(found) }
    let isFile = wanted.files.count == 1 && wanted.files[0].path.isEmpty
    guard found.kind == (isFile ? .file : .folder) else {
      return [
        Violation(
          path, "is a \(found.kind.rawValue), but the model is a \(isFile ? "file" : "folder")", remedy: rebuild)
      ]
    }
    if isFile, found.files.count == 1, found.links.isEmpty, let digest = found.files[0].file?.digest,
      digest == wanted.files[0].digest
    {
      return []
    }
    let files = found.files.keyed { Array($0.path.utf8) }
    var violations = wanted.files.compactMap { file -> Violation? in
      guard let there = files[Array(file.path.utf8)] else {
        return Violation(FilePath.join(path, file.path), "is missing from the model of \(name)", remedy: rebuild)
      }
      // `container.readable` reports files that could not be read.
      guard let digest = there.file?.digest, digest != file.digest else { return nil }
      return Violation(
        isFile ? path : FilePath.join(path, file.path),
        "has the SHA-256 \(digest), but the model of \(name) has \(file.digest)", remedy: rebuild)
    }
    let known = Set(wanted.files.map { Array($0.path.utf8) })
    let extra = found.files.map(\.path).filter { !known.contains(Array($0.utf8)) } + found.links
    violations += extra.map {
      Violation(FilePath.join(path, $0), "does not belong to the model of \(name)", remedy: rebuild)
    }
    return violations
  }
}
