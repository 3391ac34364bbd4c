import Domain
import Git
import Manifest

/// The remote of the vendor's own repository, as it answered when a release was planned.
struct ShipRemote {
  let remote: SourceRemote
  let answer: RemoteReferences
  /// Whether this run pushes to it.
  let isPushedTo: Bool
  private let source: ShipSource

  /// Asks the remote that is pushed to, or that a person could push to.
  ///
  /// - Parameters:
  ///   - isWanted: what the command line says about pushing; nil for what `release.json` says.
  ///   - warn: receives why a remote that is not pushed to cannot be asked.
  /// - Returns: nil if there is no remote, or no answer.
  /// - Throws: `Failure`: 65 if it is not known where to push to, 78 if there is no such remote, 74 or 75 if it cannot be asked.
  static func ask(
    _ source: ShipSource, isWanted: Bool?, _ environment: RunEnvironment, warn: (Finding) -> Void
  ) throws -> ShipRemote? {
    if let name = try source.pushRemote(isWanted: isWanted) {
      guard let remote = try SourceRemote(name, of: source.repository, environment: environment) else {
        throw Failure(
          .badConfiguration, "ship.no-remote", at: Location(source.repository.path),
          "has no remote \(name.debugDescription)",
          remedy: "add it with `git remote add`, or correct `ship.push` in release.json")
      }
      return ShipRemote(remote: remote, answer: try remote.ask(), isPushedTo: true, source: source)
    }
    guard let name = try source.defaultRemote(),
      let remote = try SourceRemote(name, of: source.repository, environment: environment)
    else { return nil }
    do {
      return ShipRemote(remote: remote, answer: try remote.ask(), isPushedTo: false, source: source)
    } catch let failure as Failure {
      warn(.notAsked(name, failure))
      return nil
    }
  }

  func tag(_ name: String) -> ObjectID? { answer.tag(name) }

  /// Releases that were begun and have no tag there. Their commits are fetched.
  func begun() throws -> [Reservation] {
    let open = Reservation.all(answer, source.history.pattern).filter {
      tag(source.history.pattern.tag(for: $0.version.description)) == nil
    }
    try remote.fetch(open.map(\.reference), answer)
    return open
  }

  /// Where HEAD is pushed to: the upstream of the current branch, or a branch of the same name. For a detached HEAD, the
  /// remote's main branch if it has the commit, else the only one that has it.
  ///
  /// - Parameter commit: the one that the release is bound to; nil for HEAD, which must be the tip of a branch then.
  func push(from commit: ObjectID?) throws -> ShipPlan.Push {
    ShipPlan.Push(remote: remote.name, branch: try ownBranch() ?? holder(of: commit))
  }

  private func ownBranch() throws -> String? {
    guard case .branch(let own, _) = try source.repository.head() else { return nil }
    guard let upstream = try source.repository.upstream(of: own), upstream.remote == remote.name,
      upstream.name.hasPrefix(remote.name + "/")
    else { return own }
    return String(upstream.name.dropFirst(remote.name.count + 1))
  }

  private func holder(of commit: ObjectID?) throws -> String? {
    func holds(_ branch: String) throws -> Bool {
      guard let commit else { return answer.branch(branch) == source.head }
      return try remote.has(commit, on: branch, in: answer)
    }
    if let main = answer.mainBranch, try holds(main) { return main }
    let prefix = "refs/heads/"
    let names = answer.objects.keys.filter { $0.hasPrefix(prefix) }
    try remote.fetch(names.sorted(), answer)
    let holders = try names.map { String($0.dropFirst(prefix.count)) }.filter(holds)
    return holders.count == 1 ? holders[0] : nil
  }
}
