/// The messages of a `.mlmodel` that describe it (Apple, coremltools, mlmodel/format/Model.proto).
///
/// As the format requires, the last of repeated fields is used, and repeated messages are merged.
struct ModelSpecification {
  /// What was read so far; without functions, all of it.
  private var model = CoreMLDescription(specificationVersion: 0, type: "")
  private var functions: [Function] = []
  private var defaultFunction = ""

  private struct Function {
    var name = ""
    var inputs: [CoreMLDescription.Feature] = []
    var outputs: [CoreMLDescription.Feature] = []
  }

  func description() throws(Malformed) -> CoreMLDescription {
    guard model.specificationVersion >= 1 else { throw Malformed(message: "has no specification version", offset: 0) }
    guard !model.type.isEmpty else { throw Malformed(message: "has no model type", offset: 0) }
    var description = model
    // A model with several functions keeps its inputs and outputs with them.
    let function = functions.first { $0.name == defaultFunction } ?? functions.first
    if model.inputs.isEmpty, model.outputs.isEmpty, let function {
      (description.inputs, description.outputs) = (function.inputs, function.outputs)
    }
    return description
  }

  /// `Model`
  mutating func read(_ message: ProtobufReader) throws(Malformed) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: model.specificationVersion = try field.integer()
      case 2: try readDescription(try field.message())
      case CoreMLModelType.firstNumber...:
        _ = try field.bytes("a model")
        model.type = CoreMLModelType.name(field.number)
      default: break
      }
    }
  }

  /// `ModelDescription`
  private mutating func readDescription(_ message: ProtobufReader) throws(Malformed) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: model.inputs.append(try Self.feature(try field.message()))
      case 10: model.outputs.append(try Self.feature(try field.message()))
      // The names of what is predicted.
      case 11, 12: _ = try field.text()
      case 20: functions.append(try Self.function(try field.message()))
      case 21: defaultFunction = try field.text()
      case 100: try readMetadata(try field.message())
      default: break
      }
    }
  }

  /// `FunctionDescription`
  private static func function(_ message: ProtobufReader) throws(Malformed) -> Function {
    var message = message
    var function = Function()
    while let field = try message.next() {
      switch field.number {
      case 1: function.name = try field.text()
      case 2: function.inputs.append(try feature(try field.message()))
      case 3: function.outputs.append(try feature(try field.message()))
      case 4, 5: _ = try field.text()
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

  /// `Metadata`
  private mutating func readMetadata(_ message: ProtobufReader) throws(Malformed) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: model.shortDescription = try field.text()
      case 2: model.versionString = try field.text()
      case 3: model.author = try field.text()
      case 4: model.license = try field.text()
      case 100: try readUserDefined(try field.message())
      default: break
      }
    }
  }

  /// An entry of a `map<string, string>`: field 1 is the key and field 2 the value; both default to "".
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
    model.userDefined[key] = value
  }
}

/// The cases of `Model.Type` by their field numbers (Apple, coremltools 9.0, mlmodel/format/Model.proto).
enum CoreMLModelType {
  /// Fields from here on are types.
  static let firstNumber = 200

  static let names: [Int: String] = [
    200: "pipelineClassifier", 201: "pipelineRegressor", 202: "pipeline",
    300: "glmRegressor", 301: "supportVectorRegressor", 302: "treeEnsembleRegressor",
    303: "neuralNetworkRegressor", 304: "bayesianProbitRegressor",
    400: "glmClassifier", 401: "supportVectorClassifier", 402: "treeEnsembleClassifier",
    403: "neuralNetworkClassifier", 404: "kNearestNeighborsClassifier",
    500: "neuralNetwork", 501: "itemSimilarityRecommender", 502: "mlProgram",
    555: "customModel", 556: "linkedModel", 560: "classConfidenceThresholding",
    600: "oneHotEncoder", 601: "imputer", 602: "featureVectorizer", 603: "dictVectorizer", 604: "scaler",
    606: "categoricalMapping", 607: "normalizer", 609: "arrayFeatureExtractor", 610: "nonMaximumSuppression",
    900: "identity",
    2000: "textClassifier", 2001: "wordTagger", 2002: "visionFeaturePrint", 2003: "soundAnalysisPreprocessing",
    2004: "gazetteer", 2005: "wordEmbedding", 2006: "audioFeaturePrint",
    3000: "serializedModel",
  ]

  static func name(_ number: Int) -> String { names[number] ?? "unknown(\(number))" }
}

/// The cases of `FeatureType.Type` by their field numbers (Apple, coremltools 9.0, mlmodel/format/FeatureTypes.proto).
enum CoreMLFeatureType {
  static let names: [Int: String] = [
    1: "int64Type", 2: "doubleType", 3: "stringType", 4: "imageType", 5: "multiArrayType",
    6: "dictionaryType", 7: "sequenceType", 8: "stateType",
  ]

  static func name(_ number: Int) -> String { names[number] ?? "unknown(\(number))" }
}
