import Domain
import JSON

extension Finding {
  var json: JSONValue {
    var members = [
      JSONMember("code", .string(code)), JSONMember("severity", .string(severity.rawValue)),
      JSONMember("file", .string(location.file)),
    ]
    switch location.position {
    case .whole: break
    case .path(let path): members.append(JSONMember("path", .string(path)))
    case .line(let line, let column):
      members.append(JSONMember("line", .integer(line)))
      if let column { members.append(JSONMember("column", .integer(column))) }
    }
    members.append(JSONMember("message", .string(message)))
    if let subject { members.append(JSONMember("subject", .string(subject))) }
    if let remedy { members.append(JSONMember("remedy", .string(remedy))) }
    return .object(members)
  }
}

extension [Finding] {
  var json: JSONValue { .array(map(\.json)) }
}

extension [BuildReport.Failed] {
  var json: JSONValue {
    .array(map { ["app_id": .string($0.appID.description), "findings": $0.failure.findings.json] })
  }
}
