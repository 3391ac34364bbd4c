import Domain
import Platform

/// Replaces variants on file systems that cannot swap two names: the old folder moves here before the new one takes its
/// place. If a run is killed in between, the next run moves the old folder back.
///
/// Overlayfs does not move folders of a lower layer either: of such a folder, a copy is kept here.
struct ReplacedVariants: Sendable {
  /// The output folder, which holds a folder per version.
  private let output: String
  /// Mirrors the output folder: `<version>/<app_id>`.
  private let folder: String
  /// A copy in the making.
  private let copy: String

  init(workFolder: String, output: String) {
    self.output = output
    folder = FilePath.join(workFolder, "replaced")
    copy = FilePath.join(workFolder, "copy")
  }

  func replace(_ location: String, with staged: String) throws {
    let version = FilePath.lastComponent(of: FilePath.parent(of: location))
    let aside = FilePath.join(folder, FilePath.join(version, FilePath.lastComponent(of: location)))
    try FileSystem.makeDirectories(FilePath.parent(of: aside))
    try setAside(location, aside)
    do {
      try FileSystem.rename(staged, to: location)
    } catch {
      // Keep the old variant.
      try FileSystem.rename(aside, to: location)
      throw error
    }
    try FileSystem.removeTree(aside)
  }

  private func setAside(_ location: String, _ aside: String) throws {
    do {
      try FileSystem.rename(location, to: aside)
    } catch  where error.cause == .otherVolume {
      try FileSystem.removeTree(copy)
      try FileSystem.copyTree(location, to: copy)
      try OpenFile.reading(copy).flushVolume()
      try FileSystem.rename(copy, to: aside)
      try remove(location)
    }
  }

  /// Removes a variant, its list of checksums first: a folder without one is not whole.
  func remove(_ location: String) throws {
    let list = FilePath.join(location, ChecksumList.fileName)
    if try FileSystem.status(list, followingLinks: false) != nil { try FileSystem.removeFile(list) }
    try FileSystem.removeTree(location)
  }

  private func isFolder(_ path: String) throws -> Bool {
    try FileSystem.status(FilePath.join(folder, path), followingLinks: false)?.kind == .directory
  }

  /// Moves back the old variants that a killed run did not replace. The caller holds the lock.
  func recover() throws {
    try FileSystem.removeTree(copy)
    guard FileSystem.isDirectory(folder) else { return }
    for version in try FileSystem.names(in: folder) where try isFolder(version) {
      for name in try FileSystem.names(in: FilePath.join(folder, version)) {
        let path = FilePath.join(version, name)
        // A link may have been put here by someone else: moving it would ship what it leads to.
        guard try isFolder(path) else { continue }
        let location = FilePath.join(output, path)
        if try FileSystem.status(FilePath.join(location, ChecksumList.fileName), followingLinks: false) == nil {
          try FileSystem.removeTree(location)
          try FileSystem.makeDirectories(FilePath.parent(of: location))
          try FileSystem.rename(FilePath.join(folder, path), to: location)
        }
      }
    }
    try FileSystem.removeTree(folder)
  }
}
