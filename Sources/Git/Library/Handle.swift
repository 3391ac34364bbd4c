import CGit

/// Owns one of libgit2's objects and frees it with the last reference. Not to be shared between tasks.
///
/// The pointer is for calls into libgit2 inside this module; nothing that other modules see carries it.
final class Handle {
  let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void

  /// - Parameter make: a call that leaves the object in its argument, or answers with an error code.
  init(
    _ operation: String, _ subject: String, freeing free: @escaping (OpaquePointer?) -> Void,
    _ make: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var made: OpaquePointer?
    try check(make(&made), operation, subject)
    guard let made else { throw GitError(.other, operation, subject, detail: "libgit2 gave nothing") }
    pointer = made
    self.free = free
  }

  deinit { free(pointer) }
}

/// A text that libgit2 writes into a buffer of its own.
func bufferText(
  _ operation: String, _ subject: String, _ fill: (inout git_buf) -> Int32
) throws(GitError) -> String {
  var buffer = git_buf()
  defer { git_buf_dispose(&buffer) }
  try check(fill(&buffer), operation, subject)
  return buffer.ptr.map { String(cString: $0) } ?? ""
}
