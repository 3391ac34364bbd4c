import Domain
import Files

/// A run's own folder beside the finished variants, on the same volume, so that a rename moves what is complete.
struct Staging: Sendable {
  var folder: String

  /// Makes the folder anew; what a killed run left there goes away. The caller holds the lock.
  init(in workFolder: String) throws {
    folder = FilePath.join(workFolder, "staging")
    try FileSystem.removeTree(folder)
    try FileSystem.makeDirectories(folder)
    try FileSystem.makeDirectory(variants)
    try FileSystem.makeDirectory(scratch)
  }

  /// One folder per variant.
  var variants: String { FilePath.join(folder, "variants") }
  /// Packed bases, unpacked zips, spools.
  var scratch: String { FilePath.join(folder, "scratch") }

  func variant(_ appID: Identifier) -> String { FilePath.join(variants, appID.description) }

  func removeScratch() throws { try FileSystem.removeTree(scratch) }

  func remove() throws { try FileSystem.removeTree(folder) }
}

/// The right to write into an output folder: one run at a time. The system takes it back when the process ends.
struct BuildLock {
  private let file: OpenFile

  /// Waits for a run that holds it, and says who that is.
  ///
  /// - Throws: `Failure` with status 74 for a work folder that is a link: what lies in it is removed, and renamed.
  static func acquire(workFolder: String, output: String, _ environment: RunEnvironment) throws -> BuildLock {
    if try FileSystem.status(workFolder, followingLinks: false)?.kind == .symlink {
      throw Failure(
        .inputOutput,
        Finding(
          "output.work-folder", at: Location(workFolder),
          "is a link, and what a build has in the making is removed from it",
          remedy: "remove the link: the folder belongs to the builds into \(output)"))
    }
    try FileSystem.makeDirectories(workFolder)
    let file = try OpenFile.updating(FilePath.join(workFolder, "lock"))
    if try !file.lock(waiting: false) {
      let holder = String(decoding: try file.read(count: 64, at: 0), as: UTF8.self)
      environment.report(.waiting(output: output, holder: holder.filter { !$0.isNewline }))
      _ = try file.lock(waiting: true)
    }
    try file.truncate()
    try file.write(Array("process \(environment.processID)\n".utf8))
    return BuildLock(file: file)
  }

  func release() { try? file.close() }
}
