import Domain
import Files
import Pipeline
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The one voice: results on standard output, progress and messages on standard error.
package final class Console: Sendable {
  private let output: @Sendable (String) throws -> Void
  private let errors: @Sendable (String) -> Void
  private let style: ProgressStyle
  /// Whether a person reads the result on a terminal that shows colours.
  private let hasColour: Bool
  /// Whether a progress line stands on the terminal and must be wiped before anything else is said.
  private let lineStands = Mutex(false)

  package enum ProgressStyle: Sendable {
    /// One line that is overwritten.
    case terminal
    /// A line per stage.
    case plain
    /// A line per stage, folded away by GitHub Actions.
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

  /// - Throws: `SystemError` where the result cannot be written, as into a file on a full disk.
  func result(_ text: String) throws {
    wipe()
    try output(text)
  }

  /// Shows a unified diff: as it is, so that it applies; in colour where a person reads it.
  func diff(_ text: String) throws { try result(hasColour ? DiffColour.coloured(text) : text) }

  func message(_ text: String) {
    wipe()
    errors(text + "\n")
  }

  func findings(_ findings: [Finding]) {
    for finding in findings { message(FindingText.text(finding)) }
  }

  /// Shows findings beside the run, where GitHub Actions runs it.
  func annotate(_ findings: [Finding]) {
    guard case .githubActions = style else { return }
    for line in Annotations.lines(findings) { errors(line + "\n") }
  }

  func progress(_ progress: Progress) {
    switch (style, progress) {
    case (_, .waiting(let output, let holder)):
      message("waiting for another build into \(output)" + (holder.isEmpty ? "" : " (\(holder))"))
    case (.none, _), (.plain, .variants), (.githubActions, .variants): break
    case (.terminal, .stage(let name)): line(name)
    case (.terminal, .variants(let done, let total)):
      // A terminal shows no more than a hundred steps of a run.
      if done % max(1, total / 100) == 0 || done == total { line("\(done) of \(total) variants") }
    case (.plain, .stage(let name)), (.githubActions, .stage(let name)): errors(name + "\n")
    }
  }

  /// Folds what `body` reports where the CI can do that.
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
    lineStands.withLock { $0 = true }
  }

  private func wipe() {
    let stands = lineStands.withLock { stands in
      defer { stands = false }
      return stands
    }
    if stands { errors("\r\u{1B}[K") }
  }
}

extension Console {
  /// The process's own streams.
  /// - Parameter allowsColour: false where the environment asks for none (no-color.org).
  package static func standard(isGitHubActions: Bool, quiet: Bool, allowsColour: Bool) -> Console {
    Console(
      style: style(isGitHubActions: isGitHubActions, quiet: quiet), hasColour: allowsColour && isatty(1) == 1,
      output: { try write($0, to: 1, named: "standard output") },
      // Where messages cannot be written, there is nowhere to say so.
      errors: { try? write($0, to: 2, named: "standard error") })
  }

  private static func style(isGitHubActions: Bool, quiet: Bool) -> ProgressStyle {
    if quiet { return .none }
    if isGitHubActions { return .githubActions }
    return isatty(2) == 1 ? .terminal : .plain
  }

  private static func write(_ text: String, to descriptor: Int32, named name: String) throws(SystemError) {
    var text = text
    // In place: the report of ten thousand variants has megabytes.
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
