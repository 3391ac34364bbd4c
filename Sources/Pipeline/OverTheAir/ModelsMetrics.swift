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
  ///
  /// - Parameters:
  ///   - today: since 1970-01-01; days to come are left out.
  ///   - published: the day on which an experiment began, and its groups then: the plan may be another by now.
  func traffic(
    of appID: Identifier, flowName: String, upTo today: Int,
    published: (_ experiment: String) throws -> (began: Int, groups: [RolloutDocument.Group])?
  ) rethrows -> (rows: [MetricsRow], share: Double)? {
    func rows(_ key: Metrics.Key, _ group: String) -> [MetricsRow] {
      metrics.rows(of: key).filter { $0.group == group && $0.day <= today }
    }
    let own = metrics.keys.filter { $0.appID == appID.description && $0.flowName == flowName }
    let all = own.first { $0.experiment.isEmpty }.map { rows($0, "all") } ?? []
    if !all.isEmpty { return (all, 1) }
    let controls = own.filter { !$0.experiment.isEmpty }.map { ($0.experiment, rows($0, "control-1")) }
    let last = controls.max { ($0.1.last?.day ?? 0) < ($1.1.last?.day ?? 0) }
    guard let (id, rows) = last, let known = try published(id), let width = known.groups.widths["control-1"] else {
      return nil
    }
    return (rows.filter { $0.day >= known.began }, Double(width) / 1_000_000)
  }
}
