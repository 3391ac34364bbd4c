import Domain
import Editing

/// A list of commits in the form that `git log` prints, the newest first:
///
///     commit a000001 b000001
///     Author: Ada
///
///         feat: a subject
///
///         and a body
///
/// The ids after the first are the parents. Without any, the parent is the next commit of the list.
enum CommitList {
  static func read(_ text: String) -> [Commit] {
    var commits: [Commit] = []
    var message: [Substring] = []
    func finish() {
      guard !commits.isEmpty else { return }
      commits[commits.count - 1].message = message.joined(separator: "\n") + "\n"
      message = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("commit ") {
        finish()
        let names = line.split(separator: " ").dropFirst().map(String.init)
        commits.append(commit(names[0], "", parents: Array(names.dropFirst())))
      } else if line.hasPrefix("Author: ") {
        commits[commits.count - 1].author.name = String(line.dropFirst(8))
      } else {
        message.append(line.hasPrefix("    ") ? line.dropFirst(4) : line)
      }
    }
    finish()
    for index in commits.indices.dropLast() where commits[index].parents.isEmpty {
      commits[index].parents = [commits[index + 1].id]
    }
    return commits
  }

  static func commit(_ id: String, _ message: String, parents: [String] = []) -> Commit {
    let signature = Commit.Signature(name: "Ada", email: "ada@example.com", time: 1_767_225_600, offset: 0)
    return Commit(id: id, parents: parents, author: signature, committer: signature, message: message)
  }

  /// Commits with the given messages, the newest first.
  static func commits(_ messages: [String]) -> [Commit] {
    messages.enumerated().map { commit(name($0), $1) }
  }

  /// An id of 40 digits that differs from others in its first 7.
  static func name(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "c" + String(repeating: "0", count: 6 - digits.utf8.count) + digits + String(repeating: "e", count: 33)
  }
}

extension ReleaseNotes {
  /// The texts of a section's entries; empty if there is no such section.
  func texts(_ kind: Section.Topic) -> [String] {
    sections.filter { $0.kind == kind }.flatMap { $0.entries.map(\.text) }
  }
  var allTexts: [String] { sections.flatMap { $0.entries.map(\.text) } }
}
