import Domain
import Pipeline
import Verification

extension VerificationReport {
  /// The findings for programs that show those of many tools (OASIS, SARIF 2.1.0), such as code scanning on GitHub.
  func sarif(toolVersion: String) -> JSONValue {
    let codes = Set(findings.map(\.code))
    let rules = Rule.all.filter { codes.contains($0.name.rawValue) }.map { rule in
      JSONValue([
        "id": rule.name.rawValue, "shortDescription": Self.text(rule.claim), "fullDescription": Self.text(rule.reason),
        "defaultConfiguration": JSONValue(["level": rule.severity.rawValue]),
      ])
    }
    let driver = JSONValue(["name": "release", "version": toolVersion, "rules": rules])
    let run = JSONValue([
      "tool": JSONValue(["driver": driver]), "results": findings.map(Self.result),
    ])
    return JSONValue([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ])
  }

  private static func text(_ text: String) -> JSONValue { JSONValue(["text": text]) }

  private static func result(_ finding: Finding) -> JSONValue {
    let message = [finding.message, finding.remedy.map { "Remedy: \($0)" }].compactMap(\.self).joined(separator: ". ")
    return JSONValue([
      "ruleId": finding.code, "level": finding.severity.rawValue, "message": text(message),
      "locations": ([finding.location] + finding.otherPlaces).map(location),
    ])
  }

  private static func location(_ location: Location) -> JSONValue {
    var line: Int?
    var inside: String?
    switch location.position {
    case .whole: break
    case .path(let path): (inside, line) = (path, location.line)
    case .line(let number, _): line = number
    }
    let region = line.map { JSONValue(["startLine": $0]) }
    let uri = location.file.split(separator: "/", omittingEmptySubsequences: false).map {
      PercentEncoding.encodePathComponent(String($0))
    }
    .joined(separator: "/")
    let artifact = JSONValue(["uri": uri])
    return JSONValue([
      "physicalLocation": JSONValue(["artifactLocation": artifact, "region": region]),
      "logicalLocations": inside.map { [JSONValue(["fullyQualifiedName": $0])] },
    ])
  }
}
