/// The keys of the documents in this module. Those of the manifest keep its spelling; all others are in lower camel case.
package enum DeliveryKey {
  // From the manifest.
  package static let appID = "app_id"
  package static let bundleIdentifiers = "bundle_identifiers"
  package static let customModels = "customModels"
  package static let features = "features"
  package static let flowID = "flowId"
  package static let flowName = "flowName"
  package static let modelVersion = "modelVersion"

  package static let baseDigest = "baseSha256"
  package static let compressors = "compressors"
  package static let digest = "sha256"
  package static let file = "file"
  package static let libdeflate = "libdeflate"
  package static let models = "models"
  package static let name = "name"
  package static let products = "products"
  package static let schemaVersion = "schemaVersion"
  package static let size = "size"
  package static let tool = "tool"
  package static let url = "url"
  package static let variants = "variants"
  package static let version = "version"
  package static let zlib = "zlib"
}
