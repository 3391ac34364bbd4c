import Domain
import Pipeline
import Synchronization

extension Console {
  /// Prints a unified diff, in colour on a terminal; otherwise unchanged, so it applies.
  func diff(_ text: String) throws { try result(palette.isOn ? DiffColour.coloured(text) : text) }

  /// Also tells the warnings of the stage that has ended.
  func findings(_ findings: [Finding]) {
    let untold = state.withLock { state in
      defer { state.untold = [] }
      return Self.inOrder(state.untold)
    }
    let findings = untold + findings
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
