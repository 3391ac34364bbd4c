import CGit
import Domain

/// Puts `LooseObjects` before libgit2's own reader of such files, for everything that libgit2 reads.
enum LooseBackend {
  /// - Parameter database: libgit2's; it owns what is added, and frees it.
  static func add(to database: Handle, _ objects: LooseObjects) throws(GitError) {
    let backend = UnsafeMutablePointer<Backend>.allocate(capacity: 1)
    backend.initialize(to: Backend(interface: git_odb_backend(), reader: Unmanaged.passRetained(Reader(objects))))
    let interface = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
    var code = git_odb_init_backend(interface, UInt32(GIT_ODB_BACKEND_VERSION))
    interface.pointee.read = read
    interface.pointee.read_prefix = readPrefix
    interface.pointee.free = release
    if code == 0 { code = git_odb_add_backend(database.pointer, interface, priority) }
    if code != 0 { release(interface) }
    try check(code, "open object database", "objects")
  }

  /// Between packs, which hold most objects, and libgit2's own reader.
  static var priority: Int32 { 10 }
  static var packPriority: Int32 { 20 }
}

/// libgit2 sees the first part alone.
private struct Backend {
  var interface: git_odb_backend
  let reader: Unmanaged<Reader>
}

private final class Reader {
  let objects: LooseObjects

  init(_ objects: LooseObjects) { self.objects = objects }
}

private typealias Interface = UnsafeMutablePointer<git_odb_backend>
private typealias Target = (
  bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>, size: UnsafeMutablePointer<Int>,
  type: UnsafeMutablePointer<git_object_t>
)

private func reader(_ interface: Interface) -> LooseObjects {
  UnsafeMutableRawPointer(interface).assumingMemoryBound(to: Backend.self).pointee.reader.takeUnretainedValue().objects
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
    return give(ObjectID(id.pointee), to: (bytes, size, type), interface)
  }

private let readPrefix:
  @convention(c) (
    UnsafeMutablePointer<git_oid>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutablePointer<Int>?,
    UnsafeMutablePointer<git_object_t>?, Interface?, UnsafePointer<git_oid>?, Int
  ) -> Int32 = { found, bytes, size, type, interface, id, length in
    guard let found, let bytes, let size, let type, let interface, let id else { return GIT_ERROR.rawValue }
    do {
      let prefix = ObjectID(id.pointee).description.prefix(length)
      guard let match = try reader(interface).id(beginning: String(prefix)) else { return GIT_ENOTFOUND.rawValue }
      found.pointee = match.libraryID
      return give(match, to: (bytes, size, type), interface)
    } catch {
      return GIT_EAMBIGUOUS.rawValue
    }
  }

/// Copies an object into memory of libgit2's, with a zero after it, as its own reader does.
private func give(_ id: ObjectID, to target: Target, _ interface: Interface) -> Int32 {
  do {
    guard let object = try reader(interface).object(id) else { return GIT_ENOTFOUND.rawValue }
    let count = object.bytes.count
    guard let memory = git_odb_backend_data_alloc(interface, count + 1) else { return GIT_ERROR.rawValue }
    UnsafeMutableRawBufferPointer(start: memory, count: count).copyBytes(from: object.bytes)
    memory.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    (target.bytes.pointee, target.size.pointee, target.type.pointee) = (memory, count, object.kind.libraryType)
    return 0
  } catch {
    git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), "the file of object \(id) is damaged")
    return GIT_ERROR.rawValue
  }
}
