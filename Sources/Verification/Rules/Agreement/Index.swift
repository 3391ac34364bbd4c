import Domain
import JSON

private let index = "index.json"
private let remedy = "rebuild the release: the list is made from the variants' records"

extension Rule {
  static let agreementIndex = Rule(
    "agreement.index",
    claim: "index.json lists every variant with the products and models of its variant.json",
    reason: "publishing uses this list: a missing variant is not shipped, and a wrong entry ships as it is",
    release: { subject in
      switch subject.index {
      case .missing: return [Violation(nil, "contains no \(index)", remedy: remedy)]
      case .tooLarge: return [Violation(index, "is too large to compare with the variants", severity: .warning)]
      case .bytes(let bytes):
        guard let document = try? JSONValue(parsing: bytes), case .array(let entries) = document["variants"] else {
          return [Violation(index, "is not a list of variants", remedy: remedy)]
        }
        return violations(document["version"], entries, subject.records)
      }
    })

  private static func violations(
    _ version: JSONValue?, _ entries: [JSONValue], _ records: [String: ReleaseSubject.Document]
  ) -> [Violation] {
    var unlisted = records
    var seen: Set<String> = []
    let listed = entries.enumerated().flatMap { number, entry -> [Violation] in
      guard case .string(let appID) = entry["app_id"] else {
        return [Violation(index, "variants[\(number)].app_id is missing, or not a string", remedy: remedy)]
      }
      guard seen.insert(appID).inserted else {
        return [Violation(index, "lists \(appID.debugDescription) twice", remedy: remedy)]
      }
      guard let record = unlisted.removeValue(forKey: appID) else {
        return [Violation(index, "lists \(appID.debugDescription), which does not exist", remedy: remedy)]
      }
      return disagreements(appID, version, entry, record)
    }
    return listed
      + unlisted.keys.sorted { $0.precedesByBytes($1) }.map {
        Violation($0, "is not listed in \(index)", remedy: remedy)
      }
  }

  /// `agreement.record` reports problems of the record itself.
  private static func disagreements(
    _ appID: String, _ version: JSONValue?, _ entry: JSONValue, _ record: ReleaseSubject.Document
  ) -> [Violation] {
    guard case .bytes(let bytes) = record, let record = try? JSONValue(parsing: bytes) else { return [] }
    let differences = [
      JSONDifference("version", version, record["version"]),
      JSONDifference("products", entry["products"] ?? [], record["products"] ?? []),
      JSONDifference("models", entry["models"] ?? [], record["models"] ?? []),
    ]
    return differences.compactMap(\.self).map { difference in
      Violation(
        index,
        "lists \(appID.debugDescription) with \(difference.path) \(difference.first), but its \(VariantRecord.file) says \(difference.second)",
        remedy: remedy)
    }
  }
}
