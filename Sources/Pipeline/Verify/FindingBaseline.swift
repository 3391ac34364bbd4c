import Domain
import Platform

/// Findings that the vendor knows and accepts, by rule and place: `release verify --baseline FILE`.
///
/// Neither the customer, the version nor the words count, so that one file serves all customers and the next releases.
package struct FindingBaseline: Sendable {
  private struct AcceptedFinding: Hashable {
    var code: String
    /// The artifact's name, without the folders around it.
    var file: String
    /// Inside the artifact; nil for the whole, and for lines of a text.
    var place: String?
  }

  private let path: String
  private var entries: Set<AcceptedFinding>

  /// The baseline that accepts all that may be accepted.
  package init(_ findings: [Finding], for path: String) {
    self.path = path
    entries = Set(findings.filter { Self.mayBeKnown($0) }.flatMap(Self.entries))
  }

  /// - Throws: `Failure` with status 65 for a file that is no baseline; `SystemError`.
  package init(reading path: String) throws {
    self.path = path
    let bytes = try FileSystem.readFile(path)
    guard let list = (try? JSONValue(parsing: bytes))?["findings"]?.elements else {
      throw Failure(
        .badInput, "verify.baseline", at: Location(path), "is not a baseline: it has no list \"findings\"",
        remedy: "write it with `release verify --write-baseline \(path) …`")
    }
    entries = Set(
      list.compactMap { entry in
        guard let code = entry["code"]?.text, let file = entry["file"]?.text else { return nil }
        return AcceptedFinding(code: code, file: file, place: entry["place"]?.text)
      })
  }

  package func write() throws {
    let sorted = entries.sorted { ($0.code, $0.file, $0.place ?? "") < ($1.code, $1.file, $1.place ?? "") }
    let list = sorted.map { JSONValue(["code": $0.code, "file": $0.file, "place": $0.place]) }
    try FileSystem.writeAtOnce(path, JSONValue(["schemaVersion": 1, "findings": list]).serialized().utf8)
  }

  /// The findings that are not known, and a note of how many are.
  package func applied(to findings: [Finding]) -> [Finding] {
    var known: [Finding] = []
    var matched: Set<AcceptedFinding> = []
    let rest = findings.filter { finding in
      let places = Self.entries(of: finding)
      // Places that are not listed could be new ones.
      guard Self.mayBeKnown(finding), finding.unlistedPlaces == 0, entries.isSuperset(of: places) else { return true }
      matched.formUnion(places)
      known.append(finding)
      return false
    }
    return rest + notes(known, stale: entries.count - matched.count)
  }

  private func notes(_ known: [Finding], stale: Int) -> [Finding] {
    let errors = known.count { $0.severity == .error }
    let counts = [(errors, "error"), (known.count - errors, "warning")].filter { $0.0 > 0 }.map(Amount.count)
    let all = Finding("verify.known", .note, at: Location(path), "accepts \(counts.joined(separator: " and "))")
    let unused = Finding(
      "verify.known", .note, at: Location(path), "accepts \(Amount.count(stale, "place")) where nothing is found",
      remedy: "write it anew with --write-baseline")
    return (known.isEmpty ? [] : [all]) + (stale > 0 ? [unused] : [])
  }

  private static func mayBeKnown(_ finding: Finding) -> Bool {
    finding.severity != .note && RuleName(rawValue: finding.code)?.isAcceptable == true
  }

  private static func entries(of finding: Finding) -> [AcceptedFinding] {
    ([finding.location] + finding.otherPlaces).map { location in
      let place: String? = if case .path(let path) = location.position { path } else { nil }
      return AcceptedFinding(code: finding.code, file: FilePath.lastComponent(of: location.file), place: place)
    }
  }
}
