extension Repository {
  /// As `git diff HEAD`, whatever people have configured: staged and unstaged changes together, without untracked files. Before the first
  /// commit, every file is new.
  ///
  /// - Parameter limit: the largest size of the patch, in bytes.
  /// - Returns: the patch, in which bytes that are not UTF-8 are replaced, and whether it ends at the limit, after a complete line.
  /// - Throws: `GitError` `.bare`, `.noProgram`, or with git's words.
  package func workingTreePatch(limit: Int = 1 << 20) throws -> (text: String, isTruncated: Bool) {
    guard !isBare else { throw GitError(.bare, operation: Self.comparing, subject: path) }
    let options = ["--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", "-M"]
    let base = try head().commit == nil ? Self.emptyTree : "HEAD"
    var output = try git(["diff"] + options + [base, "--"], to: Self.comparing, path, limit: limit).output
    let isTruncated = output.count > limit
    if isTruncated {
      let end = output[..<limit].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      output.removeSubrange(end...)
    }
    return (String(decoding: output, as: UTF8.self), isTruncated)
  }

  /// git knows it in every repository.
  private static var emptyTree: String { "4b825dc642cb6eb9a060e54bf8d69288fbee4904" }
}
