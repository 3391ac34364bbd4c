import Building
import Domain
import Files

/// The temporary folder in which builders run, with a room for each.
struct CompileFolder {
  private let folder: RunFolder
  private let environment: RunEnvironment
  let rooms: Rooms

  /// - Returns: nil if the workspace compiles nothing, and no models.
  static func open(for workspace: Workspace, _ environment: RunEnvironment) throws -> CompileFolder? {
    guard workspace.configuration.compiles else { return nil }
    let folder = try environment.makeTemporaryFolder(.compile)
    let logs = try FileSystem.absolutePath(workspace.logFolder)
    return CompileFolder(
      folder: folder, environment: environment,
      rooms: Rooms(folder: folder.path, logs: logs, discard: environment.discard))
  }

  func close() { environment.discard(folder) }

  struct Rooms: Sendable {
    fileprivate let folder: String
    /// In the workspace: logs stay.
    fileprivate let logs: String
    fileprivate let discard: @Sendable (String) -> Void

    /// - Parameter name: a file name, which no other room of the run has.
    func room(named name: String) -> BuildRoom {
      let room = FilePath.join(folder, name)
      return BuildRoom(
        sources: FilePath.join(room, "sources"), scratch: FilePath.join(room, "scratch"),
        output: FilePath.join(room, "output"), logs: FilePath.join(logs, name))
    }

    /// Frees the space of what was stored elsewhere.
    func empty(_ room: BuildRoom) { discard(FilePath.parent(of: room.sources)) }
  }
}
