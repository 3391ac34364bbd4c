import Domain
import Pipeline
import Platform
import Synchronization

extension Console {
  func progress(_ progress: Progress) {
    switch progress {
    case .waiting(let what, let holder):
      message("waiting for \(what)" + (holder.isEmpty ? "" : " (\(holder))"))
    case .notRemoved(let folder, let error):
      message("\(folder): warning: could not be removed: cannot \(error.operation) \(error.path): \(error.reason)")
    case .warning(let finding):
      // A step may find again what the plan has found.
      state.withLock { if $0.warnings.insert(finding).inserted { $0.untold.append(finding) } }
    case .retrying(let retry):
      let seconds = max(1, Int(retry.pause.components.seconds))
      let subject = retry.finding.subject.map { " (\($0))" } ?? ""
      let text = "\(retry.finding.location): \(retry.finding.message)\(subject)"
      message(FindingText.printable("\(text); trying again in \(seconds) s"))
    case .stage(let text, let name):
      findings([])
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
      findings([])
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
