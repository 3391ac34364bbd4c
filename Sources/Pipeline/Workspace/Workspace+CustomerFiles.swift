import Domain
import Editing
import Manifest
import Platform

// The files of every customer's folder, by release.json.
extension Workspace {
  /// `dist/<version>/<app_id>`
  func folder(of appID: Identifier) -> String { FilePath.join(versionFolder, appID.description) }

  /// The products that a customer has licensed.
  func products(of customer: Customer) -> [ReleaseConfiguration.Product] {
    customer.products == nil
      ? configuration.products : configuration.products.filter { customer.receives(product: $0.name) }
  }

  /// Names of the files that are rendered from templates.
  func renderedFiles(of customer: Customer) -> [String] { renderedFiles(of: products(of: customer)) }

  func renderedFiles(of products: [ReleaseConfiguration.Product]) -> [String] {
    manifestFiles(of: products) + (configuration.templates.notes == nil ? [] : [configuration.templates.notesFile])
      + configuration.templates.files.map(\.name)
  }

  /// Names of the files beside the zips.
  func smallFiles(of products: [ReleaseConfiguration.Product]) -> [String] {
    renderedFiles(of: products) + (configuration.trust.bill == nil ? [] : [TrustFile.bill])
      + [ChecksumList.fileName, VariantRecord.fileName] + configuration.trust.signatures
  }

  /// Names of the files that package managers read.
  func manifestFiles(of products: [ReleaseConfiguration.Product]) -> [String] {
    products.filter { $0.podspec != nil }.map { $0.name + ".podspec" }
      + (configuration.templates.package == nil ? [] : ["Package.swift"])
  }

  /// Artifacts with a size of 0 and digests of zeros, to render templates before any zip exists.
  func placeholderArtifacts(of customer: Customer) -> [Artifact] {
    products(of: customer).map {
      Artifact(product: $0.name, file: $0.name + ".zip", size: 0, digest: .zero, baseDigest: .zero)
    }
  }

  /// An artifact with the address that its customer downloads it from, and its path in a repository.
  func located(_ artifact: Artifact, _ customer: Customer) -> Artifact {
    let stamp = stamp(artifact, customer)
    var located = artifact
    (located.url, located.path) = (stamp.url, stamp.path == artifact.file ? nil : stamp.path)
    return located
  }

  /// The values that the podspec and `Package.swift` must carry for an artifact.
  ///
  /// - Parameter version: nil for the workspace's.
  func stamp(_ artifact: Artifact, _ customer: Customer, version: String? = nil) -> StampCheck.Product {
    let location = configuration.artifact
    let values = [
      "app_id": customer.appID.description, "version": version ?? configuration.version.description,
      "product": artifact.product,
    ]
    return StampCheck.Product(
      name: artifact.product, url: location.url?.expand(values, encode: PercentEncoding.encodePathComponent),
      path: location.path.expand(values), checksum: artifact.digest)
  }
}
