import CGit

/// libgit2 itself. Nothing of it is started before a repository is opened: starting costs milliseconds.
enum GitLibrary {
  private static let startCode: Int32 = {
    let code = git_libgit2_init()
    if code < 0 { return code }
    for option in [allowKnownExtensions, limitCache, preferPacks, release_git_enable_fsync] {
      let code = option()
      if code < 0 { return code }
    }
    return 0
  }()

  static func start() throws(GitError) { try check(startCode, "start libgit2", "libgit2") }

  /// Extensions of the repository format (git's technical/repository-version) that change nothing for what is done here:
  /// where configuration and worktrees are kept, which objects a clone may lack, and that none may be removed.
  private static func allowKnownExtensions() -> Int32 {
    let names = ["worktreeconfig", "partialclone", "preciousobjects", "relativeworktrees"]
    return withCStrings(names) { release_git_set_extensions($0.baseAddress, $0.count) }
  }

  /// The history of a large repository would fill libgit2's own 256 MiB.
  private static func limitCache() -> Int32 { release_git_set_cache_size(32 << 20) }

  /// Before `LooseBackend`, which has nothing to do where an object is in a pack.
  private static func preferPacks() -> Int32 { release_git_set_pack_priority(LooseBackend.packPriority) }
}

/// Turns a failing answer of libgit2 into an error. To be called directly after: the library's words are soon stale.
@discardableResult
func check(_ code: Int32, _ operation: String, _ subject: String) throws(GitError) -> Int32 {
  if code < 0 { throw GitError(code: code, operation: operation, subject: subject) }
  return code
}

/// Gives texts as C strings for the time of a call.
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
