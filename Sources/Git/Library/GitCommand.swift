import CGit
import Platform

/// The `git` program, for what it knows better than libgit2: histories that are shallow or damaged, what changed in a working tree,
/// dates, and whom people trust.
struct GitCommand {
  var arguments: [String]
  var folder: String
  /// All that it gets: other variables of this process may name another repository.
  var environment: [String: String]

  /// - Parameter limit: git is ended when it has written more bytes.
  /// - Returns: git's status, and what it wrote to stdout: perhaps more than the limit.
  /// - Throws: `GitError` `.noProgram`; `SystemError`.
  func run(limit: Int = .max) throws -> (status: Int32, output: [UInt8]) {
    var output: [UInt8] = []
    do {
      var command = command
      command.dropsErrors = true
      let result = try start(command) { bytes in
        output += bytes
        if output.count > limit { throw Enough() }
      }
      return (result.status, output)
    } catch is Enough { return (0, output) }
  }

  /// Runs it once, with all variables of this process that do not name a repository: programs that sign may need any.
  ///
  /// - Parameter terminal: where they may ask; gpg's agent learns from `GPG_TTY` where (gpg-agent(1)).
  /// - Throws: `GitError` `.noProgram`; `SystemError`.
  func change(terminal: String?) throws -> ProcessResult {
    var command = command
    let others = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_NAMESPACE"]
    for name in others { command.variables.updateValue(nil, forKey: name) }
    if let terminal { command.variables["GPG_TTY"] = terminal }
    command.inheritsVariables = true
    command.usesTerminal = terminal != nil
    return try start(command) { _ in }
  }

  /// What git writes to stdout and stderr, in one line. Runs it again: an answer has no messages in it.
  var words: String {
    get throws {
      let text = try start(command) { _ in }.output
      return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
  }

  private var command: ProcessCommand {
    var command = ProcessCommand(arguments: ["git"] + arguments, workingDirectory: folder)
    let own = ["GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]
    command.variables = environment.merging(own) { $1 }.mapValues(Optional.some)
    command.inheritsVariables = false
    return command
  }

  private func start(_ command: ProcessCommand, _ receive: ([UInt8]) throws -> Void) throws -> ProcessResult {
    do { return try ProcessRunner.run(command, receive) } catch let error as SystemError where error.isUnfitProgram {
      throw GitError.noProgram(for: folder)
    }
  }

  private struct Enough: Error {}
}

extension Repository {
  /// Asks git about this repository. git changes nothing, fetches nothing, and follows no replacement refs.
  ///
  /// - Parameters:
  ///   - limit: git is ended when it has written more bytes.
  ///   - statuses: those that are an answer.
  /// - Returns: git's status, and what it wrote to stdout: perhaps more than the limit.
  /// - Throws: `GitError` with git's words, and `.noProgram`; `SystemError`.
  func git(
    _ arguments: [String], to operation: String, _ subject: String, limit: Int = .max, accepting statuses: [Int32] = [0]
  ) throws -> (status: Int32, output: [UInt8]) {
    let command = gitCommand(arguments)
    let answer = try command.run(limit: limit)
    if statuses.contains(answer.status) { return answer }
    throw GitError(.other, operation: operation, subject: subject, detail: try command.words)
  }

  func gitCommand(_ arguments: [String]) -> GitCommand {
    let place = ["--git-dir=\(gitFolder)"] + (workingDirectory.map { ["--work-tree=\($0)"] } ?? [])
    return GitCommand(
      arguments: ["--no-replace-objects", "--literal-pathspecs"] + place + arguments, folder: workingDirectory ?? "/",
      environment: environment)
  }

  /// The folder of HEAD and the index: a linked worktree has its own.
  private var gitFolder: String { folderPath(git_repository_path(handle.pointer)) ?? "" }
}
