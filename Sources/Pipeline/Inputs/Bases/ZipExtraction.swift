import Artifacts
import Domain
import Platform

/// Unpacks a base framework's zip. Links are made last, so nothing is written through one.
enum ZipExtraction {
  /// - Parameter target: a folder that does not exist yet.
  static func extract(_ zip: String, below root: String, to target: String) throws {
    try FileSystem.makeDirectory(target)
    var links: [(path: String, target: String)] = []
    try ArchiveReader.forEachEntry(of: zip) { entry, data in
      guard entry.path.hasPrefix(root + "/") else { return }
      let relative = String(entry.path.dropFirst(root.count + 1))
      let path = FilePath.join(target, relative)
      switch entry.kind {
      case .directory: try FileSystem.makeDirectories(path)
      case .file(_, let executable): try write(data, to: path, executable: executable)
      case .symlink(let destination): links.append((path, destination))
      case nil: break
      }
    }
    for link in links {
      try FileSystem.makeDirectories(FilePath.parent(of: link.path))
      try FileSystem.makeSymlink(link.path, to: link.target)
    }
  }

  private static func write(_ data: borrowing EntryData, to path: String, executable: Bool) throws {
    try FileSystem.makeDirectories(FilePath.parent(of: path))
    let file = try OpenFile.creating(path, mode: executable ? 0o755 : 0o644)
    try data.forEachBlock { try file.write($0) }
    try file.close()
  }

  /// Why an entry must not be unpacked; nil if it may be.
  static func problem(in entry: ArchivedEntry, _ relative: String, isDuplicate: Bool) -> String? {
    let components = relative.split(separator: "/", omittingEmptySubsequences: false)
    if components.contains(where: { $0 == ".." || $0 == "." || $0.isEmpty }) {
      return "the entry \(entry.path.debugDescription) leaves its folder"
    }
    if components.contains(where: { $0.utf8.count > 255 }) {
      return
        "the entry \(entry.path.prefix(60).debugDescription)… has a name longer than 255 bytes, the limit of file systems"
    }
    if entry.kind == nil { return "the entry \(entry.path.debugDescription) is not a file, folder or symbolic link" }
    if isDuplicate, entry.kind != .directory { return "the entry \(entry.path.debugDescription) appears twice" }
    return nil
  }
}
