import Artifacts
import Domain
import Manifest
import Platform

/// A model that was read from the disk and agrees with the manifest.
package struct InspectedModel: Sendable {
  struct File: Sendable {
    /// Relative to the model; "" for a model that is one file.
    var path: String
    var size: Int
    var digest: Digest
  }

  /// In the manifest.
  package let entry: CustomModel
  /// Where its bytes are.
  let source: String
  /// Where the vendor put it: the same, unless a command has compiled it.
  package var origin: String
  let format: CoreMLFormat
  let files: [File]
  /// Core ML's name of the type, such as `treeEnsembleClassifier`, or nil if the model does not say.
  package let type: String?
  /// SHA-256 of the file; of a folder, SHA-256 of its list of files as `sha256sum` prints it.
  package let digest: Digest

  init(_ entry: CustomModel, at located: ModelLocator.Located, _ reading: ModelReading) {
    self.entry = entry
    (source, origin, format) = (located.path, located.path, located.format)
    (files, type) = (reading.files, reading.description?.type)
    let isOneFile = files.count == 1 && files[0].path.isEmpty
    digest = isOneFile ? files[0].digest : ContentDigest.of(files.map { ($0.path, $0.digest) })
  }

  /// Folders inside the model, relative to it. Empty ones are left out: no digest tells of them, and git keeps none.
  var folders: Set<String> { Set(files.flatMap { FilePath.ancestors(of: $0.path) }) }

  package var byteCount: Int { files.reduce(0) { $0 + $1.size } }

  /// The name in the framework, the same in every slice.
  package var name: String { "\(entry.flowName).\(format.rawValue)" }

  var delivered: DeliveredModel { DeliveredModel(entry, file: name, digest: digest) }
}
