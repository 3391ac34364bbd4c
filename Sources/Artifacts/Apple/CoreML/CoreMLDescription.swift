import Domain

/// The description that a Core ML model contains.
package struct CoreMLDescription: Hashable, Sendable {
  package struct Feature: Hashable, Sendable {
    package var name: String
    /// The case of `FeatureType` that is set, such as `multiArrayType`.
    package var type: String
    package var isOptional = false
  }

  package var specificationVersion: Int
  /// The case of `Model.Type` that is set, such as `treeEnsembleClassifier`; `unknown(999)` for a newer one.
  package var type: String
  package var inputs: [Feature] = []
  package var outputs: [Feature] = []
  package var shortDescription = ""
  package var author = ""
  package var license = ""
  package var versionString = ""
  package var userDefined: [String: String] = [:]
}

extension CoreMLDescription {
  /// Reads a `.mlmodel`, a protocol buffer. Parameters and weights are skipped.
  /// - Throws: `Failure(.badInput)` if the file is truncated or not a model.
  package init(model bytes: [UInt8], file: String) throws(Failure) {
    do {
      var specification = ModelSpecification()
      try specification.read(ProtobufReader(ByteReader(bytes)))
      self = try specification.description()
    } catch {
      throw Failure(
        .badInput, "model.malformed", at: Location(file),
        "not a readable Core ML model: \(error.message) (byte \(error.offset))",
        remedy: "export the model again; the file may be truncated or have another format")
    }
  }
}
