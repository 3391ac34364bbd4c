import Domain
import Git
import Platform

/// The `git` program, for everything that uses the network: it knows people's ssh settings, agents, security keys, proxies,
/// certificates and credential helpers.
package struct GitProgram: Sendable {
  /// The address, as `release.json` has it, or the name of a remote.
  let url: String
  /// The one that git uses instead.
  private let address: String
  /// Where the address is set, for people.
  private let setting: String
  /// The environment variable with the token, if any, and the user that goes with it.
  private let token: String?
  private let user: String
  private let secondsAllowed: Int
  /// git's configuration that counts in a cached repository; nil for a repository with one of its own.
  private let settings: SharedConfiguration?
  /// Replaces the token's value in texts.
  private let mask: @Sendable (String) -> String
  private let run: @Sendable (ProcessCommand) throws -> ProcessResult

  package init(
    url: String, address: String? = nil, setting: String = "\"url\" in release.json", token: String? = nil,
    user: String = "", secondsAllowed: Int, settings: SharedConfiguration? = nil,
    mask: @escaping @Sendable (String) -> String,
    run: @escaping @Sendable (ProcessCommand) throws -> ProcessResult
  ) {
    self.url = url
    self.address = address ?? settings?.rewritten(url) ?? url
    self.setting = setting
    self.token = token
    self.user = user
    self.secondsAllowed = secondsAllowed
    self.settings = settings
    self.mask = mask
    self.run = run
  }

  /// Path of the repository, if it is on this machine.
  var localPath: String? {
    if address.hasPrefix("file:///") { return String(address.dropFirst("file://".count)) }
    return address.hasPrefix("/") ? address : nil
  }

  /// The repository itself, if it is on this machine and can be read directly.
  var local: Repository? { localPath.flatMap { try? Repository.open(at: $0, environment: [:]) } }

  /// Outside of any repository.
  ///
  /// - Parameter patterns: full names of references, with `*`.
  func references(_ patterns: [String]) throws -> RemoteReferences { try list(patterns, in: "/dev/null") }

  /// git takes any web page for a server of files without references. So an answer without any must come from a server of git.
  ///
  /// - Parameter repository: the folder of the repository that knows the name of the remote.
  private func list(_ patterns: [String], in repository: String) throws -> RemoteReferences {
    let command = place(repository) + ["ls-remote", "--symref", "--", url] + patterns
    let found = RemoteReferences(parsing: try call(command, "list references", outputLimit: 64 << 20))
    if !found.objects.isEmpty { return found }
    let trace = try call(command, "list references", outputLimit: 64 << 20, more: ["GIT_TRACE_PACKET": "1"])
    if GitMessages.hasProtocol(trace) { return RemoteReferences(parsing: trace) }
    throw notGit
  }

  private var notGit: Failure {
    Failure(
      .temporary, "publish.not-git", at: Location(url),
      "cannot be asked: the answer is not that of a git server: a sign-in page?",
      remedy: "open the address in a browser, or correct \(setting); then run the same command again")
  }

  /// The repository that git works in. In a cached one, relative paths of the settings begin where the settings are from.
  private func place(_ repository: String) -> [String] {
    settings == nil ? ["-C", repository] : ["--git-dir=\(repository)"]
  }

  /// Its name there.
  private var remote: String { settings == nil ? url : "release" }

  /// The remote of a cached repository, from which git gets files that a fetch has left out. `git fetch --filter=blob:none` would write
  /// it into the configuration, and raise the version of the repository's format.
  private var remoteSettings: [String] {
    settings == nil
      ? []
      : ["url=\(url)", "promisor=true", "partialclonefilter=blob:none"].flatMap { ["-c", "remote.\(remote).\($0)"] }
  }

  /// Fetches a commit and its trees. Without an error, the repository may lack it nevertheless: the reference may name another
  /// commit by now. Without history and, unless it is to be whole, without
  /// files, where the server supports it. By its id, because two questions by name are two looks; some servers
  /// give only what references name.
  func fetch(_ commit: ObjectID, of reference: String, into repository: String, isWhole: Bool = false) throws {
    let filter = isWhole ? ["--no-filter"] : ["--filter=blob:none"]
    var result = try fetch(commit.description, as: reference, into: repository, filter)
    if GitMessages.isNoCommitForAll(result.output) {
      result = try fetch(reference, as: reference, into: repository, filter)
      if GitMessages.isGone(result.output) { return }
    }
    if result.status != 0 { throw error(result, "fetch") }
  }

  private func fetch(
    _ source: String, as reference: String, into repository: String, _ filter: [String], depth: Int32 = 1
  ) throws -> ProcessResult {
    let specification = "+\(source):refs/remote/\(reference.dropFirst("refs/".count))"
    let options = ["--no-tags", "--depth=\(depth)", "--no-auto-maintenance"] + filter
    return try start(place(repository) + ["fetch"] + options + [remote, specification])
  }

  /// All branches, tags and releases that were begun, and the branch that the remote's HEAD names.
  ///
  /// - Parameter folder: of the repository that knows the name of the remote.
  package func sourceReferences(in folder: String) throws -> RemoteReferences {
    try list(["HEAD", "refs/heads/*", "refs/tags/*", "refs/release/*"], in: folder)
  }

  /// Fetches references with their history. Nothing here names them.
  ///
  /// - Parameter folder: as above.
  package func fetchObjects(of references: [String], in folder: String) throws {
    let options = ["--no-tags", "--no-write-fetch-head", "--no-auto-maintenance", "--no-recurse-submodules"]
    _ = try call(place(folder) + ["fetch"] + options + ["--", remote] + references, "fetch")
  }

  /// Deletes a reference if it is still this object.
  ///
  /// - Parameter folder: as above.
  package func delete(_ reference: String, _ object: ObjectID, from folder: String) throws -> GitPushOutcome {
    let lease = "--force-with-lease=\(reference):\(object)"
    let result = try start(
      place(folder) + ["push", "--porcelain", "--no-verify", lease, "--", remote, ":" + reference])
    return try outcome(
      of: result, "delete \(reference.replacing("refs/tags/", with: "tag "))", [reference: nil],
      since: [reference: object], in: folder)
  }

  /// Fetches a reference's newest commits and their trees.
  ///
  /// - Parameter depth: of the history; `Int32.max` for all of it.
  func fetchHistory(of reference: String, into repository: String, depth: Int32) throws {
    let result = try fetch(reference, as: reference, into: repository, ["--filter=blob:none"], depth: depth)
    if result.status != 0 { throw error(result, "fetch") }
  }

  /// Fetches a file, if a fetch of trees has left it out.
  func fetchBlob(_ blob: ObjectID, into repository: Repository) throws {
    if repository.contains(blob) { return }
    _ = try call(place(repository.path) + ["cat-file", "-e", blob.description], "fetch a file")
  }

  /// The object that a reference gets, by its full name.
  package typealias Update = (object: ObjectID, reference: String)

  /// Pushes objects to references. A branch is only moved forward; a tag is never moved. A repository's own hook is run before.
  ///
  /// - Parameters:
  ///   - repository: the folder of the repository.
  ///   - before: what the remote had when the push was made.
  ///   - expected: what references must be for the push to change them, whatever else git would allow; nil for one that must not exist.
  ///   - isRehearsal: only asks whether the server would accept the push, as far as it says so before it gets anything.
  package func push(
    _ updates: [Update], from repository: String, after before: RemoteReferences,
    expecting expected: [String: ObjectID?] = [:], isRehearsal: Bool = false
  ) throws -> GitPushOutcome {
    let specifications = updates.map { "\($0.object):\($0.reference)" }
    let command =
      place(repository) + ["push", "--porcelain"] + (settings == nil && !isRehearsal ? [] : ["--no-verify"])
      + (isRehearsal ? ["--dry-run"] : [])
      + expected.sorted { $0.key < $1.key }.map { name, object in
        "--force-with-lease=\(name):\(object.map(\.description) ?? "")"
      }
    var result = try start(command + ["--atomic", remote] + specifications)
    if result.status != 0, result.output.contains("does not support --atomic push") {
      // The branch first: a tag is visible only with its commit.
      for specification in specifications where result.status == 0 || specification == specifications.first {
        result = try start(command + [remote, specification])
      }
    }
    return try outcome(
      of: result, isRehearsal ? "push here" : "push",
      Dictionary(uniqueKeysWithValues: updates.map { ($0.reference, $0.object) }),
      since: before.objects.mapValues(Optional.some).merging(expected) { $1 }, in: repository)
  }

  /// git, servers and their hooks say why in words of their own, and a connection may end before they do: what is there now tells.
  ///
  /// - Parameters:
  ///   - wanted: what references were to be; nil for none.
  ///   - before: what they must have been.
  /// - Throws: `Failure` with status 65 if git cannot have a reference beside those that are there.
  private func outcome(
    of result: ProcessResult, _ operation: String, _ wanted: [String: ObjectID?], since before: [String: ObjectID?],
    in repository: String
  ) throws -> GitPushOutcome {
    if result.status == 0 { return Self.hasChanged(result.output) ? .done : .wasThere }
    let failure = error(result, operation)
    let patterns = wanted.keys.flatMap { [$0] + RemoteReferences.rivals(of: $0) }
    guard let after = try? list(patterns, in: repository) else { throw failure }
    if wanted.allSatisfy({ after.objects[$0] == $1 }) { return .wasThere }
    if wanted.keys.contains(where: { after.objects[$0] != before[$0] ?? nil }) { return .overtaken }
    let obstacles = wanted.keys.sorted().compactMap { after.obstacle(to: $0, at: url) }
    throw obstacles.isEmpty ? failure : Failure(.badInput, obstacles)
  }

  /// A line for each reference begins with its mark and a tab; `=` is that of one that is there.
  private static func hasChanged(_ output: String) -> Bool {
    output.split(whereSeparator: \.isNewline).contains { line in
      line.dropFirst().first == "\t" && line.first != "="
    }
  }
}

// MARK: - Calls

extension GitProgram {
  /// - Returns: what git wrote.
  private func call(
    _ arguments: [String], _ operation: String, outputLimit: Int? = nil, more: [String: String] = [:]
  ) throws -> String {
    let result = try start(arguments, outputLimit: outputLimit, more)
    if result.status != 0 { throw error(result, operation) }
    return result.output
  }

  private func start(
    _ arguments: [String], outputLimit: Int? = nil, _ more: [String: String] = [:]
  ) throws -> ProcessResult {
    var command = ProcessCommand(arguments: ["git"] + options + arguments, workingDirectory: settings?.folder ?? "/")
    let settings = (settings?.counted ?? [:]).merging(more) { $1 }
    command.variables = Self.variables.merging(settings.mapValues(Optional.some)) { $1 }
    command.secondsAllowed = secondsAllowed
    if let outputLimit { command.outputLimit = outputLimit }
    do { return try run(command) } catch let error as SystemError where error.isUnfitProgram {
      throw GitError.noProgram(for: url)
    }
  }

  /// Never a prompt: with a terminal git and ssh would wait for an answer.
  private static let variables: [String: String?] = [
    "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS_REQUIRE": "never", "LC_ALL": "C",
    "GIT_DIR": String?.none, "GIT_WORK_TREE": String?.none, "GIT_INDEX_FILE": String?.none,
  ]

  /// A transfer that stands still is given up. The token is read from the environment by a credential helper, for this
  /// address only, so it stands in no argument and no file.
  private var options: [String] {
    var options =
      remoteSettings + ["-c", "http.lowSpeedLimit=1", "-c", "http.lowSpeedTime=60", "-c", "protocol.ext.allow=never"]
    // No redirect leads out of TLS: `http.followRedirects` says nothing about that.
    if address.hasPrefix("https://") { options += ["-c", "protocol.http.allow=never"] }
    guard let token, url.hasPrefix("https://") || url.hasPrefix("http://") else { return options }
    let helper = "!f() { test \"$1\" = get && printf 'username=%s\\npassword=%s\\n' '\(user)' \"$\(token)\"; }; f"
    return options + [
      "-c", "credential.helper=", "-c", "credential.\(url).helper=\(helper)", "-c", "credential.useHttpPath=true",
    ]
  }

  private func error(_ result: ProcessResult, _ operation: String) -> any Error {
    if localPath != nil, let lock = ReferenceLock(in: result.output) {
      return TemporaryFailure(lock.finding)
    }
    if GitMessages.isWebPage(result.output) { return notGit }
    let words = mask(GitMessages.words(of: result.output))
    let isLate = result.end == .late
    let end = isLate ? "git did not end in \(secondsAllowed) seconds" : "git ended with status \(result.status)"
    let reasons = (isLate || words.isEmpty ? [end] : []) + (words.isEmpty ? [] : [words])
    // Hooks of cached repositories do not run.
    let isByHook = settings == nil && GitMessages.isEndedHere(result.output)
    let finding = Finding(
      "publish.git", at: Location(url), "cannot \(operation): \(reasons.joined(separator: ": "))",
      remedy: isByHook
        ? "if this repository has a hook pre-push, mend what it says"
        : GitMessages.remedy(of: result.output, address: setting))
    let isCut = result.status == ProcessResult.brokenPipe
    return finding.failure(
      isTemporary: isLate || isCut || GitMessages.isTemporary(result.output),
      of: GitMessages.isNoAnswer(result.output) ? address : nil)
  }
}
