import Archive
import Domain
import Files

extension FolderListing {
  /// Why the folder is not read, if it breaks the limits of a zip. Sizes are as the file system has them, so that a sparse
  /// file is not read to its end either.
  func limitProblem(_ limits: ZipStructure.Limits) -> InspectedArtifact.Unread.Reason? {
    if oddities.contains(where: { $0.reason == .tooMany(limits.entries) }) {
      return .overLimit("has more than \(limits.entries) entries")
    }
    var total = 0
    for entry in tree.entries {
      guard case .file(let size, _) = entry.kind else { continue }
      let (sum, overflows) = total.addingReportingOverflow(max(0, size))
      total = overflows ? .max : sum
    }
    return total > limits.uncompressedSize
      ? .overLimit("has \(total) bytes, more than \(limits.uncompressedSize)") : nil
  }
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
