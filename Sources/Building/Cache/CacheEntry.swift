import Domain
import Platform

/// A place in the cache, whether or not there is something.
struct CacheEntry: Sendable {
  /// The reason why an entry cannot be used.
  enum Damage: Error, Hashable, Sendable {
    case record
    case otherInputs
    case foreignFiles
    case content
    case unreadable(String)
  }

  let path: String

  private static let contentName = "content"

  private var recordPath: String { FilePath.join(path, CacheRecord.fileName) }
  private var content: String { FilePath.join(path, Self.contentName) }

  /// Where what was made is.
  func product(_ name: String) -> String { FilePath.join(content, name) }

  /// Nil if there is none that can be read.
  func record() throws -> CacheRecord? { try CacheRecord(reading: recordPath) }

  /// In bytes; nil if nobody can use the entry, with this version of the tool or another.
  func size() throws -> Int? { try CacheRecord.size(reading: recordPath) }

  /// The time of the last use, in nanoseconds since 1970; 0 if nobody knows.
  var lastUse: Int64 { (try? FileStamp(of: recordPath, followingLinks: false).modified) ?? 0 }

  /// A cache that cannot be written to keeps the old time.
  func markUsed() { try? FileSystem.touch(recordPath) }

  enum Lock {
    case held(OpenFile)
    /// Another run uses or removes the entry.
    case busy
    case missing
    /// Something else than a folder is in its place.
    case notAFolder

    var file: OpenFile? { if case .held(let file) = self { file } else { nil } }
  }

  /// Locks the entry's folder: shared for reading, exclusively for removing.
  func lock(shared: Bool) throws(SystemError) -> Lock {
    do {
      guard let status = try FileSystem.status(path, followingLinks: false) else { return .missing }
      guard status.kind == .directory else { return .notAFolder }
      let folder = try OpenFile.reading(path)
      guard try folder.lock(waiting: false, shared: shared) else { return .busy }
      // Before it was locked, another run may have removed it.
      return folder.isStill(at: path) ? .held(folder) : .missing
    } catch {
      if error.isMissing { return .missing }
      throw error
    }
  }

  /// Writes a new entry to a folder that does not exist yet, and waits until it is on the disk.
  func write(_ record: CacheRecord, _ tree: ContentTree, of folder: String, jobs: Int) async throws {
    try FileSystem.makeDirectory(path)
    try await tree.copy(into: product(record.name), of: folder, jobs: jobs)
    try FileSystem.writeNewFile(recordPath, record.serialized.utf8)
    try OpenFile.reading(path).flushVolume()
  }

  /// Reads the entry whole.
  ///
  /// - Throws: `Damage`; `SystemError` if the machine cannot read it now.
  func verified(for inputs: BuildInputs, jobs: Int) async throws -> CacheRecord {
    do {
      guard let record = try record() else { throw Damage.record }
      guard record.inputs.key == inputs.key else { throw Damage.otherInputs }
      guard try FileSystem.names(in: path).sorted() == [Self.contentName, CacheRecord.fileName],
        try FileSystem.status(content, followingLinks: false)?.kind == .directory,
        try FileSystem.names(in: content).map({ Array($0.utf8) }) == [Array(record.name.utf8)],
        try FileSystem.status(product(record.name), followingLinks: false)?.kind == .directory
      else { throw Damage.foreignFiles }
      let tree = try await ContentTree(reading: TreeListing(product(record.name), .whole), jobs: jobs)
      guard tree.digest == record.digest, tree.size == record.size else { throw Damage.content }
      return record
    } catch is TreeListing.Unfit { throw Damage.content } catch is Failure { throw Damage.content } catch let error
      as SystemError where !error.isOfTheMachine
    { throw Damage.unreadable(error.reason) }
  }
}

extension CacheEntry.Damage {
  /// Follows "the entry is damaged: ".
  var text: String {
    switch self {
    case .record: "its record is missing or torn"
    case .otherInputs: "its record is of something else"
    case .foreignFiles: "it has other files than were stored"
    case .content: "its content is not what was stored"
    case .unreadable(let reason): "it cannot be read: \(reason)"
    }
  }
}
