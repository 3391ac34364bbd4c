import Domain
import Platform

extension FolderListing {
  /// Why the folder is not read, if it breaks the limits of a zip. Sizes are as the file system has them, so that a sparse
  /// file is not read to its end either.
  func limitProblem(_ limits: ZipStructure.Limits) -> InspectedArtifact.Unread? {
    if oddities.contains(where: { $0.reason == .tooMany(limits.entries) }) {
      return .init(BrokenLimit.entries(limits))
    }
    return tree.brokenLimits(limits).first.map(InspectedArtifact.Unread.init)
  }
}

/// A limit for zips that a folder breaks.
package struct BrokenLimit: Sendable {
  /// The first entry that breaks it; nil if it is all of them together.
  package var path: String?
  package var message: String

  fileprivate static func entries(_ limits: ZipStructure.Limits) -> Self {
    Self(message: "has more than \(limits.entries) entries")
  }

  package func location(in folder: String) -> Location {
    Location(path.map { FilePath.join(folder, $0) } ?? folder)
  }
}

extension FileTree {
  /// The limits that a zip of these entries would break, each once.
  ///
  /// - Parameter root: the zip's folder that the entries are in.
  package func brokenLimits(_ limits: ZipStructure.Limits, below root: String = "") -> [BrokenLimit] {
    var (size, targets) = (0, 0)
    for entry in entries {
      switch entry.kind {
      case .file(let bytes, _): size = size.plus(max(0, bytes))
      case .symlink(let target): targets = targets.plus(target.utf8.count)
      case .directory: break
      }
    }
    var broken: [BrokenLimit] = []
    func add(_ message: String, at path: String? = nil) { broken.append(BrokenLimit(path: path, message: message)) }
    if entries.count > limits.entries { broken.append(.entries(limits)) }
    if size > limits.uncompressedSize { add("has \(size) bytes, more than \(limits.uncompressedSize)") }
    if targets > limits.symlinkTargets {
      add("the targets of all symlinks have \(targets) bytes, more than \(limits.symlinkTargets)")
    }
    let depth = root.isEmpty ? 0 : 1
    if let deep = entries.first(where: { FilePath.depth(of: $0.path) + depth > limits.depth }) {
      add("is below more than \(limits.depth) folders", at: deep.path)
    }
    if let long = entries.first(where: { $0.path.utf8.count + depth + root.utf8.count > limits.name }) {
      add("has a path of more than \(limits.name) bytes", at: long.path)
    }
    return broken
  }
}

extension InspectedArtifact.Unread {
  fileprivate init(_ limit: BrokenLimit) { self.init(path: limit.path, reason: .overLimit(limit.message)) }
}

extension FolderListing.Oddity {
  var unread: InspectedArtifact.Unread {
    let reason: InspectedArtifact.Unread.Reason =
      switch self.reason {
      case .otherKind: .otherKind
      case .unreadable(let reason): .refused(reason)
      case .tooDeep(let limit): .overLimit("is below more than \(limit) folders")
      case .tooMany(let limit): .overLimit("has more than \(limit) entries")
      }
    return InspectedArtifact.Unread(path: path.isEmpty ? nil : path, reason: reason)
  }
}
