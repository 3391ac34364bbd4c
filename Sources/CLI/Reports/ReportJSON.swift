import Domain
import Pipeline

extension JSONDocument {
  private static let schemaVersion = 1

  /// A document for `--json`: docs/json.md describes each. A member without a value is left out.
  static func report(_ members: KeyValuePairs<String, (any JSONRepresentable)?>) -> JSONDocument {
    JSONDocument([DeliveryKey.schemaVersion: schemaVersion]).adding(JSONDocument(members))
  }
}

extension JSONValue {
  /// An object with the other's members after its own.
  func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let own) = self, case .object(let others) = other else { return self }
    return .object(own + others)
  }
}

extension Finding: JSONRepresentable {
  package var json: JSONValue {
    JSONValue(["code": code, "severity": severity.rawValue])
      .adding(location.json)
      .adding(
        JSONValue([
          "offset": offset, "message": message, "subject": subject, "remedy": remedy,
          "slices": slices.isEmpty ? nil : slices, "customers": customers.isEmpty ? nil : customers,
          "otherPlaces": otherPlaces.isEmpty ? nil : otherPlaces, "placeCount": placeCount > 1 ? placeCount : nil,
        ]))
  }
}

extension Location: JSONRepresentable {
  package var json: JSONValue {
    var (path, line, column): (String?, Int?, Int?)
    switch position {
    case .whole: break
    case .path(let place): (path, line) = (place, self.line)
    case .line(let number, let inLine): (line, column) = (number, inLine)
    }
    return JSONValue(["file": file, "path": path, "line": line, "column": column])
  }
}

extension CustomerFailure: JSONRepresentable {
  package var json: JSONValue { JSONValue([DeliveryKey.appID: appID, "findings": failure.findings]) }
}
