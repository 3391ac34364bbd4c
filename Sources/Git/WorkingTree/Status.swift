extension Repository {
  /// The files that differ from HEAD, in the index or in the working tree, by their paths from the root of the repository; as
  /// `git status`, also inside submodules. A renamed file counts as two, and ignored files do not count.
  ///
  /// Writes nothing, not even to the index.
  /// - Parameter untracked: whether files that git does not know count too. A folder of them is one path, which ends with "/".
  /// - Throws: `GitError` `.bare`, `.noProgram`, or with git's words.
  package func changedFiles(untracked: Bool = true) throws -> [String] {
    guard !isBare else { throw GitError(.bare, operation: Self.comparing, subject: path) }
    let options = ["--porcelain", "-z", "--no-renames", "--untracked-files=\(untracked ? "normal" : "no")"]
    let output = try git(["status"] + options, to: Self.comparing, path).output
    // Two letters and a space come before each path.
    return output.split(separator: 0).map { String(decoding: $0.dropFirst(3), as: UTF8.self) }
  }

  static var comparing: String { "compare the working tree" }
}
