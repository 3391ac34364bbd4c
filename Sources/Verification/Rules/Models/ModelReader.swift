import Artifacts
import Domain

/// Reads models' descriptions from the files that the inspection kept in memory.
struct ModelReader {
  enum Reading {
    /// Nil for a compiled model without a description.
    case description(CoreMLDescription?)
    case unreadable(Finding)
    /// The path of a file, relative to the model, that was not kept in memory.
    case notKept(String)
    /// A file could not be read; another rule reports it.
    case unread
  }

  private struct NotKept: Error {
    var path: String
  }

  private struct Unread: Error {}

  private let artifact: InspectedArtifact
  /// By digest, since the same file may have been kept in another slice; empty if all of the models' files were kept.
  private let kept: [Digest: [UInt8]]

  init(_ subject: ArtifactSubject) {
    artifact = subject.artifact
    let isComplete = subject.models.allSatisfy { $0.files.allSatisfy { $0.file?.content.bytes != nil } }
    kept = isComplete ? [:] : Self.kept(artifact.files)
  }

  static func kept(_ files: [InspectedFile]) -> [Digest: [UInt8]] {
    Dictionary(firstOf: files.compactMap { file in file.content.bytes.map { (file.digest, $0) } })
  }

  private func bytes(_ file: InspectedFile) -> [UInt8]? { file.content.bytes ?? kept[file.digest] }

  /// - Parameter model: a file or a folder, as its format requires.
  func read(_ model: ShippedModel) -> Reading {
    let tree = model.kind == .folder ? artifact.tree.subtree(model.path) : FileTree([])
    func file(_ path: String) throws -> InspectedFile {
      guard let file = model.files.first(where: { $0.path.hasSameBytes(as: path) })?.file else { throw Unread() }
      return file
    }
    do {
      let description = try CoreMLModel.describe(model.format, tree: tree, file: model.path) { path in
        guard let bytes = bytes(try file(path)) else { throw NotKept(path: path) }
        return bytes
      }
      let missing = try CoreMLModel.missingParts(model.format, tree: tree, file: model.path) {
        bytes(try file($0))
      } weights: { path, _ in
        try file(path).weights
      }
      return missing.first.map { .unreadable($0) } ?? .description(description)
    } catch let error as NotKept {
      return .notKept(error.path)
    } catch let failure as Failure {
      return failure.findings.first.map { .unreadable($0) } ?? .unread
    } catch { return .unread }
  }
}

extension [ShippedModel] {
  /// Groups models of the same name and content, so that a problem is reported once, not for each slice. A model without a
  /// digest is like no other.
  var byContent: [(first: ShippedModel, count: Int)] {
    grouped { [RelativePath.name($0.path), $0.kind.rawValue, $0.digest?.description ?? $0.path] }
      .map { ($0[0], $0.count) }
  }
}

extension ShippedModel {
  /// Converts a finding about a model's content.
  func violation(_ finding: Finding, count: Int) -> Violation {
    let location: String? =
      switch finding.location.position {
      case .whole: nil
      case .path(let path): path.isEmpty ? nil : path
      case .line(let line, _): "line \(line)"
      }
    let message = (location.map { $0 + ": " } ?? "") + finding.message + Violation.alike(count)
    let severity = finding.severity == .error ? nil : finding.severity
    return Violation(finding.location.file, message, remedy: finding.remedy, severity: severity)
  }
}
