import Artifacts
import Domain
import Editing

/// What one customer receives: a folder with artifacts and the files that describe them.
package struct VariantSubject: Sendable {
  /// A file beside the artifacts.
  package struct File: Sendable {
    package var name: String
    package var bytes: [UInt8]
    package var digest: Digest

    package init(name: String, bytes: [UInt8], digest: Digest) {
      self.name = name
      self.bytes = bytes
      self.digest = digest
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  package struct Zip: Sendable {
    package var name: String
    package var size: Int
    package var digest: Digest
    /// Of what it holds besides the customer's models; nil where that cannot be told.
    package var base: Digest?

    package init(name: String, size: Int, digest: Digest, base: Digest? = nil) {
      self.name = name
      self.size = size
      self.digest = digest
      self.base = base
    }

    /// The product whose zip this is by its name.
    var product: String { name.utf8.count > 4 ? String(decoding: name.utf8.dropLast(4), as: UTF8.self) : name }
  }

  /// As the caller named it.
  package var folder: String
  package var zips: [Zip]
  /// Texts directly in the folder, sorted by name; none is a zip.
  package var files: [File]
  /// Everything in the folder besides the zips, at any depth, as it was found in one pass over its bytes.
  package var rest: InspectedArtifact
  package var expectation: Expectation
  /// Where package managers find the zips, by the workspace; empty without one.
  package var stamps: [StampCheck.Product]
  /// Names of the files that the workspace has templates for; empty without one.
  package var templated: [String] = []
  /// By the files' names; empty where nothing was made again.
  package var rebuilt: [String: RebuildOutcome] = [:]
  let record: VariantRecord?

  package init(
    folder: String, zips: [Zip], files: [File], rest: InspectedArtifact? = nil, expectation: Expectation,
    stamps: [StampCheck.Product] = []
  ) {
    self.folder = folder
    self.zips = zips
    self.files = files
    self.rest = rest ?? InspectedArtifact(path: folder, form: .folder, tree: FileTree([]), files: [], unread: [])
    self.expectation = expectation
    self.stamps = stamps
    record = files.first { $0.name == VariantRecord.file }.flatMap { try? VariantRecord($0.bytes) }
  }

  package func file(_ name: String) -> File? { files.first { $0.name == name } }

  /// What the record says, else what the workspace says.
  var version: String? { record?.version ?? expectation.version }
}
