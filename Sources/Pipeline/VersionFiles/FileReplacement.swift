import Domain
import Platform

/// Replaces several files together: all of them or none.
///
/// All new contents are written next to their files before the first is swapped in; if one fails, the others are undone.
/// Owner, mode, access control list and extended attributes stay, and so do symlinks, whose targets are replaced. Every
/// file exists at any time, even if the run is killed.
struct FileReplacement {
  /// Swaps two names at once; false if the file system cannot.
  typealias Exchange = @Sendable (String, String) throws -> Bool

  struct Content {
    var path: String
    /// The bytes that were read: a file that has changed since is not replaced.
    var before: [UInt8]
    var after: [UInt8]
  }

  private struct Step {
    var target: String
    /// Next to it: the new content, and after the swap the old.
    var beside: String
    var before: [UInt8]
  }

  private let exchange: Exchange
  private var steps: [Step] = []
  private var swapped = 0

  /// - Parameter contents: no two paths may lead to the same file.
  /// - Throws: `Failure` with status 65 for files with several names; `SystemError`, with nothing changed.
  init(_ contents: [Content], exchange: @escaping Exchange = { try FileSystem.exchange($0, $1) }) throws {
    self.exchange = exchange
    try contents.map(\.path).filter { try FileSystem.linkCount($0) > 1 }.map { path in
      Finding(
        "version.hard-link", at: Location(path),
        "has more than one name (hard links); only this one would get the new content",
        remedy: "make it a file of its own (`cp -p` it and `mv` the copy over it), or a symbolic link")
    }.throwIfAny()
    do {
      for content in contents { try stage(content) }
    } catch {
      removeStaged()
      throw error
    }
  }

  private mutating func stage(_ content: Content) throws {
    Self.removeLeftovers(beside: content.path)
    let target = try FileSystem.canonicalPath(content.path)
    let beside = Self.beside(target)
    steps.append(Step(target: target, beside: beside, before: content.before))
    // Not flushed: a working tree is no safer for one of its files, and git flushes none of them.
    try FileSystem.writeNewFile(beside, content.after)
    try FileSystem.copyMetadata(of: target, to: beside)
  }

  /// Writes one file.
  ///
  /// - Parameter before: the bytes that were read; nil for a file that was not there.
  /// - Throws: as `apply`.
  static func write(_ bytes: [UInt8], to path: String, replacing before: [UInt8]?) throws {
    guard let before else {
      let beside = beside(path)
      // A run that was killed may have left it.
      try? FileSystem.removeFile(beside)
      try FileSystem.writeNewFile(beside, bytes)
      return try FileSystem.rename(beside, to: path)
    }
    try write([Content(path: path, before: before, after: bytes)])
  }

  /// - Throws: as `init` and `apply`.
  static func write(_ contents: [Content]) throws {
    var replacement = try FileReplacement(contents)
    try replacement.apply()
    for content in contents { removeLeftovers(beside: content.path) }
  }

  /// Removes the old content of a file after it is replaced, and leftovers of a killed run.
  static func removeLeftovers(beside path: String) {
    guard let beside = try? beside(FileSystem.canonicalPath(path)) else { return }
    for leftover in [beside, third(beside)] { try? FileSystem.removeFile(leftover) }
  }

  static func hasLeftovers(beside path: String) throws(SystemError) -> Bool {
    guard let target = try? FileSystem.canonicalPath(path) else { return false }
    let beside = beside(target)
    for path in [beside, third(beside)] where try FileSystem.status(path, followingLinks: false) != nil { return true }
    return false
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
  /// - Throws: `Failure` with status 75 for a file that another program has changed; `SystemError`. Both with everything
  ///   as it was.
  mutating func apply() throws {
    do {
      for step in steps { try Self.check(step.target, step) }
      for step in steps {
        try swap(step)
        swapped += 1
        // Again, because nothing can come between the swap and what it has put aside.
        try Self.check(step.beside, step)
      }
    } catch {
      try? restore()
      throw error
    }
  }

  private static func check(_ path: String, _ step: Step) throws {
    if try FileSystem.readFile(path) == step.before { return }
    throw Failure(
      .temporary, "version.changed", at: Location(step.target),
      "was changed by another program while it was being edited",
      remedy: "run the command again")
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
      try FileSystem.copyMetadata(of: step.target, to: copy)
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
