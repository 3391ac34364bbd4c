import Domain
import Files

/// Replaces several files together: all of them or none.
///
/// The new contents are written beside their places before the first is swapped in; a failure midway swaps back what was.
/// Permissions stay, and so do symlinks, whose targets are replaced.
struct FileReplacement {
  private struct Step {
    var target: String
    /// Beside it: the new content, and once swapped the old.
    var beside: String
  }

  private var steps: [Step] = []
  private var swapped = 0

  /// - Throws: `SystemError`, with nothing changed.
  init(_ contents: [(path: String, bytes: [UInt8])]) throws {
    do {
      for (path, bytes) in contents { try stage(path, bytes) }
    } catch {
      removeStaged()
      throw error
    }
  }

  private mutating func stage(_ path: String, _ bytes: [UInt8]) throws {
    let target = try FileSystem.canonicalPath(path)
    let name = ".\(FilePath.lastComponent(of: target)).release-new"
    let beside = FilePath.join(FilePath.parent(of: target), name)
    // A run that was killed left it.
    try? FileSystem.removeFile(beside)
    steps.append(Step(target: target, beside: beside))
    // Not flushed: a working tree is no safer for one of its files, and git flushes none of them.
    try FileSystem.writeNewFile(beside, bytes)
    try FileSystem.copyPermissions(of: target, to: beside)
  }

  /// - Throws: `SystemError`, with everything as it was.
  mutating func apply() throws {
    do {
      for step in steps {
        try Self.swap(step)
        swapped += 1
      }
    } catch {
      try? restore()
      throw error
    }
  }

  /// Puts back what was there before.
  mutating func restore() throws {
    while swapped > 0 {
      try Self.swap(steps[swapped - 1])
      swapped -= 1
    }
    removeStaged()
  }

  /// Lets go of what was there before.
  func commit() { removeStaged() }

  private func removeStaged() {
    for step in steps { try? FileSystem.removeFile(step.beside) }
  }

  private static func swap(_ step: Step) throws {
    if try FileSystem.exchange(step.beside, step.target) { return }
    // A file system that cannot swap two names: for a moment, the old one has a third.
    let third = step.beside + "-old"
    try FileSystem.rename(step.target, to: third)
    do {
      try FileSystem.rename(step.beside, to: step.target)
    } catch {
      try FileSystem.rename(third, to: step.target)
      throw error
    }
    try FileSystem.rename(third, to: step.beside)
  }
}
