import Domain
import Platform

extension [Finding] {
  /// Above, no line is looked for. In bytes.
  private static let largestDocument = 64 << 20

  /// With the lines of values in JSON files that are there.
  package func withLines() -> [Finding] {
    var paths: [String: Set<String>] = [:]
    for location in flatMap({ [$0.location] + $0.otherPlaces }) {
      if let path = location.pathInJSON { paths[location.file, default: []].insert(path) }
    }
    if paths.isEmpty { return self }
    var lines: [String: [String: Int]] = [:]
    for (file, paths) in paths where (try? FileSystem.status(file))??.kind == .file {
      guard let bytes = try? FileSystem.readFile(file, limit: Self.largestDocument) else { continue }
      lines[file] = JSONLines.of(paths, in: bytes)
    }
    return changing { finding in
      finding.location.addLine(lines)
      for index in finding.otherPlaces.indices { finding.otherPlaces[index].addLine(lines) }
    }
  }
}

extension Failure {
  package func withLines() -> Failure { Failure(status, findings.withLines()) }
}

extension Location {
  /// The path of a value in a JSON file.
  fileprivate var pathInJSON: String? {
    guard case .path(let path) = position, line == nil, !path.isEmpty, file.hasSuffix(".json") else { return nil }
    return path
  }

  fileprivate mutating func addLine(_ lines: [String: [String: Int]]) {
    if let path = pathInJSON { line = lines[file]?[path] }
  }
}
