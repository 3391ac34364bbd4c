import CGit

/// The changes of the working tree, as a text to show.
package struct WorkingTreePatch: Hashable, Sendable {
  /// Not UTF-8 if a file is not.
  package var bytes: [UInt8]
  /// Whether the patch ends at the limit, after a complete line.
  package var isTruncated: Bool
}

extension Repository {
  /// As `git diff HEAD`: staged and unstaged changes together, without untracked files. Before the first commit, every
  /// file is new. Files of more than 8 MiB are shown as binary.
  ///
  /// - Parameter limit: the largest size of the patch, in bytes.
  /// - Throws: `GitError` `.bare`, `.unreadableObject`.
  package func workingTreePatch(limit: Int = 1 << 20) throws -> WorkingTreePatch {
    let operation = "compare the working tree"
    guard !isBare else { throw GitError(.bare, operation, path) }
    let tree = try head().commit.map { try objects.tree(ofCommit: $0) }
    var options = git_diff_options()
    try check(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)), operation, path)
    options.flags = GIT_DIFF_INDENT_HEURISTIC.rawValue
    options.max_size = 8 << 20
    let diff = try Handle(operation, path, freeing: git_diff_free) {
      git_diff_tree_to_workdir_with_index(&$0, handle.pointer, tree?.pointer, &options)
    }
    try check(git_diff_find_similar(diff.pointer, nil), operation, path)
    return try print(diff, limit)
  }

  private func print(_ diff: Handle, _ limit: Int) throws(GitError) -> WorkingTreePatch {
    let printed = PrintedPatch(limit)
    let sparse = try SparseCheckout(self)
    for index in order(of: diff) where !printed.isTruncated {
      if let delta = git_diff_get_delta(diff.pointer, index)?.pointee, delta.status == GIT_DELTA_DELETED,
        sparse.leavesOut(String(cString: delta.old_file.path))
      {
        continue
      }
      var patch: OpaquePointer?
      defer { git_patch_free(patch) }
      try check(git_patch_from_diff(&patch, diff.pointer, index), "compare the working tree", path)
      let code = git_patch_print(
        patch,
        { _, _, line, payload in
          guard let line, let payload else { return 0 }
          return Unmanaged<PrintedPatch>.fromOpaque(payload).takeUnretainedValue().add(line.pointee) ? 0 : -1
        }, Unmanaged.passUnretained(printed).toOpaque())
      if !printed.isTruncated { try check(code, "compare the working tree", path) }
    }
    return WorkingTreePatch(bytes: printed.bytes, isTruncated: printed.isTruncated)
  }

  /// A file that became a link is one deleted and one added. git puts the deletion first, so that the patch can be
  /// applied; libgit2 puts it last.
  private func order(of diff: Handle) -> [Int] {
    var order = Array(0..<git_diff_num_deltas(diff.pointer))
    func isPair(_ left: Int, _ right: Int) -> Bool {
      guard let added = git_diff_get_delta(diff.pointer, left)?.pointee, added.status == GIT_DELTA_ADDED,
        let deleted = git_diff_get_delta(diff.pointer, right)?.pointee, deleted.status == GIT_DELTA_DELETED
      else { return false }
      return String(cString: added.new_file.path) == String(cString: deleted.old_file.path)
    }
    for index in order.indices.dropLast() where isPair(index, index + 1) { order.swapAt(index, index + 1) }
    return order
  }
}

private final class PrintedPatch {
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var isTruncated = false

  init(_ limit: Int) { self.limit = limit }

  /// - Returns: false at the limit.
  func add(_ line: git_diff_line) -> Bool {
    // Lines of files come without the sign that a patch puts before them.
    let origin = UInt8(bitPattern: line.origin)
    let sign = " +-".utf8.contains(origin) ? [origin] : []
    if bytes.count + sign.count + line.content_len > limit {
      isTruncated = true
      return false
    }
    bytes += sign
    bytes += UnsafeRawBufferPointer(start: line.content, count: line.content_len)
    return true
  }
}
