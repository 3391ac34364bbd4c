import Domain
import Files

/// Replaces variants on file systems that cannot swap two names: the old folder moves here before the new one takes its
/// place. If a run is killed in between, the next run moves the old folder back.
struct ReplacedVariants: Sendable {
  /// The output folder, which holds a folder per version.
  private let output: String
  /// Mirrors the output folder: `<version>/<app_id>`.
  private let folder: String

  init(workFolder: String, output: String) {
    self.output = output
    folder = FilePath.join(workFolder, "replaced")
  }

  func replace(_ location: String, with staged: String) throws {
    let version = FilePath.lastComponent(of: FilePath.parent(of: location))
    let aside = FilePath.join(folder, FilePath.join(version, FilePath.lastComponent(of: location)))
    try FileSystem.makeDirectories(FilePath.parent(of: aside))
    try FileSystem.rename(location, to: aside)
    do {
      try FileSystem.rename(staged, to: location)
    } catch {
      // Keep the old variant.
      try FileSystem.rename(aside, to: location)
      throw error
    }
    try FileSystem.removeTree(aside)
  }

  /// Moves back the old variants that a killed run did not replace. The caller holds the lock.
  func recover() throws {
    guard FileSystem.isDirectory(folder) else { return }
    for version in try FileSystem.names(in: folder) {
      for name in try FileSystem.names(in: FilePath.join(folder, version)) {
        let path = FilePath.join(version, name)
        let location = FilePath.join(output, path)
        if try FileSystem.status(location, followingLinks: false) == nil {
          try FileSystem.makeDirectories(FilePath.parent(of: location))
          try FileSystem.rename(FilePath.join(folder, path), to: location)
        }
      }
    }
    try FileSystem.removeTree(folder)
  }
}
