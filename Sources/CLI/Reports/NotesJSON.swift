import Domain
import Editing
import Pipeline

extension NotesReport {
  var json: JSONDocument {
    .report([
      "version": version, "tag": tag, "date": date.description, "commit": commit, "previous": start,
      "compareUrl": compareURL, "changeLevel": notes.change,
      "sections": notes.sections.map { $0.json(showsAuthors: showsAuthors) }, "text": page,
      "customers": page == nil ? customers : nil, "changelog": changelog, "findings": warnings + changelogFindings,
    ])
  }
}

extension ReleaseSpan.Start: JSONRepresentable {
  package var json: JSONValue { JSONValue(["name": name, "commit": "\(commit)", "version": version]) }
}

extension NotesReport.ForCustomer: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      DeliveryKey.appID: customer.appID, "isNew": changes.isNew, "modelChanges": changes.models,
      "featureChanges": changes.features, "text": page,
    ])
  }
}

extension NotesReport.ChangelogUpdate: JSONRepresentable {
  package var json: JSONValue {
    JSONValue(["file": path, "outcome": outcome.rawValue, "diff": diff])
  }
}

extension ModelChange: JSONRepresentable {
  package var json: JSONValue {
    switch self {
    case .added(let model): JSONValue(["change": "added", "after": model])
    case .removed(let model): JSONValue(["change": "removed", "before": model])
    case .updated(let before, let after): JSONValue(["change": "updated", "before": before, "after": after])
    }
  }
}

extension CustomModel: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      DeliveryKey.flowID: flowID, DeliveryKey.flowName: flowName, DeliveryKey.modelVersion: version,
    ])
  }
}

extension FeatureChange: JSONRepresentable {
  package var json: JSONValue {
    switch self {
    case .on(let name): JSONValue(["name": name, "enabled": true])
    case .off(let name): JSONValue(["name": name, "enabled": false])
    }
  }
}

extension ChangeLevel: JSONRepresentable {
  package var json: JSONValue {
    JSONValue(["breaking": hasBreaking, "feature": hasFeature, "listed": hasListed, "any": hasChanges])
  }
}

extension ReleaseNotes.Section {
  fileprivate func json(showsAuthors: Bool) -> JSONValue {
    JSONValue([
      "kind": kind.rawValue, "title": title, "entries": entries.map { $0.json(showsAuthors: showsAuthors) },
    ])
  }
}

extension ReleaseNotes.Change {
  fileprivate func json(showsAuthors: Bool) -> JSONValue {
    JSONValue([
      "type": type, "scope": scope, "text": text, "breaking": isBreaking, "breakingTexts": breakingTexts,
      "commits": commits, "pullRequests": pullRequests,
      "references": references.map { JSONValue(["name": $0.name, "closes": $0.action == .closes]) },
      "authors": showsAuthors ? authors : nil,
    ])
  }
}
