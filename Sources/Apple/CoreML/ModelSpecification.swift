/// The messages of a `.mlmodel` that describe it (Apple, coremltools, mlmodel/format/Model.proto).
///
/// A field that occurs twice counts the last time; messages that occur twice are merged. The format asks for both.
struct ModelSpecification {
  private var version = 0
  private var type: String?
  private var interface = Interface()
  private var functions: [Interface] = []
  private var defaultFunction = ""
  private var metadata = Metadata()

  /// Inputs and outputs: of the whole model, or of one of its functions.
  private struct Interface {
    var name = ""
    var inputs: [CoreMLDescription.Feature] = []
    var outputs: [CoreMLDescription.Feature] = []
    var predictedFeatureName = ""
    var predictedProbabilitiesName = ""
  }

  fileprivate struct Metadata {
    var shortDescription = ""
    var versionString = ""
    var author = ""
    var license = ""
    var userDefined: [String: String] = [:]
  }

  func description() throws(Malformed) -> CoreMLDescription {
    guard version >= 1 else { throw Malformed(message: "it has no specification version", offset: 0) }
    guard let type else { throw Malformed(message: "it has no model type", offset: 0) }
    let interface = described
    return CoreMLDescription(
      specificationVersion: version, type: type, inputs: interface.inputs, outputs: interface.outputs,
      predictedFeatureName: interface.predictedFeatureName,
      predictedProbabilitiesName: interface.predictedProbabilitiesName, shortDescription: metadata.shortDescription,
      author: metadata.author, license: metadata.license, versionString: metadata.versionString,
      userDefined: metadata.userDefined)
  }

  /// A model with several functions keeps its inputs and outputs with them.
  private var described: Interface {
    guard interface.inputs.isEmpty, interface.outputs.isEmpty else { return interface }
    return functions.first { $0.name == defaultFunction } ?? functions.first ?? interface
  }

  /// `Model`
  mutating func read(_ message: ProtobufReader) throws(Malformed) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: version = try field.integer()
      case 2: try readDescription(try field.message())
      case CoreMLModelType.firstNumber...:
        _ = try field.bytes("a model")
        type = CoreMLModelType.name(field.number)
      default: break
      }
    }
  }

  /// `ModelDescription`
  private mutating func readDescription(_ message: ProtobufReader) throws(Malformed) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: interface.inputs.append(try Self.feature(try field.message()))
      case 10: interface.outputs.append(try Self.feature(try field.message()))
      case 11: interface.predictedFeatureName = try field.text()
      case 12: interface.predictedProbabilitiesName = try field.text()
      case 20: functions.append(try Self.function(try field.message()))
      case 21: defaultFunction = try field.text()
      case 100: try metadata.read(try field.message())
      default: break
      }
    }
  }

  /// `FunctionDescription`
  private static func function(_ message: ProtobufReader) throws(Malformed) -> Interface {
    var message = message
    var function = Interface()
    while let field = try message.next() {
      switch field.number {
      case 1: function.name = try field.text()
      case 2: function.inputs.append(try feature(try field.message()))
      case 3: function.outputs.append(try feature(try field.message()))
      case 4: function.predictedFeatureName = try field.text()
      case 5: function.predictedProbabilitiesName = try field.text()
      default: break
      }
    }
    return function
  }

  /// `FeatureDescription`
  private static func feature(_ message: ProtobufReader) throws(Malformed) -> CoreMLDescription.Feature {
    var message = message
    var feature = CoreMLDescription.Feature(name: "", type: CoreMLFeatureType.name(0))
    while let field = try message.next() {
      switch field.number {
      case 1: feature.name = try field.text()
      case 3: try readType(try field.message(), into: &feature)
      default: break
      }
    }
    return feature
  }

  /// `FeatureType` (coremltools, mlmodel/format/FeatureTypes.proto)
  private static func readType(
    _ message: ProtobufReader, into feature: inout CoreMLDescription.Feature
  ) throws(Malformed) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1000: feature.isOptional = try field.integer() != 0
      default:
        _ = try field.bytes("a type")
        feature.type = CoreMLFeatureType.name(field.number)
      }
    }
  }
}

extension ModelSpecification.Metadata {
  /// `Metadata`
  fileprivate mutating func read(_ message: ProtobufReader) throws(Malformed) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: shortDescription = try field.text()
      case 2: versionString = try field.text()
      case 3: author = try field.text()
      case 4: license = try field.text()
      case 100: try readUserDefined(try field.message())
      default: break
      }
    }
  }

  /// An entry of a `map<string, string>`: key 1, value 2, each empty where it is missing.
  private mutating func readUserDefined(_ message: ProtobufReader) throws(Malformed) {
    var message = message
    var (key, value) = ("", "")
    while let field = try message.next() {
      switch field.number {
      case 1: key = try field.text()
      case 2: value = try field.text()
      default: break
      }
    }
    userDefined[key] = value
  }
}
