import CGit
import CZlib
import Platform

/// Objects in a file each (git's gitformat-loose): a zlib stream of the kind, a space, the size in decimal digits, a
/// zero, the bytes.
///
/// libgit2 asks this reader before its own, because its own does not survive damaged files: it never returns from one
/// that is cut off (libgit2/libgit2#7342, fixed in August 2026), and writes past the end of its memory for one that is
/// longer than its header says (#7177).
final class LooseObjects {
  struct Object {
    let kind: git_object_t
    let bytes: ArraySlice<UInt8>
  }

  struct Damaged: Error {}
  struct Ambiguous: Error {}

  /// The repository's own folder of objects, and those that it borrows from.
  private let folders: [String]

  /// - Parameter folder: the folder `objects` of the repository.
  init(_ folder: String) {
    var folders = [folder]
    var next = [folder]
    // git follows five levels.
    for _ in 0..<5 {
      next = next.flatMap(Self.alternates).filter { !folders.contains($0) }
      folders += next
    }
    self.folders = folders
  }

  /// - Returns: nil if there is no such file.
  /// - Throws: `Damaged`, `SystemError`.
  func object(_ id: ObjectID) throws -> Object? {
    let name = id.description
    for folder in folders {
      let path = FilePath.join(folder, "\(name.prefix(2))/\(name.dropFirst(2))")
      do {
        return try Self.unpacked(FileSystem.readFile(path))
      } catch let error as SystemError where error.isMissing {}
    }
    return nil
  }

  /// The object whose id begins with these digits, two at least.
  /// - Throws: `Ambiguous` if there are several.
  func id(beginning prefix: String) throws -> ObjectID? {
    var found: Set<ObjectID> = []
    for folder in folders {
      let names = (try? FileSystem.names(in: FilePath.join(folder, String(prefix.prefix(2))))) ?? []
      found.formUnion(names.filter { $0.hasPrefix(prefix.dropFirst(2)) }.compactMap { ObjectID(prefix.prefix(2) + $0) })
    }
    if found.count > 1 { throw Ambiguous() }
    return found.first
  }

  static func unpacked(_ file: [UInt8]) throws(Damaged) -> Object {
    let start = inflated(file, limit: longestHeader).bytes
    guard let zero = start.firstIndex(of: 0) else { throw Damaged() }
    let words = start[..<zero].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let kinds = [GIT_OBJECT_COMMIT, GIT_OBJECT_TREE, GIT_OBJECT_BLOB, GIT_OBJECT_TAG]
    guard words.count == 2, let kind = kinds.first(where: { $0.name.utf8.elementsEqual(words[0]) }),
      let size = Int(String(decoding: words[1], as: UTF8.self)), size >= 0,
      // Deflate packs at most 1032 bytes into one. A header that claims more gets no memory for it.
      size / 1032 <= file.count
    else { throw Damaged() }
    // The limit leaves room for one byte too many, which shows a stream that is longer than its header says.
    let (bytes, isWhole) = inflated(file, limit: zero + 1 + size + 1)
    guard isWhole, bytes.count == zero + 1 + size else { throw Damaged() }
    return Object(kind: kind, bytes: bytes[(zero + 1)...])
  }

  /// "commit", a space, the digits of a size, a zero.
  private static let longestHeader = 32

  /// Unpacks a zlib stream (RFC 1950) up to `limit` bytes.
  /// - Returns: the bytes, and whether they are all of the stream and the stream is all of the file.
  private static func inflated(_ file: [UInt8], limit: Int) -> (bytes: [UInt8], isWhole: Bool) {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var (produced, consumed) = (UInt(limit), UInt(file.count))
      isWhole = uncompress2(buffer.baseAddress, &produced, file, &consumed) == Z_OK && consumed == file.count
      count = Int(produced)
    }
    return (bytes, isWhole)
  }

  /// The folders that the file `info/alternates` lists, one in each line, relative to `objects`.
  private static func alternates(of folder: String) -> [String] {
    guard let bytes = try? FileSystem.readFile(FilePath.join(folder, "info/alternates")) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
      .map { FilePath.join(folder, String(decoding: $0, as: UTF8.self)) }
  }
}

// MARK: - As a backend of libgit2's object database

extension LooseObjects {
  /// Makes libgit2 read loose objects with this reader.
  /// - Parameter database: libgit2's; it owns the added backend and frees it.
  func add(to database: Handle) throws(GitError) {
    let backend = UnsafeMutablePointer<Backend>.allocate(capacity: 1)
    backend.initialize(to: Backend(interface: git_odb_backend(), reader: Unmanaged.passRetained(self)))
    let interface = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
    var code = git_odb_init_backend(interface, UInt32(GIT_ODB_BACKEND_VERSION))
    interface.pointee.read = read
    interface.pointee.read_prefix = readPrefix
    interface.pointee.free = release
    // After the packs, before libgit2's own reader, whose priority is 1.
    if code == 0 { code = git_odb_add_backend(database.pointer, interface, GitLibrary.packPriority - 1) }
    if code != 0 { release(interface) }
    try check(code, operation: "open object database", subject: "objects")
  }
}

/// libgit2 knows the first member alone.
private struct Backend {
  var interface: git_odb_backend
  let reader: Unmanaged<LooseObjects>
}

private typealias Interface = UnsafeMutablePointer<git_odb_backend>

private func objects(_ interface: Interface) -> LooseObjects {
  UnsafeMutableRawPointer(interface).assumingMemoryBound(to: Backend.self).pointee.reader.takeUnretainedValue()
}

private let release: @convention(c) (Interface?) -> Void = { interface in
  guard let interface else { return }
  let backend = UnsafeMutableRawPointer(interface).assumingMemoryBound(to: Backend.self)
  backend.pointee.reader.release()
  backend.deallocate()
}

private let read:
  @convention(c) (
    UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<git_object_t>?,
    Interface?, UnsafePointer<git_oid>?
  ) -> Int32 = { bytes, size, type, interface, id in
    guard let bytes, let size, let type, let interface, let id else { return GIT_ERROR.rawValue }
    do {
      guard let object = try objects(interface).object(ObjectID(id.pointee)) else { return GIT_ENOTFOUND.rawValue }
      // libgit2's own reader puts a zero after the bytes.
      guard let memory = git_odb_backend_data_alloc(interface, object.bytes.count + 1) else {
        return GIT_ERROR.rawValue
      }
      UnsafeMutableRawBufferPointer(start: memory, count: object.bytes.count).copyBytes(from: object.bytes)
      memory.storeBytes(of: 0, toByteOffset: object.bytes.count, as: UInt8.self)
      (bytes.pointee, size.pointee, type.pointee) = (memory, object.bytes.count, object.kind)
      return 0
    } catch {
      return GitError.damagedFile
    }
  }

private let readPrefix:
  @convention(c) (
    UnsafeMutablePointer<git_oid>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutablePointer<Int>?,
    UnsafeMutablePointer<git_object_t>?, Interface?, UnsafePointer<git_oid>?, Int
  ) -> Int32 = { found, bytes, size, type, interface, id, length in
    guard let found, let interface, let id else { return GIT_ERROR.rawValue }
    do {
      let prefix = ObjectID(id.pointee).description.prefix(length)
      guard let match = try objects(interface).id(beginning: String(prefix)) else { return GIT_ENOTFOUND.rawValue }
      found.pointee = match.libraryID
      return read(bytes, size, type, interface, found)
    } catch {
      return GIT_EAMBIGUOUS.rawValue
    }
  }
