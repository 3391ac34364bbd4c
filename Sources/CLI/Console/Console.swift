import Domain
import Files
import JSON
import Pipeline
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints results on stdout, and progress and messages on stderr.
package final class Console: Sendable {
  private let output: @Sendable (String) throws -> Void
  private let errors: @Sendable (String) -> Void
  private let style: ProgressStyle
  /// Whether stdout is a terminal that shows colours.
  private let hasColour: Bool
  /// Whether the terminal shows a progress line, which must be erased before anything else is printed.
  private let showsLine = Mutex(false)

  package enum ProgressStyle: Sendable {
    /// One line, overwritten in place.
    case terminal
    /// A line per stage.
    case plain
    /// A line per stage, in a group that GitHub Actions folds.
    case githubActions
    case none
  }

  package init(
    style: ProgressStyle, hasColour: Bool = false, output: @escaping @Sendable (String) throws -> Void,
    errors: @escaping @Sendable (String) -> Void
  ) {
    self.style = style
    self.hasColour = hasColour
    self.output = output
    self.errors = errors
  }

  /// The result could not be written, for example to a full disk. What the command did before stands.
  struct ResultLost: Error {
    var error: any Error
  }

  /// - Throws: `ResultLost`.
  func result(_ text: String) throws {
    wipe()
    do { try output(text) } catch { throw ResultLost(error: error) }
  }

  /// - Throws: `ResultLost`.
  func result(_ document: JSONDocument) throws {
    wipe()
    do { try document.write(to: output) } catch { throw ResultLost(error: error) }
  }

  /// Prints a unified diff, in colour on a terminal; otherwise unchanged, so it applies.
  func diff(_ text: String) throws { try result(hasColour ? DiffColour.coloured(text) : text) }

  /// Prints the edits of a command: as JSON if given, else as a diff if they were not made, else as text.
  func edits(_ json: JSONValue?, diff: [UInt8]?, _ text: @autoclosure () -> String) throws {
    if let json { return try result(json.serialized()) }
    if let diff { return try self.diff(String(decoding: diff, as: UTF8.self)) }
    try result(text())
  }

  func message(_ text: String) {
    wipe()
    errors(text + "\n")
  }

  /// A message that --quiet leaves out.
  func remark(_ text: String) {
    if case .none = style { return }
    wipe()
    errors(text)
  }

  /// Without a line feed.
  func prompt(_ text: String) {
    wipe()
    errors(text)
  }

  func findings(_ findings: [Finding]) {
    for finding in findings { message(FindingText.text(finding)) }
  }

  /// Annotates the run with the findings under GitHub Actions.
  func annotate(_ findings: [Finding]) {
    guard case .githubActions = style else { return }
    for line in Annotations.lines(findings) { errors(line + "\n") }
  }

  func progress(_ progress: Progress) {
    switch (style, progress) {
    case (_, .waiting(let what, let holder)):
      message("waiting for \(what)" + (holder.isEmpty ? "" : " (\(holder))"))
    case (_, .notRemoved(let folder, let error)):
      message("\(folder): warning: could not be removed: cannot \(error.operation) \(error.path): \(error.reason)")
    case (_, .warning(let finding)): findings([finding])
    case (.none, _), (.plain, .variants), (.githubActions, .variants): break
    case (.terminal, .stage(let name)): line(name)
    case (.terminal, .variants(let done, let total)):
      // At most a hundred updates per run.
      if done % max(1, total / 100) == 0 || done == total { line("\(done) of \(total) variants") }
    case (.plain, .stage(let name)), (.githubActions, .stage(let name)): errors(name + "\n")
    }
  }

  /// Groups what `body` reports under GitHub Actions.
  func group<Value>(_ title: String, _ body: () async throws -> Value) async rethrows -> Value {
    if case .githubActions = style { errors("::group::\(title)\n") }
    defer {
      if case .githubActions = style { errors("::endgroup::\n") }
      wipe()
    }
    return try await body()
  }

  private func line(_ text: String) {
    errors("\r\u{1B}[K\(text)")
    showsLine.withLock { $0 = true }
  }

  private func wipe() {
    let showedLine = showsLine.withLock { shows in
      defer { shows = false }
      return shows
    }
    if showedLine { errors("\r\u{1B}[K") }
  }
}

extension Console {
  /// The process's own streams.
  /// - Parameter allowsColour: false if the environment disables colour (no-color.org).
  package static func standard(isGitHubActions: Bool, quiet: Bool, allowsColour: Bool) -> Console {
    Console(
      style: style(isGitHubActions: isGitHubActions, quiet: quiet), hasColour: allowsColour && isatty(1) == 1,
      output: { try write($0, to: 1, named: "standard output") },
      // If messages cannot be written, there is nowhere to report it.
      errors: { try? write($0, to: 2, named: "standard error") })
  }

  private static func style(isGitHubActions: Bool, quiet: Bool) -> ProgressStyle {
    if quiet { return .none }
    if isGitHubActions { return .githubActions }
    return isatty(2) == 1 ? .terminal : .plain
  }

  private static func write(_ text: String, to descriptor: Int32, named name: String) throws(SystemError) {
    var text = text
    // Without a copy: the report of ten thousand variants is megabytes long.
    let failure: SystemError? = text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0 && errno != EINTR { return SystemError("write", name) }
        rest = rest.dropFirst(max(0, count))
      }
      return nil
    }
    if let failure { throw failure }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
