import Artifacts
import Domain
import OverTheAir
import Platform
import TUF

/// The counts that a run is given: files, folders, or standard input.
struct ModelsMetrics: Sendable {
  /// In bytes, of one file.
  private static let largest = 256 << 20

  let metrics: Metrics
  /// Of all that was read, file after file.
  let digest: Digest

  /// - Parameter paths: files, folders whose `.csv` and `.jsonl` files are read in the order of their names, or `-`.
  /// - Throws: `Failure` with status 65 for all that is wrong in the files.
  init(reading paths: [String]) throws {
    var (metrics, findings) = (Metrics(), [Finding]())
    let hash = SHA256()
    for path in try paths.flatMap(Self.files) {
      let bytes = try path == "-" ? FileSystem.readStandardInput() : FileSystem.readFile(path, limit: Self.largest)
      hash.update(bytes)
      findings += metrics.add(bytes).map { problem in
        Finding(
          "metrics.row", at: Location(path == "-" ? "standard input" : path, .line(problem.line, column: nil)),
          problem.message,
          remedy: "correct the query that makes it: docs/evidence.md has one")
      }
    }
    try findings.throwIfAny()
    self.metrics = metrics
    digest = hash.digest()
  }

  static func names(in folder: String) throws -> [String] {
    try FileSystem.names(in: folder).filter { $0.hasSuffix(".csv") || $0.hasSuffix(".jsonl") }
      .sorted { $0.precedesByBytes($1) }
  }

  private static func files(_ path: String) throws -> [String] {
    guard path != "-", FileSystem.isDirectory(path) else { return [path] }
    let names = try names(in: path)
    if !names.isEmpty { return names.map { FilePath.join(path, $0) } }
    throw Failure(
      .badInput, "metrics.none", at: Location(path), "has no file with counts",
      remedy: "write one whose name ends with .csv or .jsonl into it")
  }

  /// A flow's days without an experiment; else those of the control of its last one. And the share of devices that are in them.
  ///
  /// - Parameters:
  ///   - experiments: of the flow, from the first. Only what was written down says how wide a control was: the plan may be another by now.
  ///   - today: since 1970-01-01; days to come are left out.
  ///   - holdout: the share of devices that count in no experiment.
  func traffic(
    of appID: Identifier, flowName: String, _ experiments: [ModelsLedger.Experiment], upTo today: Int,
    holdout: Millionths
  ) -> (rows: [MetricsRow], share: Double)? {
    func rows(_ experiment: String, _ group: String, since first: Int = 0) -> [MetricsRow] {
      metrics.rows(of: Metrics.Key(appID: appID.description, flowName: flowName, experiment: experiment))
        .filter { $0.group == group && first <= $0.day && $0.day <= today }
    }
    let all = rows("", "all")
    if !all.isEmpty { return (all, 1e6 / Double(1_000_000 - holdout.count)) }
    for experiment in experiments.reversed() {
      let rows = rows(experiment.id, "control-1", since: UTCTime.day(of: experiment.began))
      guard !rows.isEmpty, let control = experiment.control, control > .zero else { continue }
      return (rows, Double(control.count) / 1_000_000)
    }
    return nil
  }
}

extension [MetricsRow] {
  /// Of what decides, through a day: the same rows give the same, in whichever files and forms they came.
  func digest(through day: Int) -> Digest {
    let lines = filter { $0.day <= day }.map { row in
      "\(row.day),\(row.group),\(row.counts.devices),\(row.counts.sales)\n"
    }
    return SHA256Sum.of([UInt8](lines.joined().utf8))
  }
}
