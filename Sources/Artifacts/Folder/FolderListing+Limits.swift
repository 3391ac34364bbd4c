import Domain
import Platform

extension FolderListing {
  /// Why the folder is not read, if it breaks the limits of a zip. Sizes are as the file system has them, so that a sparse
  /// file is not read to its end either.
  func limitProblem(_ limits: ZipStructure.Limits) -> InspectedArtifact.Unread? {
    if oddities.contains(where: { $0.reason == .tooMany(limits.entries) }) {
      return .tooMany(limits.entries)
    }
    return tree.brokenLimits(limits).first
  }
}

extension FileTree {
  /// The limits that a zip of these entries would break, each once, with the first entry that breaks it; without one, it is all of
  /// them together.
  ///
  /// - Parameter root: the zip's folder that the entries are in.
  package func brokenLimits(_ limits: ZipStructure.Limits, below root: String = "") -> [InspectedArtifact.Unread] {
    var (size, targets) = (0, 0)
    for entry in entries {
      switch entry.kind {
      case .file(let bytes, _): size = size.plus(max(0, bytes))
      case .symlink(let target): targets = targets.plus(target.utf8.count)
      case .directory: break
      }
    }
    var broken: [InspectedArtifact.Unread] = []
    func add(_ message: String, at path: String? = nil, remedy: String) {
      broken.append(.overLimit(message, at: path, remedy: remedy))
    }
    if entries.count > limits.entries { broken.append(.tooMany(limits.entries)) }
    if size > limits.uncompressedSize {
      add(
        "has \(size) bytes, more than \(limits.uncompressedSize)", remedy: ZipProblem.Defect.raised(by: "--max-size"))
    }
    if targets > limits.symlinkTargets {
      add(
        "the targets of all symlinks have \(targets) bytes, more than \(limits.symlinkTargets)",
        remedy: "use fewer or shorter symlinks")
    }
    let depth = root.isEmpty ? 0 : 1
    if let deep = entries.first(where: { FilePath.depth(of: $0.path) + depth > limits.depth }) {
      broken.append(.tooDeep(limits.depth, at: deep.path))
    }
    if let long = entries.first(where: { $0.path.utf8.count + depth + root.utf8.count > limits.name }) {
      add("has a path of more than \(limits.name) bytes", at: long.path, remedy: "shorten its path")
    }
    return broken
  }
}

extension InspectedArtifact.Unread {
  fileprivate static func tooMany(_ limit: Int) -> Self {
    overLimit("has more than \(limit) entries", remedy: ZipProblem.Defect.raised(by: "--max-entries"))
  }

  fileprivate static func tooDeep(_ limit: Int, at path: String?) -> Self {
    overLimit("is below more than \(limit) folders", at: path, remedy: "shorten its path")
  }

  fileprivate static func overLimit(_ message: String, at path: String? = nil, remedy: String) -> Self {
    Self(path: path, reason: .overLimit(message, remedy: remedy))
  }

  package func location(in folder: String) -> Location {
    Location(path.map { FilePath.join(folder, $0) } ?? folder)
  }
}

extension FolderListing.Oddity {
  var unread: InspectedArtifact.Unread {
    let path = path.isEmpty ? nil : path
    return switch reason {
    case .otherKind: .init(path: path, reason: .otherKind)
    case .unreadable(let reason): .init(path: path, reason: .refused(reason))
    case .tooDeep(let limit): .tooDeep(limit, at: path)
    case .tooMany(let limit): .tooMany(limit)
    }
  }
}
