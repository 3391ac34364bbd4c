import Artifacts
import Building
import Domain
import Manifest
import Platform

/// The temporary folder in which builders run, with a room for each.
struct CompileFolder {
  private let folder: RunFolder
  private let environment: RunEnvironment
  let rooms: Rooms

  /// - Returns: nil if the workspace compiles nothing, and no models.
  static func open(for workspace: Workspace, _ environment: RunEnvironment) throws -> CompileFolder? {
    guard workspace.configuration.compiles else { return nil }
    let logs = try FileSystem.absolutePath(workspace.logFolder)
    try hideFromGit(logs)
    let folder = try environment.makeTemporaryFolder(.compile)
    return CompileFolder(
      folder: folder, environment: environment,
      rooms: Rooms(folder: folder.path, logs: logs, discard: environment.discard))
  }

  /// Else a build would leave changes in the working tree, which `release ship` refuses.
  private static func hideFromGit(_ logs: String) throws {
    let place = FilePath.join(logs, ".gitignore")
    if try FileSystem.status(place, followingLinks: false) != nil { return }
    try FileSystem.makeDirectories(logs)
    let run = try RunFolder.make(in: logs, prefix: ".staged-")
    defer { try? run.remove() }
    try run.place("*\n".utf8, at: place)
  }

  func close() { environment.discard(folder) }

  struct Rooms: Sendable {
    fileprivate let folder: String
    /// In the workspace: logs stay.
    fileprivate let logs: String
    fileprivate let discard: @Sendable (String) -> Void

    /// - Parameters:
    ///   - name: a file name, which no other room of the run has.
    ///   - origin: what the builder's sources are a copy of; nil if there is no copy.
    func room(named name: String, origin: String? = nil) -> BuildRoom {
      let room = FilePath.join(folder, name)
      return BuildRoom(
        sources: FilePath.join(room, "sources"), scratch: FilePath.join(room, "scratch"),
        output: FilePath.join(room, "output"), logs: FilePath.join(logs, name), origin: origin)
    }

    /// Frees the space of what was stored elsewhere.
    func empty(_ room: BuildRoom) { discard(FilePath.parent(of: room.sources)) }
  }
}

extension RequiredBase {
  private static let longestName = 80

  /// The name of the folder of its logs: the same in every run, and another for every base.
  var logName: String {
    switch audience {
    case .everyone, .features([]): product.name
    case .customer(let appID): "\(product.name)-\(appID)"
    case .features(let names): "\(product.name)-\(Self.fileName(names.joined(separator: "+")))"
    }
  }

  /// A feature may have any name.
  private static func fileName(_ text: String) -> String {
    let bytes = text.utf8.map { 0x61...0x7A ~= $0 || $0.isDigit || "+-_".utf8.contains($0) ? $0 : UInt8(ascii: "_") }
    if bytes.elementsEqual(text.utf8), bytes.count <= longestName { return text }
    let digest = SHA256.digest(of: Array(text.utf8)).description.prefix(8)
    return String(decoding: bytes.prefix(longestName), as: UTF8.self) + "-\(digest)"
  }
}
