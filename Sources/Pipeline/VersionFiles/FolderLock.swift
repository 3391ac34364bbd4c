import Platform

/// The right to edit the version files of a `release.json`: a lock on its folder. The system releases it when the process
/// ends.
struct FolderLock {
  /// Nil for a missing folder: there is nothing to edit.
  private let folder: OpenFile?

  /// Waits for the command that has it.
  ///
  /// - Parameter file: `release.json`, as a user names it.
  static func take(of file: String, _ environment: RunEnvironment) throws -> FolderLock {
    let path = FilePath.parent(of: try FileSystem.canonicalPath(file))
    guard FileSystem.isDirectory(path) else { return FolderLock(folder: nil) }
    let folder = try OpenFile.reading(path)
    if try !folder.lock(waiting: false) {
      environment.report(.waiting(for: "another bump in \(path)", holder: ""))
      _ = try folder.lock(waiting: true)
    }
    return FolderLock(folder: folder)
  }

  func release() { try? folder?.close() }
}
