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
    let refusal: Failure?
    do {
      let outcome = try program.push(updates, from: repository.path, options)
      if outcome != .overtaken { return outcome }
      refusal = nil
    } catch let error as TemporaryFailure {
      throw error.failure
    } catch let failure as Failure {
      refusal = failure
    }
    // Another run of the same release may have pushed in between: what the remote has counts, not what the push said.
    guard let found = try? references(tag) else { throw refusal ?? Failure(.badInput, overtaken(nil)) }
    if updates.allSatisfy({ found.objects[$0.reference] == $0.object }) { return .wasThere }
    if let finding = try conflict(found, tag) { throw Failure(.badInput, finding) }
    throw refusal ?? Failure(.badInput, overtaken(nil))
  }
}

// MARK: - What the remote has

extension SourcePush {
  /// Whether the remote has neither a release's tag nor its commit.
  func lacks(_ release: TaggedRelease) throws -> Bool {
    let found = try references(release.tag)
    return try found.objects["refs/tags/" + release.tag] == nil && !hasCommit(of: release, found)
  }

  /// What is left to push of a release that HEAD is not on any more: the tag, and the branch too if the remote's lacks the
  /// release. Then HEAD has commits that others have pushed, because they were pulled.
  ///
  /// - Parameter isOfBranch: whether the current branch is still at the version of the release.
  /// - Returns: nil if nothing is.
  func rest(of release: TaggedRelease, isOfBranch: Bool) throws -> ShipPlan.Push? {
    let found = try references(release.tag)
    let own = try repository.tag(release.tag)?.object
    if let own, found.objects["refs/tags/" + release.tag] == own { return nil }
    var rest = plan
    if try !isOfBranch || hasCommit(of: release, found) { rest.branch = nil }
    return rest
  }

  private func references(_ tag: String) throws -> RemoteReferences {
    do {
      let names = (plan.branch.map { ["refs/heads/" + $0] } ?? []) + ["refs/tags/" + tag]
      return try program.references(names, in: repository.path)
    } catch let error as TemporaryFailure { throw error.failure }
  }

  /// Whether the remote's branch has a release's commit. A tip that is not here says nothing.
  private func hasCommit(of release: TaggedRelease, _ found: RemoteReferences) throws -> Bool {
    guard let tip = plan.branch.flatMap(found.branch), repository.contains(tip) else { return false }
    return try repository.isAncestor(release.commit, of: tip)
  }

  /// Why the remote could not take the push, as far as its references tell.
  private func conflict(_ found: RemoteReferences, _ tag: String) throws -> Finding? {
    if let theirs = found.objects["refs/tags/" + tag], let own = try repository.tag(tag)?.object, own != theirs {
      return Finding(
        "ship.overtaken", at: Location("\(plan.remote) \(tag)"), "is another tag than the one here",
        remedy: "find out which of the two was published, and delete the other; then run the same command again")
    }
    guard let branch = plan.branch, let tip = found.branch(branch) else { return nil }
    if repository.contains(tip), try repository.isAncestor(tip, of: repository.headCommit()) { return nil }
    return overtaken(try repository.tag(tag)?.name)
  }

  /// - Parameter tag: the tag of the release, if it is made: then its commit must stay in the branch's history.
  private func overtaken(_ tag: String?) -> Finding {
    let place = [plan.remote, plan.branch].compactMap(\.self).joined(separator: " ")
    let pull = tag == nil ? "git pull" : "git pull --no-rebase \(place)"
    return Finding(
      "ship.overtaken", at: Location(place),
      "has commits that are not here", remedy: "run `\(pull)`, then the same command again")
  }
}
