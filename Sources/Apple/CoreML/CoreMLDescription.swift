import Domain

/// What a Core ML model says about itself.
package struct CoreMLDescription: Hashable, Sendable {
  package struct Feature: Hashable, Sendable {
    package var name: String
    /// The case of `FeatureType` that is set, such as `multiArrayType`.
    package var type: String
    package var isOptional: Bool

    package init(name: String, type: String, isOptional: Bool = false) {
      self.name = name
      self.type = type
      self.isOptional = isOptional
    }
  }

  package var specificationVersion: Int
  /// The case of `Model.Type` that is set, such as `treeEnsembleClassifier`; `unknown(999)` for one that is newer.
  package var type: String
  package var inputs: [Feature]
  package var outputs: [Feature]
  package var predictedFeatureName: String
  package var predictedProbabilitiesName: String
  package var shortDescription: String
  package var author: String
  package var license: String
  package var versionString: String
  package var userDefined: [String: String]

  package init(
    specificationVersion: Int, type: String, inputs: [Feature] = [], outputs: [Feature] = [],
    predictedFeatureName: String = "", predictedProbabilitiesName: String = "", shortDescription: String = "",
    author: String = "", license: String = "", versionString: String = "", userDefined: [String: String] = [:]
  ) {
    self.specificationVersion = specificationVersion
    self.type = type
    self.inputs = inputs
    self.outputs = outputs
    self.predictedFeatureName = predictedFeatureName
    self.predictedProbabilitiesName = predictedProbabilitiesName
    self.shortDescription = shortDescription
    self.author = author
    self.license = license
    self.versionString = versionString
    self.userDefined = userDefined
  }

  /// Reads a `.mlmodel`, a protocol buffer. Parameters and weights are stepped over, not read.
  /// - Throws: `Failure(.badInput)` for a truncated or foreign file.
  package init(model bytes: [UInt8], file: String) throws(Failure) {
    do {
      var specification = ModelSpecification()
      try specification.read(ProtobufReader(ByteReader(bytes)))
      self = try specification.description()
    } catch {
      throw Failure(
        .badInput,
        Finding(
          "model.malformed", at: Location(file),
          "not a readable Core ML model: \(error.message) (byte \(error.offset))",
          remedy: "export the model again; the file may be truncated, or of another kind"))
    }
  }
}
