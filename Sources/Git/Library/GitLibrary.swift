import CGit

enum GitLibrary {
  private static let startCode: Int32 = {
    let code = git_libgit2_init()
    if code < 0 { return code }
    let options = [
      allowKnownExtensions, limitCache, preferPacks, release_git_enable_fsync, release_git_ignore_user_files,
      release_git_skip_owner_validation,
    ]
    for option in options {
      let code = option()
      if code < 0 { return code }
    }
    return 0
  }()

  /// Starts libgit2, once for the process. Not before a repository is opened, because it takes milliseconds.
  static func start() throws(GitError) { try check(startCode, operation: "start libgit2", subject: "libgit2") }

  /// Extensions of the repository format (git's technical/repository-version) that change nothing for this module:
  /// where configuration and worktrees are kept, which objects a clone may lack, and that no object may be removed.
  private static func allowKnownExtensions() -> Int32 {
    let names = ["worktreeconfig", "partialclone", "preciousobjects", "relativeworktrees"]
    return withCStrings(names) { release_git_set_extensions($0.baseAddress, $0.count) }
  }

  /// The history of a large repository would fill libgit2's default of 256 MiB.
  private static func limitCache() -> Int32 { release_git_set_cache_size(32 << 20) }

  /// libgit2 asks packs before `LooseObjects`, because most objects are in packs.
  private static func preferPacks() -> Int32 { release_git_set_pack_priority(packPriority) }

  static var packPriority: Int32 { 20 }
}

extension Repository {
  /// The version of libgit2 that this process uses.
  package static var libraryVersion: String {
    var numbers: (major: Int32, minor: Int32, revision: Int32) = (0, 0, 0)
    git_libgit2_version(&numbers.major, &numbers.minor, &numbers.revision)
    return "\(numbers.major).\(numbers.minor).\(numbers.revision)"
  }
}

/// Throws an error for a negative code. Call it right after libgit2, whose message is soon out of date.
@discardableResult
func check(_ code: Int32, operation: String, subject: String) throws(GitError) -> Int32 {
  // It keeps the words of failures that it has got over, such as of a file of configuration that is not there.
  defer { git_error_clear() }
  if code < 0 { throw GitError(code: code, operation: operation, subject: subject) }
  return code
}

/// Owns an object of libgit2 and frees it with the last reference. Belongs to one task.
final class Handle {
  let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void

  /// - Parameter make: puts the object into its argument, or returns an error code.
  init(
    _ operation: String, subject: String, freeing free: @escaping (OpaquePointer?) -> Void,
    _ make: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var made: OpaquePointer?
    try check(make(&made), operation: operation, subject: subject)
    guard let made else {
      throw GitError(.other, operation: operation, subject: subject, detail: "libgit2 returned nothing")
    }
    pointer = made
    self.free = free
  }

  deinit { free(pointer) }
}

/// A text that libgit2 writes into a buffer.
func bufferText(
  _ operation: String, subject: String, _ fill: (inout git_buf) -> Int32
) throws(GitError) -> String {
  var buffer = git_buf()
  defer { git_buf_dispose(&buffer) }
  try check(fill(&buffer), operation: operation, subject: subject)
  return buffer.ptr.map { String(cString: $0) } ?? ""
}

/// Passes texts to `body` as C strings, which are valid during the call.
func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutableBufferPointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  var starts: [Int] = []
  for text in texts {
    starts.append(bytes.count)
    bytes += text.utf8CString
  }
  return bytes.withUnsafeBufferPointer { bytes in
    var pointers = starts.map { start in bytes.baseAddress.map { $0 + start } }
    return pointers.withUnsafeMutableBufferPointer { body($0) }
  }
}
