import Domain

private let index = ReleaseIndex.fileName
private let remedy = "rebuild the release: the list is made from the variants' records"

extension Rule {
  static let agreementIndex = Rule(
    .agreementIndex, lesser: [.warning],
    claim: "index.json lists every variant with the products and models of its variant.json",
    reason: "publishing uses this list: a missing variant is not shipped, and a wrong entry ships as it is",
    check: .release { subject in
      switch subject.index {
      case .missing: return [Violation(nil, "contains no \(index)", remedy: remedy)]
      case .tooLarge: return [Violation(index, "is too large to compare with the variants", severity: .warning)]
      case .bytes(let bytes):
        guard let document = ReleaseIndex(parsing: bytes) else {
          return [Violation(index, "is not a list of variants", remedy: remedy)]
        }
        return document.problems.map { Violation(index, $0, remedy: remedy) } + violations(document, subject.records)
      }
    })

  private static func violations(
    _ document: ReleaseIndex, _ records: [String: ReleaseSubject.Document]
  ) -> [Violation] {
    var unlisted = records
    var seen: Set<String> = []
    let listed = document.entries.flatMap { entry -> [Violation] in
      guard let appID = entry.appID else {
        return [Violation(index, "\(entry.path).app_id is missing, or not a string", remedy: remedy)]
      }
      guard seen.insert(appID).inserted else {
        return [Violation(index, "lists \(appID.debugDescription) twice", remedy: remedy)]
      }
      guard let record = unlisted.removeValue(forKey: appID) else {
        return [Violation(index, "lists \(appID.debugDescription), which does not exist", remedy: remedy)]
      }
      return disagreements(appID, version: document.version, entry: entry, with: record)
    }
    return listed
      + unlisted.keys.sorted { $0.precedesByBytes($1) }.map {
        Violation($0, "is not listed in \(index)", remedy: remedy)
      }
  }

  /// `agreement.record` reports what is wrong with the record itself.
  private static func disagreements(
    _ appID: String, version: JSONValue?, entry: ReleaseIndex.IndexedVariant, with record: ReleaseSubject.Document
  ) -> [Violation] {
    guard case .bytes(let bytes) = record, let record = try? VariantRecord(parsing: bytes) else { return [] }
    let expected = ReleaseIndex.entry(of: record)
    let lists = [DeliveryKey.products, DeliveryKey.models].map { key in
      JSONDifference(key, first: entry.document[key] ?? [], second: expected[key] ?? [])
    }
    let differences =
      [JSONDifference(DeliveryKey.version, first: version, second: record.document[DeliveryKey.version])] + lists
    return differences.compactMap(\.self).map { difference in
      Violation(
        index,
        "lists \(appID.debugDescription) with \(difference.path) \(difference.first), but its \(VariantRecord.fileName) says \(difference.second)",
        remedy: remedy)
    }
  }
}
