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
