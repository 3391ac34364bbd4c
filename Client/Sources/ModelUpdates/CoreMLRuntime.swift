#if canImport(CoreML)
  import CoreML
  import Foundation

  /// Compiles on the device, and predicts once with zeros.
  struct CoreMLRuntime: ModelRuntime {
    func compile(_ file: URL) async throws -> URL { try MLModel.compileModel(at: file) }

    func smokeTest(_ model: URL) throws {
      let model = try MLModel(contentsOf: model)
      var values: [String: MLFeatureValue] = [:]
      for (name, input) in model.modelDescription.inputDescriptionsByName where !input.isOptional {
        switch input.type {
        case .double: values[name] = MLFeatureValue(double: 0)
        case .int64: values[name] = MLFeatureValue(int64: 0)
        case .string: values[name] = MLFeatureValue(string: "")
        case .multiArray:
          guard let constraint = input.multiArrayConstraint else { return }
          let array = try MLMultiArray(shape: constraint.shape, dataType: constraint.dataType)
          for index in 0..<array.count { array[index] = 0 }
          values[name] = MLFeatureValue(multiArray: array)
        // An image or a dictionary is not made up here: that the model loads is all that is known then.
        default: return
        }
      }
      _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: values))
    }
  }
#endif
