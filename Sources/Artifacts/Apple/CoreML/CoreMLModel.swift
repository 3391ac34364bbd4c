import Domain

/// The formats of Core ML models, in order of preference: the format with the least work on the device comes first.
package enum CoreMLFormat: String, Hashable, Sendable, CaseIterable {
  /// A folder that the device loads without compiling it.
  case compiled = "mlmodelc"
  /// A folder with a manifest.
  case package = "mlpackage"
  /// One file, a protocol buffer.
  case source = "mlmodel"

  package var isFolder: Bool { self != .source }

  /// The format by the extension of a path; nil if it is not a model's.
  package init?(path: String) {
    let format = Self.allCases.first { format in
      let ending = ".\(format.rawValue)".utf8
      guard path.utf8.suffix(ending.count).elementsEqual(ending) else { return false }
      // A name that consists of the extension only is not a model's.
      return ![nil, UInt8(ascii: "/")].contains(path.utf8.dropLast(ending.count).last)
    }
    guard let format else { return nil }
    self = format
  }
}

package enum CoreMLModel {
  /// Reads the description of a model in any format.
  /// - Parameters:
  ///   - tree: the contents of the model's folder; empty for `.mlmodel`.
  ///   - file: the path of the model to name in findings.
  ///   - contents: returns the bytes of a file by its path relative to the model, "" for a `.mlmodel`.
  /// - Returns: nil for a compiled model without metadata.json, which has no description.
  /// - Throws: `Failure(.badInput)` if the model is truncated or not a model, and any error of `contents`.
  package static func describe(
    _ format: CoreMLFormat, tree: FileTree, file: String, read contents: (String) throws -> [UInt8]
  ) throws -> CoreMLDescription? {
    func read(_ path: String) throws -> [UInt8] {
      let bytes = try contents(path)
      if WeightFile.isGitLFSPointer(bytes) { throw pointer(path.isEmpty ? file : "\(file)/\(path)") }
      return bytes
    }
    switch format {
    case .source:
      return try CoreMLDescription(model: try read(""), file: file)
    case .package:
      let manifest = try ModelPackage(
        manifest: try part(ModelPackage.manifest, in: tree, file: file, read: read), file: file)
      return try CoreMLDescription(
        model: try part(manifest.specification, in: tree, file: file, read: read),
        file: "\(file)/\(manifest.specification)")
    case .compiled:
      try CompiledModel.check(tree, file: file)
      guard tree.isFile(CompiledModel.metadata) else { return nil }
      let metadata = try part(CompiledModel.metadata, in: tree, file: file, read: read)
      return try CompiledModel.description(metadata: metadata, file: "\(file)/\(CompiledModel.metadata)")
    }
  }

  private static func pointer(_ path: String) -> Failure {
    Failure(
      .badInput, "model.pointer", at: Location(path), "is a Git LFS pointer, not the model",
      remedy: WeightFile.fetchByGitLFS)
  }

  private static func part(
    _ path: String, in tree: FileTree, file: String, read: (String) throws -> [UInt8]
  ) throws -> [UInt8] {
    guard tree.isFile(path), tree.firstSymlink(onTheWayTo: path) == nil else {
      let message = "not a complete model: \(path) is missing"
      throw Failure(.badInput, "model.incomplete", at: Location(file), message, remedy: "export the model again")
    }
    return try read(path)
  }
}
