import Domain
import Manifest

// What keeps a customer's release from being published, as far as the manifest and release.json say.
extension Workspace {
  /// - Throws: `Failure` with status 65 and all of it.
  func refuseUnpublishable(_ customers: [Customer]) throws {
    let findings = customers.flatMap { placeholders(of: $0) + unusableReferences(of: $0) }
    if !findings.isEmpty { throw Failure(.badInput, findings) }
  }

  /// Placeholders in what a customer has would be found by nobody.
  func placeholders(of customer: Customer) -> [Finding] {
    guard customer.bundleIdentifiers.contains(where: BundleIdentifier.isPlaceholder) else { return [] }
    let index = customers.firstIndex { $0.appID == customer.appID }.map { "[\($0)]." } ?? ""
    return [
      Finding(
        "publish.placeholder", at: Location(manifestFile, .path(index + "bundle_identifiers")),
        "the bundle identifiers are placeholders, and would be published", subject: "app_id \(customer.appID)",
        remedy: "write the identifiers of the customer's apps, and build again")
    ]
  }

  /// Branches and tags of a customer that git would refuse.
  func unusableReferences(of customer: Customer) -> [Finding] {
    configuration.channels.enumerated().flatMap { index, channel -> [Finding] in
      guard case .git(let git) = channel.kind, customer.channels?.contains(channel.name) ?? true else { return [] }
      return git.unusableReferences(of: customer.appID, configuration.version).map { name, problem in
        Finding(
          "publish.reference", at: Location(location("publish").file, .path("publish[\(index)]")),
          "git does not accept the name \(name): it \(problem)", subject: "app_id \(customer.appID)",
          remedy: "put other text around {{app_id}} in \"branch\" or \"tag\"")
      }
    }
  }
}
