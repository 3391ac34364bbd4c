import Apple
import Artifacts
import Domain

/// Reads the descriptions of an artifact's models from the bytes that were kept.
struct ModelReader {
  enum Reading {
    /// Nil for a compiled model that carries no description.
    case description(CoreMLDescription?)
    case unreadable(Finding)
    /// A file, relative to the model, whose bytes were not kept.
    case notKept(String)
    /// What it is made of could not be read, which is said elsewhere.
    case unread
  }

  private struct NotKept: Error {
    var path: String
  }

  private struct Unread: Error {}

  private let artifact: InspectedArtifact
  /// A file that was not kept may have been kept elsewhere, in another slice.
  private let kept: [Digest: [UInt8]]

  init(_ artifact: InspectedArtifact) {
    self.artifact = artifact
    kept = Dictionary(
      artifact.files.compactMap { file in file.content.bytes.map { (file.digest, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  func bytes(_ file: InspectedFile) -> [UInt8]? { kept[file.digest] }

  /// - Parameter model: a file or a folder as its format has it.
  func read(_ model: FoundModel) -> Reading {
    let tree = model.kind == .folder ? artifact.tree.subtree(model.path) : FileTree([])
    do {
      return .description(
        try CoreMLModel.describe(model.format, tree: tree, file: model.path) { path in
          let found = model.files.first { $0.path.hasSameBytes(as: path) }
          guard let file = found?.file else { throw Unread() }
          guard let bytes = bytes(file) else { throw NotKept(path: path) }
          return bytes
        })
    } catch let error as NotKept {
      return .notKept(error.path)
    } catch let failure as Failure {
      return failure.findings.first.map { .unreadable($0) } ?? .unread
    } catch { return .unread }
  }
}

extension [FoundModel] {
  /// Those of the same name and content together: what is wrong with one is said once, not for each slice.
  var byContent: [(first: FoundModel, count: Int)] {
    var places: [String: Int] = [:]
    var groups: [(first: FoundModel, count: Int)] = []
    for model in self {
      let key = RelativePath.name(model.path) + "\n\(model.kind)\n" + (model.digest?.description ?? model.path)
      if let location = places[key] {
        groups[location].count += 1
      } else {
        places[key] = groups.count
        groups.append((model, 1))
      }
    }
    return groups
  }
}

extension FoundModel {
  /// A violation of what holds this content.
  func violation(
    _ finding: Finding, count: Int
  ) -> Violation {
    let location: String? =
      switch finding.location.position {
      case .whole: nil
      case .path(let path): path.isEmpty ? nil : path
      case .line(let line, _): "line \(line)"
      }
    let message = (location.map { $0 + ": " } ?? "") + finding.message + Self.alike(count)
    let severity = finding.severity == .error ? nil : finding.severity
    return Violation(finding.location.file, message, remedy: finding.remedy, severity: severity)
  }

  static func alike(_ count: Int) -> String { count > 1 ? " (the same in \(count) places)" : "" }
}
