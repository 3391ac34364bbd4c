import Domain
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
  let state: Mutex<State>

  struct State {
    var line = ProgressLine()
    var times = StageTimes()
    var annotations: Annotations?
    var warnings: Set<Finding> = []
    /// Those that wait for the end of the stage, because as many customers may have the same.
    var untold: [Finding] = []
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

  /// Prints a document, with its commands completed, the warnings that were told before, and the times of the stages if they are
  /// asked for.
  ///
  /// - Throws: `ResultLost`.
  func result(_ document: JSONDocument) throws {
    wipe()
    let whole = document.adding(warnings, to: "findings")
    do { try timed(options.suggestions.completed(whole)).write(to: output) } catch { throw ResultLost(error: error) }
  }

  /// Those that were told while the command ran, in one order however the customers' work fell.
  var warnings: [JSONValue] { Self.inOrder(state.withLock { $0.warnings }).map(\.json) }

  static func inOrder(_ findings: some Sequence<Finding>) -> [Finding] {
    func key(_ finding: Finding) -> (String, String, String) {
      ("\(finding.location)", finding.message, finding.subject ?? "")
    }
    return findings.sorted { key($0) < key($1) }
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

  func message(_ text: String) { say(text + "\n") }

  /// A message that --quiet leaves out.
  func remark(_ text: String) {
    if case .none = options.style { return }
    say(text)
  }

  /// Without a line feed.
  func prompt(_ text: String) { say(text) }

  /// In one piece, so that no progress line comes between.
  func say(_ text: String) { state.withLock { errors($0.line.wipe() + text) } }

  /// A text of the progress line; nothing for an empty one.
  func show(_ text: (inout ProgressLine) -> String) {
    state.withLock { state in
      let text = text(&state.line)
      if !text.isEmpty { errors(text) }
    }
  }

  private func wipe() { show { $0.wipe() } }
}
