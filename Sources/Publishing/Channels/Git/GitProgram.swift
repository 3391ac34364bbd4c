import Domain
import Git
import Processes

/// The `git` program, for everything that uses the network: it knows people's ssh settings, agents, security keys, proxies,
/// certificates and credential helpers.
package struct GitProgram: GitTransport {
  /// The address, as `release.json` has it, or the name of a remote.
  var url: String
  /// The environment variable with the token, if any, and the user that goes with it.
  var token: String?
  var user: String
  var secondsAllowed: Int
  /// Replaces the token's value in texts.
  var mask: @Sendable (String) -> String
  var run: @Sendable (ProcessCommand) throws -> ProcessResult

  package init(
    url: String, token: String? = nil, user: String = "", secondsAllowed: Int,
    mask: @escaping @Sendable (String) -> String,
    run: @escaping @Sendable (ProcessCommand) throws -> ProcessResult
  ) {
    self.url = url
    self.token = token
    self.user = user
    self.secondsAllowed = secondsAllowed
    self.mask = mask
    self.run = run
  }

  func references(_ patterns: [String]) throws -> RemoteReferences { try references(patterns, in: "/") }

  /// - Parameter folder: of the repository that knows the name of the remote.
  package func references(_ patterns: [String], in folder: String) throws -> RemoteReferences {
    let command = ["-C", folder, "ls-remote", "--", url] + patterns
    return RemoteReferences(parsing: try call(command, "list references", outputLimit: 64 << 20))
  }

  /// Fetches the trees of the reference's last commit, without files and history, where the server supports it.
  func fetch(_ reference: String, into repository: String) throws {
    let specification = "+\(reference):refs/remote/\(reference.dropFirst("refs/".count))"
    _ = try call(
      [
        "-C", repository, "fetch", "--no-tags", "--depth=1", "--filter=blob:none", "--no-auto-maintenance", "origin",
        specification,
      ], "fetch")
  }

  func fetchBlob(_ blob: ObjectID, into repository: String) throws {
    _ = try call(["-C", repository, "cat-file", "-e", blob.description], "fetch a file")
  }

  func deleteTag(_ name: String, _ object: ObjectID, from repository: String) throws -> GitPushOutcome {
    let reference = "refs/tags/" + name
    let result = try start([
      "-C", repository, "push", "--porcelain", "--no-verify", "--force-with-lease=\(reference):\(object)", "origin",
      ":" + reference,
    ])
    var before = RemoteReferences()
    before.objects[reference] = object
    return try outcome(of: result, "delete tag \(name)", [reference], before)
  }

  package func push(
    _ updates: [(object: ObjectID, reference: String)], from repository: String, _ options: GitPushOptions
  ) throws -> GitPushOutcome {
    let specifications = updates.map { "\($0.object):\($0.reference)" }
    let command =
      ["-C", repository, "push", "--porcelain"] + (options.runsHook ? [] : ["--no-verify"])
      + (options.isRehearsal ? ["--dry-run"] : [])
    var result = try start(command + ["--atomic", options.remote] + specifications)
    if result.status != 0, result.output.contains("does not support --atomic push") {
      // The branch first: a tag is visible only with its commit.
      for specification in specifications where result.status == 0 || specification == specifications.first {
        result = try start(command + [options.remote, specification])
      }
    }
    return try outcome(
      of: result, options.isRehearsal ? "push here" : "push", updates.map(\.reference), options.before)
  }

  private func outcome(
    of result: ProcessResult, _ operation: String, _ names: [String], _ before: RemoteReferences?
  ) throws -> GitPushOutcome {
    if result.status == 0 { return Self.hasChanged(result.output) ? .done : .wasThere }
    if GitMessages.isOvertaken(result.output) { return .overtaken }
    if let before, GitMessages.isRefusedByServer(result.output),
      try isOvertaken(names, since: before, at: url)
    {
      return .overtaken
    }
    throw error(result, operation)
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
  private func call(_ arguments: [String], _ operation: String, outputLimit: Int? = nil) throws -> String {
    let result = try start(arguments, outputLimit: outputLimit)
    if result.status != 0 { throw error(result, operation) }
    return result.output
  }

  private func start(_ arguments: [String], outputLimit: Int? = nil) throws -> ProcessResult {
    var command = ProcessCommand(arguments: ["git"] + settings + arguments, workingDirectory: "/")
    command.variables = Self.variables
    command.secondsAllowed = secondsAllowed
    if let outputLimit { command.outputLimit = outputLimit }
    return try run(command)
  }

  /// Never a prompt: with a terminal git and ssh would wait for an answer.
  private static let variables: [String: String?] = [
    "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS_REQUIRE": "never", "LC_ALL": "C",
    "GIT_DIR": String?.none, "GIT_WORK_TREE": String?.none, "GIT_INDEX_FILE": String?.none,
  ]

  /// A transfer that stands still is given up. The token is read from the environment by a credential helper, for this
  /// address only, so it stands in no argument and no file.
  private var settings: [String] {
    let slow = ["-c", "http.lowSpeedLimit=1", "-c", "http.lowSpeedTime=60", "-c", "protocol.ext.allow=never"]
    guard let token, url.hasPrefix("https://") || url.hasPrefix("http://") else { return slow }
    let helper = "!f() { test \"$1\" = get && printf 'username=%s\\npassword=%s\\n' '\(user)' \"$\(token)\"; }; f"
    return slow + [
      "-c", "credential.helper=", "-c", "credential.\(url).helper=\(helper)", "-c", "credential.useHttpPath=true",
    ]
  }

  private func error(_ result: ProcessResult, _ operation: String) -> any Error {
    let words = mask(GitMessages.words(of: result.output))
    let isLate = result.end == .late
    let end = isLate ? "git did not end in \(secondsAllowed) seconds" : "git ended with status \(result.status)"
    let reasons = (isLate || words.isEmpty ? [end] : []) + (words.isEmpty ? [] : [words])
    let finding = Finding(
      "publish.git", at: Location(url), "cannot \(operation): \(reasons.joined(separator: ": "))",
      remedy: GitMessages.remedy(of: result.output))
    let isCut = result.status == ProcessResult.brokenPipe
    let isTemporary = isLate || isCut || GitMessages.isTemporary(result.output)
    return isTemporary ? TemporaryFailure(finding) : Failure(.inputOutput, finding)
  }
}
