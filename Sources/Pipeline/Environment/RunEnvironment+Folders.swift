import Platform

extension RunEnvironment {
  /// Removes a folder that the run has made. A failure is reported, and is none of the run.
  func discard(_ folder: String) {
    do throws(SystemError) { try FileSystem.removeTree(folder) } catch { report(.notRemoved(folder, error)) }
  }

  func discard(_ folder: RunFolder) {
    do throws(SystemError) { try folder.remove() } catch { report(.notRemoved(folder.path, error)) }
  }

  /// A part of the names of folders in the temporary folder.
  enum Purpose: String, CaseIterable {
    case check, compile, rebuild, repositories, sign
    case dryRun = "dry-run"

    var prefix: String { "release-\(rawValue)-" }
  }

  /// Removes folders that killed runs left in the temporary folder.
  func removeAbandonedFolders() {
    RunFolder.removeAbandoned(in: temporaryDirectory, prefixes: Purpose.allCases.map(\.prefix))
  }

  /// Makes a folder in the temporary folder; the caller discards it.
  func makeTemporaryFolder(_ purpose: Purpose) throws -> RunFolder {
    removeAbandonedFolders()
    return try RunFolder.make(in: temporaryDirectory, prefix: purpose.prefix)
  }

  /// Makes a folder in the temporary folder, and removes it after `body`.
  func withTemporaryFolder<Value>(_ purpose: Purpose, _ body: (String) async throws -> Value) async throws -> Value {
    let folder = try makeTemporaryFolder(purpose)
    defer { discard(folder) }
    return try await body(folder.path)
  }
}
