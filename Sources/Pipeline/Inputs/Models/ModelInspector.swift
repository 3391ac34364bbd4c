import Artifacts
import Domain
import Manifest
import Platform

struct ModelInspector: Sendable {
  static let missingCode = "model.missing"
  static let leftoverCode = "model.leftover"

  private let workspace: Workspace
  private let locator: ModelLocator
  private let shared = SharedReadings()

  init(_ workspace: Workspace) { (self.workspace, locator) = (workspace, workspace.locator) }

  /// - Throws: `Failure` with all problems of the customer's models; `SystemError` for what is no fault of theirs.
  func inspect(_ customer: Customer) throws -> CustomerVariant {
    var variant = CustomerVariant(customer)
    variant.digests = StampFolder(of: workspace).digests(of: customer.appID.description)
    // If the folders cannot be listed, each model in them would say so again.
    let present = try list(customer)
    var failures: [Failure] = []
    var listed: Set<String> = []
    for model in customer.models {
      do {
        let (candidate, shadowed) = try locate(model, of: customer)
        listed.formUnion([candidate.path] + shadowed.map(\.path))
        let (result, findings) = try read(candidate, model: model, of: customer, digests: &variant.digests)
        let errors = findings.errors
        if !errors.isEmpty { failures.append(Failure(.badInput, errors)) }
        variant.models.append(result)
        variant.warnings += findings.filter { $0.severity != .error }
        for other in shadowed {
          variant.warnings.append(
            Finding(
              "model.shadowed", .warning, at: Location(other.path), "not shipped: \(candidate.path) is preferred",
              subject: subject(customer), remedy: "remove the one that should not ship"))
          variant.unshipped.append((other.path, try ModelFiles(other).digests(&variant.digests)))
        }
      } catch { failures.append(try failure(error)) }
    }
    // A model reported as missing may be here under another name: both findings together show it.
    let leftovers = present.filter { !listed.contains($0.path) }.map { leftover in
      Finding(
        Self.leftoverCode, at: Location(leftover.path), "this model is not listed in \(workspace.manifestFile)",
        subject: subject(customer), remedy: "remove it, or list it under customModels")
    }
    if !leftovers.isEmpty { failures.append(Failure(.badInput, leftovers)) }
    if let failure = Failure.joining(failures) { throw failure }
    return variant
  }

  /// What a model says of itself, whosever it is.
  ///
  /// - Throws: `Failure` with status 65 for what is no model; `SystemError`.
  static func describe(_ located: ModelLocator.Located) throws -> CoreMLDescription? {
    var digests = StampedDigests()
    return try ModelFiles(located).description(&digests)
  }

  /// Reads what a command has made of a model.
  ///
  /// - Throws: `Failure` with status 65 if it is another model.
  func inspect(
    _ path: String, madeOf model: InspectedModel, of customer: Customer, _ digests: inout StampedDigests
  ) throws -> InspectedModel {
    let located = ModelLocator.Located(path: path, format: .compiled)
    var (made, findings) = try read(located, model: model.entry, of: customer, digests: &digests)
    try findings.errors.throwIfAny()
    made.origin = model.origin
    return made
  }

  private func failure(_ error: any Error) throws -> Failure {
    guard let error = error as? SystemError else { return Failure(error) }
    if error.isExhaustion { throw error }
    guard error.isUnfitEntry else { return Failure(error) }
    return Failure(
      .badInput, "model.unfit", at: Location(error.path), "cannot \(error.operation): \(error.reason)",
      remedy: "rename or remove it: only files and folders with UTF-8 names can ship")
  }

  private func locate(
    _ model: CustomModel, of customer: Customer
  ) throws -> (chosen: ModelLocator.Located, shadowed: [ModelLocator.Located]) {
    let (found, tried) = try locator.candidates(for: model, of: customer)
    guard let chosen = found.first else {
      let manifest = workspace.manifestFile == Workspace.standardInput ? "the manifest" : workspace.manifestFile
      var finding = Finding(
        Self.missingCode, at: Location(tried[0]),
        "there is no such model, nor \(tried.dropFirst().joined(separator: ", "))",
        subject: subject(customer, model),
        remedy: "put the model there, or take \(model.flowName) out of \(manifest)")
      finding.cause = Finding.Cause(
        Location(workspace.configurationFile, .path("models.path")),
        "models are looked for at \(workspace.configuration.models.pathText); correct it if they are elsewhere")
      throw Failure(.badInput, finding)
    }
    return (chosen, Array(found.dropFirst()))
  }

  private func read(
    _ located: ModelLocator.Located, model: CustomModel, of customer: Customer, digests: inout StampedDigests
  ) throws -> (InspectedModel, [Finding]) {
    let reading =
      try located.isShared
      ? shared.reading(of: located) { try Self.read($0, &digests) } : Self.read(located, &digests)
    let findings = CoreMLModel.agreement(
      of: reading.description, with: model, subject: subject(customer, model), file: located.path)
    return (InspectedModel(model, at: located, reading), findings)
  }

  private static func read(_ located: ModelLocator.Located, _ digests: inout StampedDigests) throws -> ModelReading {
    let files = try ModelFiles(located)
    return ModelReading(description: try files.description(&digests), files: try files.digests(&digests))
  }

  /// Every model in the customer's own folders.
  private func list(_ customer: Customer) throws -> [ModelLocator.Located] {
    do {
      let links = try locator.ownFolders(of: customer.appID).filter {
        try FileSystem.status($0, followingLinks: false)?.kind == .symlink
      }
      try links.map(ModelFiles.linkFinding).throwIfAny()
      return try locator.models(inFoldersOf: customer)
    } catch { throw try failure(error) }
  }

  private func subject(_ customer: Customer, _ model: CustomModel? = nil) -> String {
    "app_id \(customer.appID)" + (model.map { ": \($0.flowName)" } ?? "")
  }
}
