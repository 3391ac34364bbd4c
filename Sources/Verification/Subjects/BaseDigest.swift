import Artifacts
import Domain
import Manifest
import Platform

extension ArtifactSubject {
  /// The content digest of the base framework of a variant: of all its files and links except the customer's models.
  ///
  /// Nil if the customer or the models' names are unknown, or if the framework was signed after the models were added.
  package var baseDigest: Digest? {
    guard let customer = expectation.customer, let models = customer.models, let framework = frameworks.first,
      frameworks.count == 1, artifact.unread.isEmpty,
      let product = customer.products.first(where: { $0.name == framework.name })
    else { return nil }
    if case .resign = product.seal { return nil }
    let names = models.map(\.name) + expectation.namesBesideModels
    let added = Set(modelLocations.flatMap { location in names.compactMap(location.path) })
    let links = artifact.tree.entries.compactMap { entry -> (path: String, digest: Digest)? in
      guard case .symlink(let target) = entry.kind else { return nil }
      return (entry.path, SHA256.digest(of: Array(target.utf8)))
    }
    let files = artifact.files.map { (path: $0.path, digest: $0.digest) }
    return ContentDigest.of((files + links).filter { file in !Self.isAdded(file.path, by: added) })
  }

  /// Whether the path is one of `added`, or inside one.
  private static func isAdded(_ path: String, by added: Set<String>) -> Bool {
    added.contains(path) || FilePath.ancestors(of: path).contains(where: added.contains)
  }
}
