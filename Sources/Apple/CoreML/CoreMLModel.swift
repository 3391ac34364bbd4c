import Domain

/// The forms a Core ML model is delivered in.
package enum CoreMLFormat: String, Hashable, Sendable, CaseIterable {
  /// A folder that the device loads as it is.
  case compiled = "mlmodelc"
  /// A folder with a manifest.
  case package = "mlpackage"
  /// One file, a protocol buffer.
  case source = "mlmodel"

  /// In order of preference: what needs the least work on the device comes first.
  package static let all: [CoreMLFormat] = [.compiled, .package, .source]

  package var isFolder: Bool { self != .source }

  private static let endings = all.map { (format: $0, bytes: Array(".\($0.rawValue)".utf8)) }

  /// By the ending of a path; nil for what is named like no model.
  package init?(path: String) {
    let format = path.utf8.withContiguousStorageIfAvailable(Self.format)
    guard let format = format ?? Array(path.utf8).withUnsafeBufferPointer(Self.format) else { return nil }
    self = format
  }

  private static func format(_ path: UnsafeBufferPointer<UInt8>) -> CoreMLFormat? {
    endings.first { ending in
      let start = path.count - ending.bytes.count
      // A name that is nothing but the ending has none.
      return start > 0 && path[start - 1] != UInt8(ascii: "/")
        && ending.bytes.indices.allSatisfy { path[start + $0] == ending.bytes[$0] }
    }?.format
  }
}

package enum CoreMLModel {
  /// Reads the description of a model in any format.
  /// - Parameters:
  ///   - tree: what lies in the model's folder; empty for `.mlmodel`.
  ///   - file: how findings name the model.
  ///   - read: a file's bytes by its path relative to the model, "" for the `.mlmodel` itself.
  /// - Returns: nil for a compiled model without metadata.json, which carries no description.
  /// - Throws: `Failure(.badInput)` for a truncated or foreign model, and what `read` throws.
  package static func describe(
    _ format: CoreMLFormat, tree: FileTree, file: String, read: (String) throws -> [UInt8]
  ) throws -> CoreMLDescription? {
    switch format {
    case .source:
      return try CoreMLDescription(model: try read(""), file: file)
    case .package:
      let manifest = try ModelPackage(manifest: try contents(ModelPackage.manifest, tree, file, read), file: file)
      return try CoreMLDescription(
        model: try contents(manifest.specification, tree, file, read), file: "\(file)/\(manifest.specification)")
    case .compiled:
      try CompiledModel.check(tree, file: file)
      guard tree.isFile(CompiledModel.metadata) else { return nil }
      let metadata = try contents(CompiledModel.metadata, tree, file, read)
      return try CompiledModel.description(metadata: metadata, file: "\(file)/\(CompiledModel.metadata)")
    }
  }

  private static func contents(
    _ path: String, _ tree: FileTree, _ file: String, _ read: (String) throws -> [UInt8]
  ) throws -> [UInt8] {
    guard tree.isFile(path), tree.firstSymlink(onTheWayTo: path) == nil else {
      let message = "not a complete model: \(path) is missing"
      throw Failure(
        .badInput, Finding("model.incomplete", at: Location(file), message, remedy: "export the model again"))
    }
    return try read(path)
  }
}
