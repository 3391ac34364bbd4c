import Domain
import Platform

extension Annotations {
  /// GitHub shows at most ten annotations of each kind per step.
  private static let limit = 10
  /// Above, no line is looked for. In bytes.
  private static let largestDocument = 64 << 20

  /// The lines for those that are still shown. Of many of a kind, these are the examples.
  mutating func lines(_ findings: [Finding]) -> [String] {
    FindingGroup.all(findings).flatMap { group in
      group.examples.compactMap { finding in
        counts[finding.severity, default: 0] += 1
        guard counts[finding.severity, default: 0] <= Self.limit else { return nil }
        return line(finding, alike: group.isFolded ? group.count : nil)
      }
    }
  }

  private func line(_ finding: Finding, alike: String?) -> String {
    let command = finding.severity == .note ? "notice" : finding.severity.rawValue
    var rows =
      ["\(finding.location): \(FindingText.message(finding))"] + FindingPlaces(finding).lines(naming: \.description)
    if let alike { rows.append("one of \(alike) like this" + (finding.cause.map { "; \($0)" } ?? "")) }
    if let remedy = finding.remedy { rows.append("remedy: \(remedy)") }
    let message = rows.map(FindingText.printable).joined(separator: "\n")
    let properties = (place(finding.location) + [("title", finding.code)]).map {
      "\($0)=\(Self.escaped($1, "%\r\n:,"))"
    }
    return "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(message, "%\r\n"))"
  }

  /// The file of the repository, and the line in it.
  private func place(_ location: Location) -> [(String, String)] {
    guard let folder, !location.file.hasPrefix("/"), !location.file.split(separator: "/").contains(".."),
      (try? FileSystem.status(location.file))??.kind == .file
    else { return [] }
    let file = ("file", FilePath.join(folder, location.file))
    switch location.position {
    case .whole: return [file]
    case .line(let line, let column):
      return [file, ("line", String(line))] + (column.map { [("col", String($0))] } ?? [])
    case .path(let path):
      guard location.file.hasSuffix(".json"),
        let bytes = try? FileSystem.readFile(location.file, limit: Self.largestDocument),
        let (line, column) = JSONPosition.lineAndColumn(of: path, in: bytes)
      else { return [file] }
      return [file, ("line", String(line)), ("col", String(column))]
    }
  }

  /// Unescaped, a name from an artifact could start a workflow command.
  private static func escaped(_ text: String, _ special: String) -> String {
    text.unicodeScalars.map { scalar in
      special.unicodeScalars.contains(scalar) ? PercentEncoding.escape(UInt8(ascii: scalar)) : String(scalar)
    }.joined()
  }
}
