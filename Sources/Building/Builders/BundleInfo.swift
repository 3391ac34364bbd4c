import Domain

/// `info.json` of an artifact bundle with a static library (Swift Evolution 0482).
struct BundleInfo {
  var product: String
  var version: String
  /// Without the version of the system: SwiftPM compares triples without it.
  var triple: String
  /// Paths in the bundle.
  var library: String
  var headers: String
  var moduleMap: String

  var text: String {
    let metadata: JSONValue = ["headerPaths": [.string(headers)], "moduleMapPath": .string(moduleMap)]
    let variant: JSONValue = [
      "path": .string(library), "supportedTriples": [.string(triple)], "staticLibraryMetadata": metadata,
    ]
    let artifact: JSONValue = ["type": "staticLibrary", "version": .string(version), "variants": [variant]]
    let info: JSONValue = ["schemaVersion": "1.0", "artifacts": .object([JSONMember(product, artifact)])]
    return info.serialized()
  }
}
