import Artifacts

/// A changed list of a code seal. Its hashes say nothing that the files themselves do not.
package struct SealChange: Sendable {
  /// `_CodeSignature`, relative to the artifact.
  package var folder: String
  /// The numbers of sealed files.
  package var added: Int
  package var removed: Int
  package var changed: Int

  /// Nil for a file that is no list of a seal, or cannot be read.
  init?(_ path: String, old: [UInt8], new: [UInt8]) {
    guard path.utf8.reversed().starts(with: Self.suffix.utf8.reversed()), let before = Self.hashes(old, path),
      let after = Self.hashes(new, path)
    else { return nil }
    folder = String(path.dropLast("/CodeResources".count))
    added = after.keys.count { before[$0] == nil }
    removed = before.keys.count { after[$0] == nil }
    changed = after.count { name, hash in before[name].map { $0 != hash } ?? false }
  }

  private static let suffix = "_CodeSignature/CodeResources"

  /// By name. `files2` replaced `files` in OS X 10.9.
  private static func hashes(_ bytes: [UInt8], _ path: String) -> [ByteText: DocumentValue]? {
    guard let list = try? PropertyList(parsing: bytes, file: path) else { return nil }
    let document = DocumentValue(list)
    guard case .dictionary(let files) = document["files2"] ?? document["files"] else { return nil }
    return files
  }

  /// Whether a path is of a file that signing makes.
  package static func isPart(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast().last.map { $0.elementsEqual("_CodeSignature".utf8) }
      ?? false
  }
}
