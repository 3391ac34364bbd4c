import Domain
import Git
import Notes

extension ReleaseHistory {
  /// The commits of a span.
  /// - Parameter paths: only commits that changed something there; from the root of the repository, all where there is none.
  /// - Throws: `Failure` with status 65 where a shallow clone ends inside the span; `GitError`.
  package func commits(of span: ReleaseSpan, touching paths: [String] = []) throws -> History {
    let history = try repository.history(from: span.start?.commit, to: span.end)
    if !history.cutOff.isEmpty { throw Failure(.badInput, cutOff(span, at: history.cutOff[0])) }
    return paths.isEmpty ? history : try repository.history(history, touching: paths)
  }

  /// What commits bring, and what they ask of the next version.
  package func notes(of history: History, options: NotesOptions = NotesOptions()) throws -> ReleaseNotes {
    var collector = NotesCollector(options: options)
    for commit in history.commits { collector.add(try repository.commit(commit)) }
    return collector.notes()
  }

  private func cutOff(_ span: ReleaseSpan, at commit: ObjectID) -> Finding {
    let goal = span.start.map { "\($0.name) is reached" } ?? "a release is reached"
    return Finding(
      "git.shallow", at: Location(repository.path),
      "this clone is shallow: its history ends at commit \(commit), before \(goal)",
      remedy: "run `git fetch --unshallow --tags`")
  }
}
