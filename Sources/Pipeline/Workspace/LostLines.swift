import Domain
import Git
import Platform
import Publishing

extension LedgerLines {
  /// What a ledger lacks of HEAD's, such as in a sparse checkout: whoever writes to it, or commits it, would lose that.
  ///
  /// - Parameters:
  ///   - path: of any ledger, as a user names it.
  ///   - file: `release.json`, in the same repository, if there is one.
  /// - Throws: `GitError`, `SystemError`.
  static func lost(in path: String, beside file: String, _ environment: RunEnvironment) throws -> Finding? {
    guard let repository = try? Repository.open(holding: file, environment), let head = try? repository.headCommit(),
      let tracked = try? repository.path(ofVersionFile: path)
    else { return nil }
    let isThere = try FileSystem.status(path) != nil
    let committed: [UInt8]?
    do { committed = try repository.file(tracked, at: head) } catch let error as GitError
      where error.isPartial && !isThere
    {
      return finding(path, "is not here, and this clone, which is partial, lacks HEAD's")
    }
    let known = isThere ? try FileSystem.readFile(path, limit: FileSystem.largestList) : []
    guard let committed, !known.starts(with: committed) else { return nil }
    // What is no entry, such as a torn line or the mark of a merge, is taken out on purpose.
    let lost = missingEntries(in: known, from: committed)
      .split(separator: UInt8(ascii: "\n")).count(where: isEntry)
    if lost == 0 { return nil }
    return finding(path, "lacks \(Amount.count(lost, "line")) of HEAD's, and a ledger only grows")
  }

  private static func isEntry(_ line: ArraySlice<UInt8>) -> Bool {
    guard let object = try? JSONValue(parsing: Array(line)) else { return false }
    return (try? LedgerEntry(object)) != nil || (try? ModelsEntry(object)) != nil
  }

  private static func finding(_ path: String, _ message: String) -> Finding {
    Finding(
      "ledger.lost", at: Location(path), message,
      remedy: "run `git checkout --ignore-skip-worktree-bits HEAD -- \(ShellWord.quoted(path))`, which brings back "
        + "HEAD's; before that, keep a copy of lines that only this one has; if they were taken away on purpose, or "
        + "are wrong, commit that")
  }

  /// - Throws: `Failure` with status 65 for a ledger that lacks lines of HEAD's.
  static func refuseLost(in path: String, beside file: String, _ environment: RunEnvironment) throws {
    if let finding = try lost(in: path, beside: file, environment) { throw Failure(.badInput, finding) }
  }
}
