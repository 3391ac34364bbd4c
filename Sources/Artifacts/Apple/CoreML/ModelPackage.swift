import Domain

/// The Manifest.json of a `.mlpackage` (Apple, coremltools, modelpackage/src/ModelPackage.cpp).
struct ModelPackage {
  static let manifest = "Manifest.json"

  /// The file with the model's protocol buffer, relative to the package.
  let specification: String
  /// All files and folders that it lists, relative to the package.
  let items: [String]

  init(manifest bytes: [UInt8], file: String) throws(Failure) {
    let document = try ModelDocument(bytes, file: "\(file)/\(Self.manifest)")
    guard let version = document.root["fileFormatVersion"]?.text else {
      throw document.problem("fileFormatVersion", "expected a string such as \"1.0.0\"")
    }
    // Apple's reader refuses other major versions.
    guard version.hasPrefix("1.") else {
      throw document.problem("fileFormatVersion", "expected 1.x.x, found \(version.debugDescription)")
    }
    guard let root = document.root["rootModelIdentifier"]?.text else {
      throw document.problem("rootModelIdentifier", "expected the identifier of an item")
    }
    let entry = "itemInfoEntries[\(root.debugDescription)]"
    guard let path = document.root["itemInfoEntries"]?[root]?["path"]?.text else {
      throw document.problem("\(entry).path", "expected the path of the root model")
    }
    guard RelativePath.isSafe(path) else {
      throw document.problem("\(entry).path", "\(path.debugDescription) is not a path inside the package")
    }
    specification = "Data/" + path
    let others = (document.root["itemInfoEntries"]?.members ?? []).compactMap { $0.value["path"]?.text }
    items = others.filter(RelativePath.isSafe).map { "Data/" + $0 }
  }
}

/// A JSON document inside a model.
struct ModelDocument {
  let root: JSONValue
  let file: String

  init(_ bytes: [UInt8], file: String) throws(Failure) {
    self.file = file
    do {
      root = try JSONValue(parsing: bytes)
    } catch {
      throw Failure(
        .badInput, "model.malformed", at: Location(file, .line(error.line, column: error.column)),
        "not JSON: \(error.message)", remedy: "export the model again")
    }
  }

  func problem(_ path: String, _ message: String) -> Failure {
    Failure(.badInput, "model.malformed", at: Location(file, .path(path)), message, remedy: "export the model again")
  }
}
