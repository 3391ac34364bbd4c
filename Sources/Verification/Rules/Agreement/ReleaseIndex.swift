import Domain
import JSON

private let index = "index.json"
private let remedy = "build the release again: the list is made from the variants' own records"

extension Rule {
  static let releaseIndex = Rule(
    "agreement.index",
    claim:
      "index.json of a release lists every variant that is there, with the products and models of its variant.json",
    reason: "who publishes a release goes by the list: what it leaves out is not shipped, and what it has wrong is",
    variant: { subject in
      guard let records = subject.records else { return [] }
      guard let file = subject.file(index) else {
        return [Violation(nil, "holds no \(index)", remedy: remedy)]
      }
      if file.isUnread {
        return [Violation(index, "is too large to be compared with the variants", severity: .warning)]
      }
      guard let document = try? JSONValue(parsing: file.bytes), case .array(let entries) = document["variants"] else {
        return [Violation(index, "is no list of variants", remedy: remedy)]
      }
      return violations(document["version"], entries, records)
    })

  private static func violations(
    _ version: JSONValue?, _ entries: [JSONValue], _ records: [String: VariantSubject.File]
  ) -> [Violation] {
    var unlisted = records
    var seen: Set<String> = []
    let listed = entries.enumerated().flatMap { number, entry -> [Violation] in
      guard case .string(let appID) = entry["app_id"] else {
        return [Violation(index, "variants[\(number)].app_id is missing, or no string", remedy: remedy)]
      }
      guard seen.insert(appID).inserted else {
        return [Violation(index, "lists \(appID.debugDescription) twice", remedy: remedy)]
      }
      guard let record = unlisted.removeValue(forKey: appID) else {
        return [Violation(index, "lists \(appID.debugDescription), which is not there", remedy: remedy)]
      }
      return disagreements(appID, version, entry, record)
    }
    return listed
      + unlisted.keys.sorted { $0.precedesByBytes($1) }.map {
        Violation($0, "is not listed in \(index)", remedy: remedy)
      }
  }

  /// What is wrong with the record itself is for `agreement.record` to say.
  private static func disagreements(
    _ appID: String, _ version: JSONValue?, _ entry: JSONValue, _ file: VariantSubject.File
  ) -> [Violation] {
    guard let record = try? JSONValue(parsing: file.bytes) else { return [] }
    let differences = [
      JSONDifference("version", version, record["version"]),
      JSONDifference("products", entry["products"] ?? [], record["products"] ?? []),
      JSONDifference("models", entry["models"] ?? [], record["models"] ?? []),
    ]
    return differences.compactMap(\.self).map { difference in
      Violation(
        index,
        "lists \(appID.debugDescription) with \(difference.path) \(difference.first), \(file.name) says \(difference.second)",
        remedy: remedy)
    }
  }
}

extension VariantSubject {
  /// A release as a whole: its index.json, and the records of its variants by the folders that they lie in. No file of a
  /// variant has a name like theirs.
  /// - Parameters:
  ///   - folder: `dist/<version>`, as the caller named it.
  ///   - index: nil where there is none.
  ///   - records: a file `<folder>/variant.json` for each variant; empty where there is none, or it was not read.
  package init(releaseIn folder: String, index: File?, records: [File]) {
    self.init(folder: folder, zips: [], files: (index.map { [$0] } ?? []) + records, expectation: Expectation())
  }

  /// By the variants' folders; nil for one variant.
  fileprivate var records: [String: File]? {
    let suffix = "/" + VariantRecord.file
    let records = files.filter { $0.name.utf8.reversed().starts(with: suffix.utf8.reversed()) }
    if records.isEmpty { return nil }
    let named = records.map { (String(decoding: $0.name.utf8.dropLast(suffix.utf8.count), as: UTF8.self), $0) }
    return Dictionary(named, uniquingKeysWith: { first, _ in first })
  }
}

extension VariantSubject.File {
  /// What is too large to be looked into has no bytes.
  fileprivate var isUnread: Bool { bytes.isEmpty }
}

extension Verifier {
  /// Of a release as a whole: what holds for one variant has been asked of each.
  package func findings(ofRelease release: VariantSubject) -> [Finding] {
    var alone = settings
    for rule in Rule.all where rule.name != Rule.releaseIndex.name { alone.settings[rule.name] = .off }
    return Verifier(settings: alone).findings(release)
  }
}
