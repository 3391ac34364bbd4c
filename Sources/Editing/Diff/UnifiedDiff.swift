import CGit

/// The changes from one text to another, line by line, in the unified format that `patch` and `git apply` read
/// (POSIX.1-2017, `diff`, "Diff -u Output Format").
///
/// libgit2 compares the texts as git does, whatever bytes they contain. Time and memory stay within bounds for any two
/// texts; the price is that the changes are not always the fewest possible.
package struct UnifiedDiff: Sendable, Equatable {
  /// Two head lines and the hunks; empty for equal texts. If libgit2 cannot compare the texts, because one is larger
  /// than 1023 MiB, this is a line that says that they differ.
  package let bytes: [UInt8]

  package var isEmpty: Bool { bytes.isEmpty }

  /// For display: invalid UTF-8 is replaced, and such text no longer applies. Use `bytes` for a file.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameters:
  ///   - oldLabel: the name of the old file, for example `a/Package.swift`; `/dev/null` if there is no old file.
  ///   - context: how many unchanged lines to show around a change.
  package init(old: [UInt8], new: [UInt8], oldLabel: String, newLabel: String, context: Int = 3) {
    guard old != new else {
      bytes = []
      return
    }
    let (oldName, newName) = (DiffLabel.written(oldLabel), DiffLabel.written(newLabel))
    if let hunks = Self.hunks(old, new, context: context) {
      bytes = Array("--- \(oldName)\n+++ \(newName)\n".utf8) + hunks
    } else {
      bytes = Array("Files \(oldName) and \(newName) differ\n".utf8)
    }
  }

  package init(old: String, new: String, oldLabel: String, newLabel: String, context: Int = 3) {
    self.init(old: Array(old.utf8), new: Array(new.utf8), oldLabel: oldLabel, newLabel: newLabel, context: context)
  }

  /// libgit2 counts its users: starting it again, also from another module, costs nothing.
  private static let isReady = git_libgit2_init() > 0

  private static func hunks(_ old: [UInt8], _ new: [UInt8], context: Int) -> [UInt8]? {
    var options = git_diff_options()
    guard isReady, git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)) == 0 else { return nil }
    options.flags = GIT_DIFF_FORCE_TEXT.rawValue | GIT_DIFF_INDENT_HEURISTIC.rawValue
    // libgit2 adds a few of these up in 32 bits.
    options.context_lines = UInt32(min(max(0, context), 1 << 24))
    // By default, libgit2 treats files above 512 MiB as binary.
    options.max_size = -1
    var hunks: [UInt8] = []
    let code = old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        // `&hunks` would point to the array's elements.
        withUnsafeMutablePointer(to: &hunks) { output in
          git_diff_buffers(
            old.baseAddress, old.count, nil, new.baseAddress, new.count, nil, &options, nil, nil,
            { _, hunk, output in UnifiedDiff.write(hunk, to: output) },
            { _, _, line, output in UnifiedDiff.write(line, to: output) }, output)
        }
      }
    }
    return code == 0 ? hunks : nil
  }

  private static func write(_ hunk: UnsafePointer<git_diff_hunk>?, to output: UnsafeMutableRawPointer?) -> Int32 {
    guard let hunk = hunk?.pointee, let output = output?.assumingMemoryBound(to: [UInt8].self) else { return -1 }
    let (old, new) = (span(hunk.old_start, hunk.old_lines), span(hunk.new_start, hunk.new_lines))
    output.pointee += "@@ -\(old) +\(new) @@\n".utf8
    return 0
  }

  private static func span(_ start: Int32, _ count: Int32) -> String { count == 1 ? "\(start)" : "\(start),\(count)" }

  private static func write(_ line: UnsafePointer<git_diff_line>?, to output: UnsafeMutableRawPointer?) -> Int32 {
    guard let line = line?.pointee, let output = output?.assumingMemoryBound(to: [UInt8].self) else { return -1 }
    // The other origins mark a missing line feed; their content is the line that says so.
    let origin = UInt8(bitPattern: line.origin)
    if " +-".utf8.contains(origin) { output.pointee.append(origin) }
    output.pointee += UnsafeRawBufferPointer(start: line.content, count: line.content_len)
    return 0
  }
}
