import Domain
import Platform

/// A folder that a static host serves.
package struct DirectoryPlace: ObjectPlace {
  private let folder: String
  private let mode: Int

  package init(folder: String, mode: Int = 0o644) {
    self.folder = folder
    self.mode = mode
  }

  package func address(of name: String) -> String { FileSystem.plainPath(FilePath.join(folder, name)) }

  package func get(_ name: String, limit: Int) throws -> PlacedObject? {
    let path = address(of: name)
    guard let status = try FileSystem.status(path) else { return nil }
    if status.size > limit { throw tooLarge(name, limit: limit) }
    return PlacedObject(bytes: try FileSystem.readFile(path, limit: limit))
  }

  package func create(_ object: NewObject) throws -> Bool {
    try staging(object) { staged, path in try FileSystem.place(staged, at: path) }
  }

  package func replace(_ object: NewObject, since before: PlacedObject?) throws -> Bool {
    guard let before else { return try create(object) }
    return try staging(object) { staged, path in
      // Whoever else replaces it has the same lock.
      guard try isStill(before, object.name) else { return false }
      try FileSystem.rename(staged, to: path)
      return true
    }
  }

  /// Their names: what is in them is on the disk.
  package func keep(_ objects: [NewObject]) throws {
    let folders = Set(objects.map { FilePath.parent(of: address(of: $0.name)) })
    for folder in folders.sorted() { try FileSystem.flushDirectory(folder) }
  }

  package func rehearse(_ name: String) throws { try FolderRights.check(placing: address(of: name)) }

  /// Writes an object beside its place, and passes it on when its bytes are on the disk. Removes it if it did not get its name.
  private func staging(
    _ object: NewObject, _ place: (_ staged: String, _ path: String) throws -> Bool
  ) throws -> Bool {
    let path = address(of: object.name)
    let parent = FilePath.parent(of: path)
    // The name is always the same, so that the next run uses what a killed one has left, and two runs exclude each other.
    let staged = FilePath.join(parent, ".\(FilePath.lastComponent(of: path)).partial")
    try FileSystem.makeDirectories(parent, for: mode)
    let file = try OpenFile.updating(staged)
    guard try file.lock(waiting: true), file.isStill(at: staged) else { return try staging(object, place) }
    var isPlaced = false
    defer { if !isPlaced { try? FileSystem.removeFile(staged) } }
    try file.truncate()
    switch object.content {
    case .bytes(let bytes): try file.write(bytes)
    case .file(let source, let size, _):
      try OpenFile.reading(source).forEachChunk(of: 0..<size) { try file.write($0) }
    }
    try file.flush()
    try FileSystem.setPermissions(staged, mode)
    isPlaced = try place(staged, path)
    return isPlaced
  }
}
