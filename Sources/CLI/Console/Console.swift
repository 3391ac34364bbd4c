import Domain
import Pipeline
import Platform
import Publishing
import Synchronization

/// Prints results on stdout, and progress and messages on stderr.
package final class Console: Sendable {
  /// What the readers of both streams are, and what they want.
  package struct Options: Sendable {
    package var style = ProgressStyle.plain
    /// For results, which go to stdout.
    package var palette = Palette.none
    /// For everything else.
    package var messagePalette = Palette.none
    /// Under GitHub Actions.
    package var annotations: Annotations?
    /// The file for the summary of the job, in Markdown.
    package var summaryFile: String?
    var suggestions = SuggestedCommands()
    /// Whether the time of each stage is printed.
    package var showsTimes = false
    /// Seconds since the program began.
    package var now: @Sendable () -> Double = { 0 }
    /// The columns of the terminal that shows the progress.
    package var width: @Sendable () -> Int = { 80 }

    package init() {}
  }

  package enum ProgressStyle: Sendable {
    /// One line, overwritten in place.
    case terminal
    /// A line per stage.
    case plain
    case none
  }

  let options: Options
  private let output: @Sendable (String) throws -> Void
  private let errors: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    var line = ProgressLine()
    var times = StageTimes()
    var annotations: Annotations?
  }

  package init(
    _ options: Options, output: @escaping @Sendable (String) throws -> Void,
    errors: @escaping @Sendable (String) -> Void
  ) {
    self.options = options
    state = Mutex(State(annotations: options.annotations))
    self.output = output
    self.errors = errors
  }

  /// The result could not be written, for example to a full disk. What the command did before stands.
  struct ResultLost: Error {
    var error: any Error
  }

  /// Prints a text that `palette` has coloured.
  ///
  /// - Throws: `ResultLost`.
  func result(_ text: String) throws {
    wipe()
    do { try output(text) } catch { throw ResultLost(error: error) }
  }

  /// Prints a document, with its commands completed, and with the times of the stages if they are asked for.
  ///
  /// - Throws: `ResultLost`.
  func result(_ document: JSONDocument) throws {
    wipe()
    do { try timed(options.suggestions.completed(document)).write(to: output) } catch { throw ResultLost(error: error) }
  }

  private func timed(_ document: JSONDocument) -> JSONDocument {
    guard options.showsTimes else { return document }
    return document.adding(JSONDocument(["timings": state.withLock { $0.times.json(at: options.now()) }]))
  }

  /// The time of each stage, on stderr.
  func printTimes() {
    guard options.showsTimes else { return }
    message(String(state.withLock { $0.times.table(at: options.now(), options.messagePalette) }.dropLast()))
  }

  var palette: Palette { options.palette }

  /// Prints a unified diff, in colour on a terminal; otherwise unchanged, so it applies.
  func diff(_ text: String) throws { try result(palette.isOn ? DiffColour.coloured(text) : text) }

  func message(_ text: String) { say(text + "\n") }

  /// A message that --quiet leaves out.
  func remark(_ text: String) {
    if case .none = options.style { return }
    say(text)
  }

  /// Without a line feed.
  func prompt(_ text: String) { say(text) }

  /// In one piece, so that no progress line comes between.
  private func say(_ text: String) { state.withLock { errors($0.line.wipe() + text) } }

  /// A text of the progress line; nothing for an empty one.
  private func show(_ text: (inout ProgressLine) -> String) {
    state.withLock { state in
      let text = text(&state.line)
      if !text.isEmpty { errors(text) }
    }
  }

  private func wipe() { show { $0.wipe() } }

  func findings(_ findings: [Finding]) {
    for text in FindingText.texts(findings.withLines(), options.messagePalette) {
      message(options.suggestions.completed(text))
    }
    annotate(findings)
  }

  /// Annotates the run with findings that a result reports, under GitHub Actions.
  func annotate(_ findings: [Finding]) {
    let lines = state.withLock { $0.annotations?.lines(options.suggestions.completed(findings: findings)) ?? [] }
    if !lines.isEmpty { say(lines.joined(separator: "\n") + "\n") }
  }
}

// Progress.
extension Console {
  func progress(_ progress: Progress) {
    switch progress {
    case .waiting(let what, let holder):
      message("waiting for \(what)" + (holder.isEmpty ? "" : " (\(holder))"))
    case .notRemoved(let folder, let error):
      message("\(folder): warning: could not be removed: cannot \(error.operation) \(error.path): \(error.reason)")
    case .warning(let finding): findings([finding])
    case .retrying(let retry):
      let seconds = max(1, Int(retry.pause.components.seconds))
      let subject = retry.finding.subject.map { " (\($0))" } ?? ""
      let text = "\(retry.finding.location): \(retry.finding.message)\(subject)"
      message(FindingText.printable("\(text); trying again in \(seconds) s"))
    case .stage(let text, let name):
      begin(name ?? text.prefix { $0 != " " }.description)
      draw { $0.begin(FindingText.printable(text), at: $1, width: $2) }
      if case .plain = options.style { message(text) }
    case .counted(let name, let done, let total):
      begin(name)
      draw { $0.count(name, done, of: total, at: $1, width: $2) }
    }
  }

  private func begin(_ stage: String) { state.withLock { $0.times.begin(stage, at: options.now()) } }

  private func draw(_ body: (inout ProgressLine, _ now: Double, _ width: Int) -> String) {
    guard isTerminal else { return }
    show { body(&$0, options.now(), options.width()) }
  }

  /// Groups what `body` reports under GitHub Actions. A signal cancels it.
  func running<Value: Sendable>(
    _ title: String, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if hasGroups { say("::group::\(title)\n") }
    // Without a thread for it, the line is only drawn when something happens.
    let ticker = isTerminal ? try? Ticker { self.draw { $0.drawn(at: $1, width: $2) } } : nil
    defer {
      ticker?.end()
      show { $0.end() }
      if hasGroups { say("::endgroup::\n") }
    }
    return try await Interruption.guarding(onSignal: { self.stopping() }, body)
  }

  private var hasGroups: Bool { if case .plain = options.style { options.annotations != nil } else { false } }

  private var isTerminal: Bool { if case .terminal = options.style { true } else { false } }

  /// Answers a signal at once: what runs may need a moment to end.
  private func stopping() {
    guard isTerminal else { return }
    state.withLock { $0.line.isStopped = true }
    message("release: stopping; press ctrl-C again to end at once")
  }
}
