import Artifacts
import Domain

/// The public headers of one slice.
struct SliceHeaders {
  private(set) var files: [(name: String, file: InspectedFile)] = []

  mutating func add(_ name: String, _ file: InspectedFile) { files.append((name, file)) }

  /// Differs if any header does.
  var digest: Digest {
    SHA256.digest(of: files.flatMap { Array($0.name.utf8) + [0] + $0.file.digest.bytes })
  }

  func parsed() -> [(name: String, header: ObjectiveCHeader)] {
    files.compactMap { name, file in file.content.bytes.map { (name, ObjectiveCHeader($0)) } }
  }
}
