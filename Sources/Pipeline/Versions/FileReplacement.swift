import Domain
import Files

/// Replaces several files together: all of them or none.
///
/// All new contents are written next to their files before the first is swapped in; if one fails, the others are undone.
/// Permissions stay, and so do symlinks, whose targets are replaced. Every file exists at any time, even if the run is
/// killed.
struct FileReplacement {
  /// Swaps two names at once; false if the file system cannot.
  typealias Exchange = @Sendable (String, String) throws -> Bool

  private struct Step {
    var target: String
    /// Next to it: the new content, and after the swap the old.
    var beside: String
  }

  private let exchange: Exchange
  private var steps: [Step] = []
  private var swapped = 0

  /// - Parameter contents: no two paths may lead to the same file.
  /// - Throws: `SystemError`, with nothing changed.
  init(
    _ contents: [(path: String, bytes: [UInt8])],
    exchange: @escaping Exchange = { try FileSystem.exchange($0, $1) }
  ) throws {
    self.exchange = exchange
    do {
      for (path, bytes) in contents { try stage(path, bytes) }
    } catch {
      removeStaged()
      throw error
    }
  }

  private mutating func stage(_ path: String, _ bytes: [UInt8]) throws {
    Self.removeLeftovers(beside: path)
    let target = try FileSystem.canonicalPath(path)
    let beside = Self.beside(target)
    steps.append(Step(target: target, beside: beside))
    // Not flushed: a working tree is no safer for one of its files, and git flushes none of them.
    try FileSystem.writeNewFile(beside, bytes)
    try FileSystem.copyPermissions(of: target, to: beside)
  }

  /// Removes the old content of a file after it is replaced, and leftovers of a killed run.
  static func removeLeftovers(beside path: String) {
    guard let beside = try? beside(FileSystem.canonicalPath(path)) else { return }
    for leftover in [beside, third(beside)] { try? FileSystem.removeFile(leftover) }
  }

  /// The contents that a killed run left next to a file.
  static func leftovers(beside path: String) throws(SystemError) -> [[UInt8]] {
    let beside = beside(try FileSystem.canonicalPath(path))
    return [beside, third(beside)].compactMap { try? FileSystem.readFile($0) }
  }

  /// The path of the new content until it replaces a file.
  static func beside(_ target: String) -> String {
    FilePath.join(FilePath.parent(of: target), ".\(FilePath.lastComponent(of: target)).release-new")
  }

  private static func third(_ beside: String) -> String { beside + "-old" }

  /// The old contents stay next to the files until they are removed.
  ///
  /// - Throws: `SystemError`, with everything as it was.
  mutating func apply() throws {
    do {
      for step in steps {
        try swap(step)
        swapped += 1
      }
    } catch {
      try? restore()
      throw error
    }
  }

  /// Restores the old contents.
  mutating func restore() throws {
    while swapped > 0 {
      try swap(steps[swapped - 1])
      swapped -= 1
    }
    removeStaged()
  }

  private func removeStaged() {
    for step in steps { try? FileSystem.removeFile(step.beside) }
  }

  private func swap(_ step: Step) throws {
    if try exchange(step.beside, step.target) { return }
    // On a file system that cannot swap two names, the old content is copied first; then one rename replaces it.
    let copy = Self.third(step.beside)
    do {
      try FileSystem.writeNewFile(copy, try FileSystem.readFile(step.target))
      try FileSystem.copyPermissions(of: step.target, to: copy)
      try FileSystem.rename(step.beside, to: step.target)
    } catch {
      try? FileSystem.removeFile(copy)
      throw error
    }
    do {
      try FileSystem.rename(copy, to: step.beside)
    } catch {
      try FileSystem.rename(copy, to: step.target)
      throw error
    }
  }
}
