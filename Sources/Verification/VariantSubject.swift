import Artifacts
import Domain

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

    package init(name: String, size: Int, digest: Digest) {
      self.name = name
      self.size = size
      self.digest = digest
    }
  }

  /// As the caller named it.
  package var folder: String
  package var zips: [Zip]
  /// Sorted by name; none is a zip.
  package var files: [File]
  package var expectation: Expectation

  package init(folder: String, zips: [Zip], files: [File], expectation: Expectation) {
    self.folder = folder
    self.zips = zips
    self.files = files
    self.expectation = expectation
  }

  func file(_ name: String) -> File? { files.first { $0.name == name } }
}
