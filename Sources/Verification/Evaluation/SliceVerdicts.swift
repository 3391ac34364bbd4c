import Artifacts
import Domain
import Platform
import Synchronization

/// Remembers what the rules about slices say: the same for all artifacts that differ only in their models, as those of a release do.
package final class SliceVerdicts: Sendable {
  private struct Key: Hashable {
    var product: String?
    var version: String?
    var slices: Digest
  }

  /// A release has a few for each product; a program that signs makes one for each customer.
  private static let limit = 64

  private let known = Mutex<[Key: [RuleName: [Violation]]]>([:])

  package init() {}

  /// What each of the rules says, by their names; nothing if they have to be asked.
  func violations(of subject: ArtifactSubject, by rules: @autoclosure () -> [Rule]) -> [RuleName: [Violation]] {
    // Of files that could not be read, not much is known.
    if !subject.artifact.unread.isEmpty { return [:] }
    let key = Key(
      product: subject.expectation.product, version: subject.expectation.version, slices: subject.slicesDigest)
    if let found = known.withLock({ $0[key] }) { return found }
    let asked = rules().compactMap { rule in rule.artifactCheck.map { (rule.name, $0(subject)) } }
    let found = Dictionary(firstOf: asked)
    known.withLock { known in if known.count < Self.limit { known[key] = found } }
    return found
  }
}

extension ArtifactSubject {
  /// The digest of all that is not a customer's own: paths, kinds and digests of files.
  fileprivate var slicesDigest: Digest {
    var text: [UInt8] = []
    let own = Set(models.map(\.path))
    let folders = models.filter { $0.kind == .folder }.map(\.path)
    let add = { (path: String, kind: UInt8, content: [UInt8]) in
      if own.contains(path) || Self.isList(path) || folders.contains(where: { RelativePath.isInside(path, $0) }) {
        return
      }
      text += path.utf8
      text += [0, kind]
      text += content
      text.append(0)
    }
    for entry in artifact.tree.entries {
      switch entry.kind {
      case .directory: add(entry.path, UInt8(ascii: "d"), [])
      case .symlink(let target): add(entry.path, UInt8(ascii: "l"), Array(target.utf8))
      case .file: continue
      }
    }
    for file in artifact.files { add(file.path, UInt8(ascii: file.isExecutable ? "x" : "f"), file.digest.bytes) }
    return SHA256.digest(of: text)
  }

  /// Whether it tells the SDK of a customer's models.
  private static func isList(_ path: String) -> Bool {
    let name = FilePath.lastComponent(of: path)
    return name == ModelList.fileName || name == DeviceConfiguration.fileName
  }
}
