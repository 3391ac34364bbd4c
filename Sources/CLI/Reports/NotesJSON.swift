import Delivery
import Domain
import JSON
import Notes
import Pipeline

extension NotesReport {
  /// docs/notes.md describes it.
  var json: JSONValue {
    var members: [JSONMember] = [
      JSONMember("version", .optional(version?.description)),
      JSONMember("tag", .optional(tag)),
      JSONMember("date", .string(date.description)),
      JSONMember("commit", .string(commit)),
      JSONMember("previous", start?.json ?? .null),
      JSONMember("compare_url", .optional(compareURL)),
      JSONMember("change", notes.change.json),
      JSONMember("sections", .array(notes.sections.map { $0.json(showsAuthors: showsAuthors) })),
    ]
    if let page { members.append(JSONMember("text", .string(page))) }
    if page == nil { members.append(JSONMember("customers", .array(customers.map(\.json)))) }
    if let changelog { members.append(JSONMember("changelog", changelog.json)) }
    members.append(JSONMember("findings", (warnings + changelogFindings).json))
    return .object(members)
  }
}

extension NotesReport.Start {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "commit": .string(commit),
      "version": .optional(version?.description),
    ]
  }
}

extension NotesReport.ForCustomer {
  fileprivate var json: JSONValue {
    [
      "app_id": .string(customer.appID.description),
      "new": .boolean(changes.isNew),
      "models": .array(changes.models.map(\.json)),
      "features": .array(changes.features.map(\.json)),
      "text": .string(page),
    ]
  }
}

extension NotesReport.ChangelogUpdate {
  fileprivate var json: JSONValue {
    let outcome =
      switch self.outcome {
      case .inserted: "inserted"
      case .replaced: "replaced"
      case .unchanged: "unchanged"
      case .keptHandWritten: "kept-hand-written"
      case .keptEdited: "kept-edited"
      }
    return ["path": .string(path), "outcome": .string(outcome), "diff": .string(diff)]
  }
}

extension ModelChange {
  fileprivate var json: JSONValue {
    switch self {
    case .added(let model): ["change": "added", "after": model.json]
    case .removed(let model): ["change": "removed", "before": model.json]
    case .updated(let before, let after): ["change": "updated", "before": before.json, "after": after.json]
    }
  }
}

extension CustomModel {
  fileprivate var json: JSONValue {
    [
      "flowId": .integer(flowID), "flowName": .string(flowName.description), "modelVersion": version.json,
    ]
  }
}

extension FeatureChange {
  fileprivate var json: JSONValue {
    switch self {
    case .on(let name): ["feature": .string(name), "on": true]
    case .off(let name): ["feature": .string(name), "on": false]
    }
  }
}

extension ChangeLevel {
  fileprivate var json: JSONValue {
    ["breaking": .boolean(hasBreaking), "feature": .boolean(hasFeature), "any": .boolean(hasChanges)]
  }
}

extension ReleaseNotes.Section {
  fileprivate func json(showsAuthors: Bool) -> JSONValue {
    let kind =
      switch self.kind {
      case .breaking: "breaking"
      case .types: "types"
      case .reverted: "reverted"
      case .other: "other"
      }
    return [
      "kind": .string(kind), "title": .string(title),
      "entries": .array(entries.map { $0.json(showsAuthors: showsAuthors) }),
    ]
  }
}

extension ReleaseNotes.Entry {
  fileprivate func json(showsAuthors: Bool) -> JSONValue {
    var members: [JSONMember] = [
      JSONMember("type", .optional(type)),
      JSONMember("scope", .optional(scope)),
      JSONMember("text", .string(text)),
      JSONMember("breaking", .boolean(isBreaking)),
      JSONMember("breaking_texts", .array(breakingTexts.map(JSONValue.string))),
      JSONMember("commits", .array(commits.map(JSONValue.string))),
      JSONMember("pull_requests", .array(pullRequests.map(JSONValue.integer))),
      JSONMember(
        "references",
        .array(
          references.map { ["name": .string($0.name), "closes": .boolean($0.action == .closes)] })),
    ]
    if showsAuthors { members.append(JSONMember("authors", .array(authors.map(JSONValue.string)))) }
    return .object(members)
  }
}
