import Domain
import Files

/// Variants on their way out, on file systems that cannot swap two names: the old folder moves here before the new one
/// takes its place. A run that is killed in between leaves it here, and the next run puts it back.
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
      // What stood before still stands.
      try FileSystem.rename(aside, to: location)
      throw error
    }
    try FileSystem.removeTree(aside)
  }

  /// Puts back what a killed run has left without a successor. The caller holds the lock.
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
