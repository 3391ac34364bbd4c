import Domain

/// A subject in its parts: the description, the marks of `git commit --fixup`, and the pull request that it was
/// squashed from.
struct Subject: Sendable {
  /// Without type, scope, `BREAKING CHANGE: `, marks and pull request.
  var description: String
  var header: ConventionalHeader?
  /// From `(#12)` at the end, the last one first, then from `Merged PR 12: `. A commit that was picked to another branch
  /// may have two.
  var pullRequests: [Int]
  /// Whether it begins with `fixup! `, `squash! ` or `amend! ` (git-rebase(1), "--autosquash").
  var isAutosquash: Bool
  /// The range of the description in the message.
  var descriptionRange: Range<Int>

  init(_ message: CommitMessage) {
    let bytes = message.bytes
    let unmarked = Self.withoutMarks(bytes, message.subjectRange)
    isAutosquash = unmarked.lowerBound > message.subjectRange.lowerBound
    header = isAutosquash ? ConventionalHeader(bytes, unmarked) : message.header
    var range = header?.descriptionRange ?? (isAutosquash ? nil : message.breakingSubject) ?? unmarked
    pullRequests = []
    while let (number, rest) = Self.pullRequest(bytes, range) {
      pullRequests.append(number)
      range = rest
    }
    if let number = message.mergedPullRequest, !pullRequests.contains(number) { pullRequests.append(number) }
    descriptionRange = range
    description = bytes.text(range)
  }

  /// A subject that another one quotes, as in `Revert "…"`.
  init(_ text: String) { self.init(CommitMessage(text)) }

  private static func withoutMarks(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var range = range
    while true {
      let marks: [StaticString] = ["fixup! ", "squash! ", "amend! "]
      guard let mark = marks.first(where: { bytes.has($0, at: range.lowerBound, before: range.upperBound) }) else {
        return range
      }
      range = bytes.trimmed(range.lowerBound + mark.utf8CodeUnitCount..<range.upperBound)
    }
  }

  /// Reads `(#12)` at the end, after other text.
  private static func pullRequest(_ bytes: [UInt8], _ range: Range<Int>) -> (Int, Range<Int>)? {
    guard range.count > 4, bytes[range.upperBound - 1] == UInt8(ascii: ")") else { return nil }
    var start = range.upperBound - 1
    while start > range.lowerBound, bytes[start - 1].isDigit { start -= 1 }
    let digits = start..<range.upperBound - 1
    let open = start - 2
    guard (1...9).contains(digits.count), open > range.lowerBound, bytes.has("(#", at: open, before: start) else {
      return nil
    }
    let rest = bytes.trimmed(range.lowerBound..<open)
    return rest.isEmpty ? nil : (bytes[digits].decimalNumber, rest)
  }
}
