import Domain

/// A `.mlmodelc`, written by `xcrun coremlcompiler compile`. Apple documents neither the folder nor metadata.json.
enum CompiledModel {
  static let metadata = "metadata.json"

  /// Every compiled model has one of these files, in its root or, for pipelines, in a subfolder.
  private static let marks: Set = ["coremldata.bin", metadata, "model.mil", "model.espresso.net"]

  static func check(_ tree: FileTree, file: String) throws(Failure) {
    let isModel = tree.entries.contains { entry in
      tree.isFile(entry.path) && marks.contains(RelativePath.name(entry.path))
    }
    guard !isModel else { return }
    throw Failure(
      .badInput, "model.incomplete", at: Location(file), "not a compiled Core ML model: it has no coremldata.bin",
      remedy: "compile the model again with `xcrun coremlcompiler compile`")
  }

  /// metadata.json: an array of one object.
  static func description(metadata bytes: [UInt8], file: String) throws(Failure) -> CoreMLDescription {
    let document = try ModelDocument(bytes, file: file)
    guard let model = document.root.elements?.first, model.members != nil else {
      throw document.problem("", "expected an array of one object")
    }
    guard let version = model["specificationVersion"]?.integer, version >= 1 else {
      throw document.problem("[0].specificationVersion", "expected a whole number ≥ 1")
    }
    // Older compilers do not write it, and the format is undocumented, so a missing type is not an error.
    let type = model["modelType"]?["name"]?.text ?? "unknown"
    let text = { (key: String) in model[key]?.text ?? "" }
    return CoreMLDescription(
      specificationVersion: version, type: withoutPrefix(type), inputs: features(model["inputSchema"]),
      outputs: features(model["outputSchema"]), shortDescription: text("shortDescription"), author: text("author"),
      license: text("license"), versionString: text("version"),
      userDefined: userDefined(model["userDefinedMetadata"]))
  }

  private static func withoutPrefix(_ name: String) -> String {
    let prefix = "MLModelType_"
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  private static func features(_ schema: JSONValue?) -> [CoreMLDescription.Feature] {
    (schema?.elements ?? []).map { feature in
      CoreMLDescription.Feature(
        name: feature["name"]?.text ?? "", type: typeName(feature["type"]?.text ?? ""),
        // The compiler writes its flags as the strings "0" and "1".
        isOptional: feature["isOptional"]?.text == "1")
    }
  }

  /// The protocol buffer's name of a type, if it has one: `multiArrayType` for `MultiArray`.
  private static func typeName(_ name: String) -> String {
    let known = CoreMLFeatureType.names.values.first { $0.lowercased() == name.lowercased() + "type" }
    return known ?? "unknown(\(name))"
  }

  private static func userDefined(_ value: JSONValue?) -> [String: String] {
    let pairs = (value?.members ?? []).compactMap { member in member.value.text.map { (member.name, $0) } }
    return Dictionary(pairs, uniquingKeysWith: { _, last in last })
  }
}
