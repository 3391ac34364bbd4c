import Domain
import Manifest

/// Paths as people can use them: a builder's room is gone when they read of it.
package struct ReadablePaths {
  /// Where a command that is run by hand may write.
  static let scratch = "/tmp/release-by-hand"

  private let names: [(path: String, name: String)]

  /// Changes nothing for a room whose sources are no copy.
  package init(_ room: BuildRoom) {
    guard let origin = room.origin else {
      names = []
      return
    }
    names = [(room.sources, origin), (room.scratch, Self.scratch), (room.output, Self.scratch + "/output")]
  }

  /// For a command whose output alone is in such a room.
  init(output: String) { names = [(output, Self.scratch + "/output")] }

  func text(_ text: String) -> String { names.reduce(text) { $0.replacing($1.path, with: $1.name) } }

  /// The step where the sources are.
  func step(_ step: BuildStep) -> BuildStep {
    var step = step
    step.command = step.command.map(text)
    step.directory = text(step.directory)
    step.environment.values = step.environment.values.map { .init(name: $0.name, value: text($0.value)) }
    return step
  }

  package func failure(_ failure: Failure) -> Failure {
    let findings = failure.findings.changing {
      $0.location.file = text($0.location.file)
      $0.message = text($0.message)
    }
    return Failure(failure.status, findings)
  }
}
