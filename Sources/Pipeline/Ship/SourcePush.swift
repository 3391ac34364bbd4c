import Domain
import Git
import Manifest
import Publishing

/// Pushes the branch and the tag of a release to a remote of the vendor's own repository.
struct SourcePush {
  private let repository: Repository
  private let plan: ShipPlan.Push
  private let program: GitProgram
  private static let secondsAllowed = 600

  /// - Throws: `Failure` with status 78 if there is no such remote.
  init(_ plan: ShipPlan.Push, _ repository: Repository, _ environment: RunEnvironment) throws {
    guard try repository.remote(plan.remote) != nil else {
      throw Failure(
        .badConfiguration,
        Finding(
          "ship.no-remote", at: Location(repository.path), "has no remote \(plan.remote.debugDescription)",
          remedy: "add it with `git remote add`, or correct `ship.push` in release.json"))
    }
    self.plan = plan
    self.repository = repository
    program = GitProgram(
      url: plan.remote, secondsAllowed: Self.secondsAllowed, mask: { $0 }, run: environment.run)
  }

  /// The remote to push to, if any.
  ///
  /// - Parameter isWanted: what the command line says; nil for what `release.json` says.
  /// - Throws: `Failure` with status 65 if it is not known where to.
  static func plan(_ source: ShipSource, isWanted: Bool?) throws -> ShipPlan.Push? {
    if isWanted == false { return nil }
    var remote = source.configuration.ship.push
    if isWanted == true, remote == nil {
      remote = try source.defaultRemote()
      if remote == nil {
        throw Failure(
          .badInput,
          Finding(
            "ship.no-remote", at: Location(source.repository.path), "it is not clear where to push to",
            remedy: "name a remote in `ship.push` in release.json"))
      }
    }
    return try remote.map { ShipPlan.Push(remote: $0, branch: try branch(at: $0, source.repository)) }
  }

  /// The branch that the current one is pushed to: its upstream, or one of the same name.
  private static func branch(at remote: String, _ repository: Repository) throws -> String? {
    guard case .branch(let own, _) = try repository.head() else { return nil }
    guard let upstream = try repository.upstream(of: own), upstream.remote == remote,
      upstream.name.hasPrefix(remote + "/")
    else { return own }
    return String(upstream.name.dropFirst(remote.count + 1))
  }

  /// Asks the server whether it would take HEAD.
  ///
  /// - Parameter tag: pushed too, if it exists.
  /// - Returns: whether there is anything to push.
  /// - Throws: `Failure` if the server refuses.
  func rehearse(tag: String) throws -> Bool { try run(tag, isRehearsal: true) == .done }

  /// - Returns: whether the server lacked anything.
  func push(tag: String) throws -> Bool { try run(tag, isRehearsal: false) == .done }

  private func run(_ tag: String, isRehearsal: Bool) throws -> GitPushOutcome {
    var updates: [(object: ObjectID, reference: String)] = []
    if let branch = plan.branch { updates.append((try repository.headCommit(), "refs/heads/" + branch)) }
    if let tag = try repository.tag(tag) { updates.append((tag.object, "refs/tags/" + tag.name)) }
    if updates.isEmpty { return .done }
    var options = GitPushOptions()
    options.remote = plan.remote
    options.isRehearsal = isRehearsal
    options.runsHook = !isRehearsal
    let outcome: GitPushOutcome
    do { outcome = try program.push(updates, from: repository.path, options) } catch let error as TemporaryFailure {
      throw error.failure
    }
    if outcome == .overtaken { throw Failure(.badInput, overtaken(tag, isRehearsal)) }
    return outcome
  }

  private func overtaken(_ tag: String, _ isRehearsal: Bool) -> Finding {
    let branch = plan.branch ?? tag
    return Finding(
      "ship.overtaken", at: Location("\(plan.remote) \(branch)"), "has commits that are not here, or another \(tag)",
      remedy: isRehearsal
        ? "run `git pull`, and ship again"
        : "run `git pull --no-rebase`, then `git push \(plan.remote) \(branch) \(tag)`")
  }
}
