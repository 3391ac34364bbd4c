/// Differences between versions of libgit2 from 1.3.2 on.
enum LibraryVersions {
  /// Whether a message says that libgit2 cannot read a repository's format; it has no code for this. If the message
  /// changes, the error's cause is less exact, but the user still sees the message.
  static func isUnsupportedFormat(_ message: String) -> Bool {
    // Since 1.6 the second, for SHA-256.
    message.hasPrefix("unsupported ") || message.hasPrefix("unknown object format ")
  }

  /// `@` alone names HEAD, which libgit2 knows since 1.4.
  static func spelled(_ revision: String) -> String {
    let rest = revision.dropFirst()
    guard revision.first == "@", rest.first.map("~^:".contains) ?? true else { return revision }
    return "HEAD" + rest
  }
}
