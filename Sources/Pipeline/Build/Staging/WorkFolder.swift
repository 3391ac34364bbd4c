import Domain
import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder in which a run makes variants: on the output's volume, so that a rename places what is complete; for a dry
/// run, in the temporary folder. One run at a time may use it.
struct WorkFolder {
  private let lock: BuildLock
  /// The temporary folder of a dry run.
  private let temporary: RunFolder?
  /// Contains the staging folder of this run, and those of killed ones.
  private let stagings: String
  private let environment: RunEnvironment
  let staging: Staging
  let replaced: ReplacedVariants

  /// Waits for a run that uses the folder, and removes what killed runs left in it.
  ///
  /// - Throws: `Failure` with status 74 if the folder is a link.
  static func open(for workspace: Workspace, isDryRun: Bool, _ environment: RunEnvironment) throws -> WorkFolder {
    if !isDryRun {
      environment.removeAbandonedFolders()
      return try WorkFolder(workspace.workFolder, temporary: nil, for: workspace, environment: environment)
    }
    let folder = try environment.makeTemporaryFolder(.dryRun)
    do { return try WorkFolder(folder.path, temporary: folder, for: workspace, environment: environment) } catch {
      environment.discard(folder)
      throw error
    }
  }

  private init(_ folder: String, temporary: RunFolder?, for workspace: Workspace, environment: RunEnvironment) throws {
    self.temporary = temporary
    self.environment = environment
    stagings = FilePath.join(folder, "staging")
    replaced = ReplacedVariants(workFolder: folder, output: workspace.output)
    lock = try BuildLock.acquire(workFolder: folder, output: workspace.output, environment)
    do {
      try replaced.recover()
      environment.discard(stagings)
      staging = try Staging(in: stagings)
    } catch {
      lock.release()
      throw error
    }
  }

  func close() {
    environment.discard(stagings)
    // Last: another run removes the staging folder as soon as it has the lock.
    lock.release()
    if let temporary { environment.discard(temporary) }
  }
}

/// Everything that a run makes before it is placed, in a folder of its own: a program that a killed run has left behind may
/// still write into that run's.
struct Staging: Sendable {
  private let folder: String

  /// A folder per variant.
  private var variants: String { FilePath.join(folder, "variants") }
  /// Packed bases, unpacked zips, spool files.
  var scratch: String { FilePath.join(folder, "scratch") }
  /// `index.json` before it is placed.
  var index: String { FilePath.join(folder, "index.json") }

  func variant(_ appID: Identifier) -> String { FilePath.join(variants, appID.description) }

  fileprivate init(in stagings: String) throws {
    try FileSystem.makeDirectories(stagings)
    folder = try FileSystem.makeTemporaryDirectory(in: stagings, prefix: "run-")
    try FileSystem.makeDirectory(variants)
    try FileSystem.makeDirectory(scratch)
  }
}

/// The right to write into an output folder. The system releases it when the process ends.
struct BuildLock {
  private let file: OpenFile

  /// Waits for the run that has it, and reports which one that is.
  static func acquire(workFolder: String, output: String, _ environment: RunEnvironment) throws -> BuildLock {
    try refuse(workFolder, unless: .directory, output)
    try FileSystem.makeDirectories(workFolder)
    for name in ["replaced", StampFolder.name] {
      try refuse(FilePath.join(workFolder, name), unless: .directory, output)
    }
    let path = FilePath.join(workFolder, "lock")
    try refuse(path, unless: .file, output)
    let file = try OpenFile.updating(path)
    if try !file.lock(waiting: false) {
      let holder = String(decoding: try file.read(count: 64, at: 0), as: UTF8.self)
      environment.report(.waiting(for: "another run that writes to \(output)", holder: holder.filter { !$0.isNewline }))
      try wait(for: file)
    }
    try file.truncate()
    try file.write(Array("process \(environment.processID)\n".utf8))
    return BuildLock(file: file)
  }

  /// A build moves and removes what is in its work folder, so nothing in it may lead elsewhere.
  private static func refuse(_ path: String, unless kind: FileSystem.FileType, _ output: String) throws {
    guard let found = try FileSystem.status(path, followingLinks: false)?.kind else { return }
    let isShared = try found == .file && FileSystem.linkCount(path) > 1
    if found == kind, !isShared { return }
    let what =
      switch found {
      case .symlink: "link"
      case .file: isShared ? "link" : "file"
      case .directory: "folder"
      case .other: "pipe or device"
      }
    throw Failure(
      .inputOutput, "output.work-folder", at: Location(path), "is a \(what); a build moves and removes what is there",
      remedy: "remove the \(what): its place belongs to the builds into \(output)")
  }

  /// Asks again and again: a wait inside the system could not be cancelled.
  private static func wait(for file: OpenFile) throws {
    while try !file.lock(waiting: false) {
      try Task.checkCancellation()
      usleep(20_000)
    }
  }

  func release() { try? file.close() }
}
