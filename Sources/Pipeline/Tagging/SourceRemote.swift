import Domain
import Git
import Publishing

/// A remote of the vendor's own repository.
struct SourceRemote {
  /// Its name in git's configuration.
  let name: String
  private let repository: Repository
  private let program: GitProgram

  /// - Returns: nil if git's configuration has no remote of that name.
  init?(
    _ name: String, of repository: Repository, secondsAllowed: Int = 600, environment: RunEnvironment
  ) throws {
    guard let remote = try repository.remote(name) else { return nil }
    self.name = name
    self.repository = repository
    program = GitProgram(
      url: name, address: remote.url, setting: "its address with `git remote set-url \(name) <url>`",
      secondsAllowed: secondsAllowed, mask: { $0 }, run: environment.run)
  }

  /// - Throws: `Failure`: 74 or 75 if it cannot be asked.
  func ask() throws -> RemoteReferences { try plainly { try program.sourceReferences(in: repository.path) } }

  /// Fetches what references lead to, as far as it is not here.
  ///
  /// - Parameter names: full names of references that the remote has.
  func fetch(_ names: [String], _ answer: RemoteReferences) throws {
    let missing = names.filter { name in answer.objects[name].map { !repository.contains($0) } ?? false }
    if !missing.isEmpty { try plainly { try program.fetchObjects(of: missing, in: repository.path) } }
  }

  /// Whether a branch of the remote has a commit.
  func has(_ commit: ObjectID, on branch: String, in answer: RemoteReferences) throws -> Bool {
    guard let tip = answer.branch(branch) else { return false }
    if tip == commit { return true }
    try fetch(["refs/heads/" + branch], answer)
    return try repository.isAncestor(commit, of: tip)
  }

  /// - Throws: `Failure` if the server refuses, or cannot be reached.
  func push(
    _ updates: [GitProgram.Update], after answer: RemoteReferences, expecting expected: [String: ObjectID?] = [:],
    isRehearsal: Bool = false
  ) throws -> GitPushOutcome {
    try plainly {
      try program.push(updates, from: repository.path, after: answer, expecting: expected, isRehearsal: isRehearsal)
    }
  }

  /// Deletes a reference if it is still this object.
  func delete(_ reference: String, _ object: ObjectID) throws {
    _ = try plainly { try program.delete(reference, object, from: repository.path) }
  }

  private func plainly<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as TemporaryFailure { throw error.failure }
  }
}

extension Finding {
  /// A warning that a remote which is not pushed to could not be asked.
  static func notAsked(_ remote: String, _ failure: Failure) -> Finding {
    let reason = failure.findings.first.map { "\($0.message)" } ?? "no answer"
    return Finding(
      "tag.not-asked", .warning, at: Location(remote), "cannot be asked for the tag: \(reason)",
      remedy: "before you push, see that nobody has pushed the same tag")
  }
}
