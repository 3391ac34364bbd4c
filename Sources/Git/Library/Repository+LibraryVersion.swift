import CGit

extension Repository {
  /// Of the library that this process uses.
  package static var libraryVersion: String {
    var numbers: (major: Int32, minor: Int32, revision: Int32) = (0, 0, 0)
    git_libgit2_version(&numbers.major, &numbers.minor, &numbers.revision)
    return "\(numbers.major).\(numbers.minor).\(numbers.revision)"
  }
}
