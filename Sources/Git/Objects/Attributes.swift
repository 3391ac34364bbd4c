import CGit

/// What gitattributes(5) says of an attribute of a path.
package enum AttributeValue: Hashable, Sendable {
  case unspecified, set, unset
  case value(String)
}

extension Repository {
  /// An attribute as a commit's own `.gitattributes` files give it to a path, as for whoever clones the repository.
  ///
  /// - Throws: `GitError`, also if one of the files is not here.
  package func attribute(_ name: String, of path: String, in commit: ObjectID) throws(GitError) -> AttributeValue {
    var options = git_attr_options()
    options.version = UInt32(GIT_ATTR_OPTIONS_VERSION)
    options.flags = UInt32(GIT_ATTR_CHECK_INDEX_ONLY | GIT_ATTR_CHECK_NO_SYSTEM | GIT_ATTR_CHECK_INCLUDE_COMMIT)
    options.attr_commit_id = commit.libraryID
    var text: UnsafePointer<CChar>?
    try check(
      git_attr_get_ext(&text, handle.pointer, &options, path, name), operation: "read attributes", subject: path)
    switch git_attr_value(text) {
    case GIT_ATTR_VALUE_TRUE: return .set
    case GIT_ATTR_VALUE_FALSE: return .unset
    case GIT_ATTR_VALUE_STRING: return .value(text.map { String(cString: $0) } ?? "")
    default: return .unspecified
    }
  }
}
