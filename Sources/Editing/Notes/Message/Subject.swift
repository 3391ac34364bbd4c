import Domain

/// A subject in its parts: the description, the marks of `git commit --fixup`, and the pull request that it was
/// squashed from.
struct Subject: Sendable {
  /// Without type, scope, `BREAKING CHANGE: `, marks and pull request.
  var description: String
  /// Nil if the word before the colon is no type.
  var header: ConventionalHeader?
  /// The same, whatever the word is: its scope and its `!` count all the same.
  var written: ConventionalHeader?
  /// From `(#12)` or `(!12)` at the end, the last one first, then from `Merged PR 12: `. A commit that was picked to
  /// another branch may have two.
  var pullRequests: [Int]
  /// Those of them that are written with GitLab's `!`.
  var mergeRequests: Set<Int> = []
  /// Whether it begins with `fixup! `, `squash! ` or `amend! ` (git-rebase(1), "--autosquash").
  var isAutosquash: Bool
  var descriptionRange: Range<Int>
  /// Without the marks of `git commit --fixup`.
  var text: String

  init(_ message: CommitMessage, _ options: NotesOptions) {
    let bytes = message.bytes
    let unmarked = Self.withoutMarks(bytes, message.subjectRange)
    isAutosquash = unmarked.lowerBound > message.subjectRange.lowerBound
    text = bytes.text(unmarked)
    written = isAutosquash ? ConventionalHeader(bytes, unmarked) : message.header
    header = written.flatMap { options.isType($0.type) ? $0 : nil }
    var range = header?.descriptionRange ?? (isAutosquash ? nil : message.breakingSubject) ?? unmarked
    pullRequests = []
    while let (number, rest, mark) = Self.pullRequest(bytes, range) {
      pullRequests.append(number)
      if mark == UInt8(ascii: "!") { mergeRequests.insert(number) }
      range = rest
    }
    if let number = message.mergedPullRequest, !pullRequests.contains(number) { pullRequests.append(number) }
    descriptionRange = range
    description = bytes.text(range)
  }

  /// A subject that another one quotes, as in `Revert "…"`.
  init(_ text: String, _ options: NotesOptions) { self.init(CommitMessage(text), options) }

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

  /// Reads `(#12)` or `(!12)` at the end, after other text.
  private static func pullRequest(_ bytes: [UInt8], _ range: Range<Int>) -> (Int, Range<Int>, UInt8)? {
    guard range.count > 4, bytes[range.upperBound - 1] == UInt8(ascii: ")") else { return nil }
    var start = range.upperBound - 1
    while start > range.lowerBound, bytes[start - 1].isDigit { start -= 1 }
    let digits = start..<range.upperBound - 1
    let open = start - 2
    guard (1...9).contains(digits.count), open > range.lowerBound, bytes[open] == UInt8(ascii: "("),
      bytes[open + 1] == UInt8(ascii: "#") || bytes[open + 1] == UInt8(ascii: "!")
    else { return nil }
    let rest = bytes.trimmed(range.lowerBound..<open)
    return rest.isEmpty ? nil : (bytes[digits].decimalNumber, rest, bytes[open + 1])
  }
}
