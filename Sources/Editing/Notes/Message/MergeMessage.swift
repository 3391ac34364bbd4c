import Domain

/// The pull requests that hosts name in the messages of merges.
enum MergeMessage {
  /// `Merged PR 12: feat: x`, which Azure DevOps writes for squashed pull requests too.
  /// - Returns: the number, if any, and the range of the rest.
  static func azure(_ bytes: [UInt8], _ subject: Range<Int>) -> (number: Int?, rest: Range<Int>) {
    let mark: StaticString = "Merged PR "
    guard bytes.has(mark, at: subject.lowerBound, before: subject.upperBound),
      let (number, end) = number(bytes, at: subject.lowerBound + mark.utf8CodeUnitCount, before: subject.upperBound),
      bytes.has(": ", at: end, before: subject.upperBound)
    else { return (nil, subject) }
    let rest = bytes.trimmed(end + 2..<subject.upperBound)
    return rest.isEmpty ? (nil, subject) : (number, rest)
  }

  struct Number: Sendable {
    var value: Int
    /// Whether it is GitLab's, with a `!` before it.
    var isMergeRequest = false
  }

  /// The number that the message of a merge commit states in the form of any host.
  static func pullRequest(_ message: CommitMessage) -> Number? {
    if let number = message.mergedPullRequest ?? inSubject(message.bytes, message.subjectRange) {
      return Number(value: number)
    }
    return inBody(message).map { Number(value: $0, isMergeRequest: true) }
  }

  /// `Merge pull request #12 from …` of GitHub, `Merged in … (pull request #12)` of Bitbucket, and
  /// `Merge pull request '…' (#12) from …` of Gitea.
  private static func inSubject(_ bytes: [UInt8], _ subject: Range<Int>) -> Int? {
    guard bytes.has("Merge", at: subject.lowerBound, before: subject.upperBound) else { return nil }
    let marks: [StaticString] = ["Merge pull request #", "(pull request #", "(#"]
    for index in subject {
      for mark in marks where bytes.has(mark, at: index, before: subject.upperBound) {
        return number(bytes, at: index + mark.utf8CodeUnitCount, before: subject.upperBound)?.number
      }
    }
    return nil
  }

  /// `See merge request group/project!12`, on a line of its own: GitLab.
  private static func inBody(_ message: CommitMessage) -> Int? {
    let bytes = message.bytes
    var index = message.subjectRange.upperBound
    while index < bytes.count {
      let end = bytes.index(from: index, to: bytes.count) { $0 == 0x0A }
      if bytes.has("See merge request ", at: index, before: end) {
        let mark = bytes.index(from: index, to: end) { $0 == UInt8(ascii: "!") }
        return number(bytes, at: mark + 1, before: end)?.number
      }
      index = end + 1
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], at start: Int, before limit: Int) -> (number: Int, end: Int)? {
    guard start < limit else { return nil }
    let end = bytes.index(from: start, to: min(limit, start + 10)) { !$0.isDigit }
    guard (1...9).contains(end - start) else { return nil }
    return (bytes[start..<end].decimalNumber, end)
  }
}
