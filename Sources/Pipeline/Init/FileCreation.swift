import Domain
import Platform

/// Writes files that are not there yet: all of them or none.
struct FileCreation {
  private var staged: [(beside: String, path: String)] = []
  private var placed: [String] = []
  private var folders: [String] = []

  /// - Throws: `Failure` with status 65 if a file has appeared since; `SystemError`. Both with nothing left behind.
  static func write(_ files: [(path: String, text: String)]) throws {
    var creation = FileCreation()
    do {
      for file in files { try creation.stage(file.path, file.text) }
      for (beside, path) in creation.staged { try creation.place(beside, path) }
    } catch {
      creation.undo()
      throw error
    }
  }

  private mutating func stage(_ path: String, _ text: String) throws {
    for folder in FilePath.ancestors(of: path) where try FileSystem.status(folder, followingLinks: false) == nil {
      try FileSystem.makeDirectory(folder)
      folders.append(folder)
    }
    let beside = FileReplacement.beside(path)
    // Of a run that was killed.
    if try FileSystem.status(beside, followingLinks: false) != nil { try FileSystem.removeFile(beside) }
    staged.append((beside, path))
    try FileSystem.writeDurably(beside, Array(text.utf8))
  }

  private mutating func place(_ beside: String, _ path: String) throws {
    guard try FileSystem.place(beside, at: path) else {
      throw Failure(
        .badInput, "init.exists", at: Location(path), "was made by another program in the meantime",
        remedy: "run again")
    }
    placed.append(path)
  }

  private func undo() {
    for path in placed + staged.map(\.beside) { try? FileSystem.removeFile(path) }
    for folder in folders.reversed() { FileSystem.removeEmptyFolder(folder) }
  }
}
