import Domain
import Pipeline
import Platform

enum ModelsEvaluateCommand {
  static let definition = Command(
    name: "models evaluate", summary: "Says from counts which running models to stop, and which to go on with.",
    discussion: """
      Compares the devices of each stage that have the model with those that do not, by a test that may be looked at every
      day: a model that is as good as the champion is stopped in one of a hundred rollouts at most. Without --apply it says
      what follows. With it, it stops what does harm at any time, and takes what does not to the next stage, once a day and
      as far as "unattended" of "evidence" in release.json says; it gives nobody a new model, and does nothing on doubt.

      The counts are rows of CSV, or objects on lines, with app_id, flowName, experiment, day, group, devices and sales, and
      as you have them prompts, randomPrompts, loadFailures and invalidScores: docs/evidence.md has queries that make them.

      Exit status: 0 done; 1 a model is stopped, or without --apply to be stopped; 2 some customers failed; 64 usage;
      65 counts are not what they must be, or the place has something else than it must; 74 input/output; 75 temporary,
      or lost a race: run again, or a person must sign before devices take a stop; 78 bad release.json, no key.
      """,
    example: """
      release models evaluate --metrics counts.csv
      release models evaluate --metrics counts/ --page evidence.html
      release models evaluate --metrics counts/ --apply
      """,
    options: [
      .metrics, .apply, .evidencePage, .customer, .allPublished, .customersAtOnce, .config, .manifest, .json, .quiet,
      .color, .help,
    ], mayChange: { $0.has(.apply) || $0.has(.evidencePage) },
    afterStop: "what was published so far stands; run the same command again to go on", run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var evaluation = ModelsEvaluation(session.environment)
    evaluation.workspace = WorkspaceOptions(arguments)
    evaluation.selection = try Selection(arguments) ?? .all
    evaluation.metrics = arguments.values(.metrics)
    evaluation.isApplied = arguments.has(.apply)
    evaluation.jobs = try arguments.customersAtOnce()
    var report = try await session.running(arguments, threads: evaluation.jobs, evaluation.run)
    report.complete(session.console.options.suggestions)
    if let path = arguments.value(.evidencePage) {
      let page = EvidencePage(
        report: report, toolVersion: session.environment.toolVersion, time: session.environment.time)
      try FileSystem.writeAtOnce(path, page.html.utf8)
    }
    return try session.tell(
      arguments, findings: report.findings, json: report.json, text: report.text(session.console.palette),
      status: report.status, failures: report.failures, done: report.customers.count)
  }
}

extension ModelsEvaluation.Report {
  /// Completes the commands that a person should run.
  fileprivate mutating func complete(_ suggestions: SuggestedCommands) {
    for customer in customers.indices {
      for flow in customers[customer].flows.indices {
        let need = customers[customer].flows[flow].needsPerson
        customers[customer].flows[flow].needsPerson = need.map { suggestions.completed($0) }
      }
    }
  }
}

extension OptionSpecification {
  static let metrics = value(
    "metrics", takes: "file", "Read counts of devices from this file or folder; - reads stdin. Can be repeated.",
    kind: .file,
    repeats: true)
  fileprivate static let apply = flag("apply", "Do what follows, with the online key.")
  fileprivate static let evidencePage = value(
    "page", takes: "file", "Write a web page about the evidence.", kind: .file)
}
