import Domain
import Files

/// Replaces several files together: all of them or none.
///
/// The new contents are written beside their places before the first is swapped in; a failure midway swaps back what was.
/// Permissions stay, and so do symlinks, whose targets are replaced. No file is ever away from its place, also where the run
/// is killed.
struct FileReplacement {
  /// Swaps two names at once; false where the file system cannot.
  typealias Exchange = @Sendable (String, String) throws -> Bool

  private struct Step {
    var target: String
    /// Beside it: the new content, and once swapped the old.
    var beside: String
  }

  private let exchange: Exchange
  private var steps: [Step] = []
  private var swapped = 0

  /// - Parameter contents: of different files: no two paths may lead to the same one.
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

  /// Removes what lies beside a file: its old content once it is replaced, and what a run that was killed left there.
  static func removeLeftovers(beside path: String) {
    guard let beside = try? beside(FileSystem.canonicalPath(path)) else { return }
    for leftover in [beside, third(beside)] { try? FileSystem.removeFile(leftover) }
  }

  /// Contents that a run that was killed left beside a file.
  static func leftovers(beside path: String) throws(SystemError) -> [[UInt8]] {
    let beside = beside(try FileSystem.canonicalPath(path))
    return [beside, third(beside)].compactMap { try? FileSystem.readFile($0) }
  }

  /// Where new content stands until it takes a file's place.
  static func beside(_ target: String) -> String {
    FilePath.join(FilePath.parent(of: target), ".\(FilePath.lastComponent(of: target)).release-new")
  }

  private static func third(_ beside: String) -> String { beside + "-old" }

  /// What was there before lies beside the files from now on, until it is removed.
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

  /// Puts back what was there before.
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
    // A file system that cannot swap two names: what is there is copied first, so that the one rename puts the new in its place.
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
