import Editing
import Git

extension ReleaseHistory {
  /// The changes of commits, and which part of the version they require to be raised.
  /// - Parameter paths: only commits that changed something at one of them; from the root of the repository. Empty for
  ///   all.
  package func collect(
    _ history: History, touching paths: [String] = [], options: NotesOptions = NotesOptions()
  ) throws -> CollectedNotes {
    let listed = paths.isEmpty ? nil : Set(try repository.history(history, touching: paths).commits)
    var collector = NotesCollector(options: options)
    for id in history.commits { collector.add(try repository.commit(id), isListed: listed?.contains(id) ?? true) }
    return try collector.collected { commit, squash in
      guard let commit = ObjectID(commit), let squash = ObjectID(squash) else { return true }
      return try repository.changedInCommon(commit, squash)
    }
  }
}
