import Domain
import Manifest

extension Workspace {
  /// Bundle identifiers that `release init` wrote because it knew none, as one warning.
  var placeholders: [Finding] {
    let places = customers.indices.filter {
      customers[$0].bundleIdentifiers.contains(where: BundleIdentifier.isPlaceholder)
    }
    guard let first = places.first else { return [] }
    let others = places.count > 1 ? ", and those of \(places.count - 1) more" : ""
    return [
      Finding(
        "manifest.placeholder", .warning, at: Location(manifestFile, .path("[\(first)].bundle_identifiers")),
        "the bundle identifiers of \(customers[first].appID)\(others) are placeholders",
        remedy: "write the identifiers of the customer's apps: other customers' artifacts are searched for them")
    ]
  }
}
