import CGit
import Domain

/// A signature in libgit2's form.
struct SignatureHandle {
  private let handle: Handle

  /// - Throws: `GitError` `.invalidText` for a name or an address that a commit cannot hold.
  init(_ signature: Commit.Signature) throws(GitError) {
    let operation = "sign as \(signature.name) <\(signature.email)>"
    // libgit2 looks for angle brackets alone.
    guard [signature.name, signature.email].allSatisfy({ !$0.utf8.contains { $0 == 0 || $0 == 10 } }) else {
      throw GitError(.invalidText, operation, signature.name, detail: "a line feed in a name")
    }
    handle = try Handle(operation, signature.name, freeing: { git_signature_free(UnsafeMutablePointer($0)) }) {
      var made: UnsafeMutablePointer<git_signature>?
      let offset = Int32(clamping: signature.offset)
      let code = git_signature_new(&made, signature.name, signature.email, signature.time, offset)
      $0 = made.map { OpaquePointer($0) }
      return code
    }
  }

  /// For a call, while this value lives.
  var pointer: UnsafePointer<git_signature> { UnsafePointer(handle.pointer) }
}

/// A message as git stores it: no blanks at the ends of lines, no more than one empty line at a time, a line feed at its end.
func tidyMessage(_ message: String, _ operation: String) throws(GitError) -> String {
  guard !message.utf8.contains(0) else {
    throw GitError(.invalidText, operation, "message", detail: "the message holds a zero byte")
  }
  let tidy = try bufferText(operation, "message") { git_message_prettify(&$0, message, 0, 0) }
  if tidy.isEmpty { throw GitError(.invalidText, operation, "message", detail: "the message is empty") }
  return tidy
}
