/// A finished zip.
package struct Artifact: Hashable, Sendable {
  package var product: String
  /// File name within the customer's folder.
  package var file: String
  package var size: Int
  package var digest: Digest
  /// Digest of the base framework's content, the same for every customer.
  package var baseDigest: Digest
  /// Where the customer downloads it; nil if `release.json` names no URL.
  package var url: String?
  /// Its path in a release repository; nil if that is the name of the file.
  package var path: String?
  /// The first Xcode that reads the base framework's interfaces; nil for one without Swift interfaces.
  package var minimumXcode: String?

  package init(
    product: String, file: String, size: Int, digest: Digest, baseDigest: Digest, url: String? = nil,
    path: String? = nil, minimumXcode: String? = nil
  ) {
    self.product = product
    self.file = file
    self.size = size
    self.digest = digest
    self.baseDigest = baseDigest
    self.url = url
    self.path = path
    self.minimumXcode = minimumXcode
  }
}
