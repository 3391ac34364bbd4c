import Artifacts
import Domain
import OverTheAir
import Platform

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
    if !findings.isEmpty { throw Failure(.badInput, findings) }
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

  /// A flow's days without an experiment; else those of the control of its last one, and the share of devices that are in it.
  func traffic(of appID: Identifier, flowName: String, plan: StagePlan) -> (rows: [MetricsRow], share: Double)? {
    let own = metrics.keys.filter { $0.appID == appID.description && $0.flowName == flowName }
    if let all = own.first(where: { $0.experiment.isEmpty }) { return (metrics.rows(of: all), 1) }
    let last = own.map { metrics.rows(of: $0) }.max { ($0.last?.day ?? 0) < ($1.last?.day ?? 0) }
    let rows = last?.filter { $0.group == "control-1" } ?? []
    guard let width = plan.stages.first?.control.count, !rows.isEmpty else { return nil }
    return (rows, Double(width) / 1_000_000)
  }
}
