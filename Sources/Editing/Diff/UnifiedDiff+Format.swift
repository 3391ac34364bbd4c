/// The unified format: POSIX.1-2017, `diff`, "Diff -u Output Format"; the mark of a missing line feed is GNU's.
extension UnifiedDiff {
  /// The whole difference as a file that `patch` and `git apply` read; nothing for equal texts.
  package var bytes: [UInt8] {
    guard !isEmpty else { return [] }
    var result: [UInt8] = []
    result += "--- \(DiffLabel.written(oldLabel))\n".utf8
    result += "+++ \(DiffLabel.written(newLabel))\n".utf8
    for hunk in hunks {
      result += "\(hunk.header)\n".utf8
      for line in hunk.lines { line.write(to: &result) }
    }
    return result
  }

  /// To show, not to write: what is not UTF-8 is replaced, and such text no longer applies. Use `bytes` for a file.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension UnifiedDiff.Line {
  fileprivate func write(to result: inout [UInt8]) {
    result.append(kind.mark)
    result += bytes
    result.append(.lineFeed)
    if !endsWithLineFeed { result += "\\ No newline at end of file\n".utf8 }
  }
}

extension UnifiedDiff.Line.Kind {
  /// What a line of this kind begins with in the unified format.
  package var mark: UInt8 {
    switch self {
    case .context: .space
    case .removed: .minus
    case .added: .plus
    }
  }
}
