import Domain
import Git
import Platform

/// Checks out the commit of a release that was begun, and goes back afterwards. Ignored and untracked files stay.
struct SourceCheckout {
  private let repository: Repository
  /// Nil if HEAD was detached before.
  private let branch: String?
  private let head: ObjectID
  /// From the root of the repository.
  private let ledger: String?
  /// Whether it was there already, and in no commit.
  private let keepsLedger: Bool
  private let environment: RunEnvironment

  /// Submodules too, such as one of models: those of another commit would be changes.
  private static let checkout = ["checkout", "--quiet", "--recurse-submodules"]

  init(_ source: ShipSource, _ environment: RunEnvironment) throws {
    repository = source.repository
    head = source.head
    ledger = source.ledgerInRepository
    keepsLedger = try FileSystem.status(source.ledger) != nil && source.committedLedger() == nil
    if case .branch(let name, _) = try source.repository.head() { branch = name } else { branch = nil }
    self.environment = environment
  }

  /// - Throws: `Failure` with git's words if it refuses.
  func detach(at commit: String) throws {
    try git(Self.checkout + ["--detach", commit], "check out commit \(commit)")
  }

  /// - Parameter isSafe: whether what this run has recorded is on the remote.
  /// - Returns: whether HEAD is where it was, and a note of where it is.
  func goBack(from commit: String, isSafe: Bool = true) -> (isBack: Bool, note: Finding) {
    let before = branch ?? head.description
    do {
      guard isSafe else {
        return (false, note(commit, "stays checked out: the ledger has lines that are not on the remote"))
      }
      if let ledger, try repository.file(ledger, at: repository.headCommit()) != nil {
        try git(["checkout", "--quiet", "HEAD", "--", ledger], "bring back \(ledger)")
      } else if let ledger, !keepsLedger {
        // The remote has its lines. One that git ignores stays.
        try git(["clean", "--quiet", "--force", "--", ledger], "remove \(ledger)")
      }
      try git(Self.checkout + (branch.map { [$0, "--"] } ?? ["--detach", before]), "check out \(before)")
      let message = "was checked out for the release; \(before) is checked out again"
      return (true, note(commit, message, remedy: "run `git pull`"))
    } catch {
      let reason = Failure(error).findings.first?.message ?? ""
      let remedy = "do what git says, then run `git checkout \(before)`"
      return (false, note(commit, "stays checked out: \(reason)", remedy: remedy))
    }
  }

  private func note(_ commit: String, _ message: String, remedy: String? = nil) -> Finding {
    Finding("ship.checkout", .note, at: Location(commit), message, remedy: remedy)
  }

  private func git(_ arguments: [String], _ operation: String) throws {
    let settings = ["-c", "core.hooksPath=/dev/null", "-c", "advice.detachedHead=false"]
    var command = ProcessCommand(
      arguments: ["git", "-C", repository.path] + settings + arguments, workingDirectory: "/")
    command.variables = ["LC_ALL": "C", "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil]
    let result = try environment.run(command)
    if result.status == 0 { return }
    let words = result.output.split(whereSeparator: \.isNewline).prefix(12)
      .map { $0.trimming(while: \.isWhitespace) }.joined(separator: "; ")
    throw Failure(
      .badInput, "ship.checkout", at: Location(repository.path), "git cannot \(operation): \(words)",
      remedy: "do what git says, then run the same command again")
  }
}
