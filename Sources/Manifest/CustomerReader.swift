import Domain
import JSON

/// Reads customers one after another, and remembers what must be unique among them.
struct CustomerReader {
  var problems: ProblemList
  /// Nil where others compare what must be unique in the whole manifest.
  private var appIDs: Occurrences<String>? = Occurrences()
  private var bundleIdentifiers: Occurrences<String>? = Occurrences()
  private let keys = KnownKeys(CustomerManifest.customerKeys)
  let modelKeys = KnownKeys(CustomerManifest.modelKeys)

  init(problems: ProblemList) { self.problems = problems }

  /// Of a part of a manifest, with nothing said of what is wrong with it but that there is something.
  static var ofPart: CustomerReader {
    var reader = CustomerReader(problems: ProblemList(file: "", area: ""))
    (reader.appIDs, reader.bundleIdentifiers) = (nil, nil)
    return reader
  }

  /// Makes room for what must be unique among so many customers.
  mutating func reserve(_ customers: Int) {
    appIDs?.reserve(customers)
    bundleIdentifiers?.reserve(customers)
  }

  /// Nil where something is wrong and has been reported.
  mutating func customer(_ entry: Field) -> Customer? {
    problems.subject = nil
    guard problems.isObject(entry) else { return nil }
    problems.subject = Subject(appID: entry["app_id"].value)
    defer { problems.subject = nil }
    problems.rejectNearMisses(in: entry, of: keys)
    // Every part is read before the first that failed ends it: all problems in one run.
    let appID = appID(entry["app_id"])
    let bundles = bundles(entry["bundle_identifiers"])
    let models = models(entry["customModels"])
    let name = name(entry["name"])
    let features = features(entry["features"])
    guard let appID else { return nil }
    return Customer(appID: appID, name: name, bundleIdentifiers: bundles, features: features, models: models)
  }

  private mutating func appID(_ field: Field) -> Identifier? {
    guard let appID = problems.identifier(field, "app-id") else { return nil }
    guard let earlier = appIDs?.note(appID.folded, at: field) else { return appID }
    let same = earlier.field.value == field.value
    problems.add(
      "duplicate-app-id", at: field,
      same
        ? "\(appID) is also the app_id at \(earlier.field.path)"
        : "\(appID) differs only in case from \(earlier.field.summary) at \(earlier.field.path)",
      remedy: same
        ? "remove one of the two customers, or correct its app_id"
        : "app_ids become folder names: make them differ in more than case")
    return nil
  }

  private mutating func bundles(_ field: Field) -> [String] {
    let remedy = "list the apps that this customer may ship, such as [\"com.customer.app\"]"
    guard let elements = problems.list(field, of: "bundle identifiers", remedy: remedy) else { return [] }
    if elements.isEmpty {
      problems.add("empty-list", at: field, "a customer needs at least one bundle identifier", remedy: remedy)
    }
    return elements.compactMap { bundle($0) }
  }

  private mutating func bundle(_ field: Field) -> String? {
    guard let text = problems.string(field) else { return nil }
    if let problem = BundleIdentifier.problem(in: text) {
      problems.add(
        "bundle-identifier", at: field, "\(Quotation.quote(text)) \(problem)",
        remedy: "write it as in Xcode, such as com.customer.app")
      return nil
    }
    let subject = problems.subject
    guard let earlier = bundleIdentifiers?.note(text.foldedASCII, at: field, of: subject) else { return text }
    let owner = earlier.subject.map { ", \($0)" } ?? ""
    problems.add(
      "duplicate-bundle-identifier", at: field, "\(text) also stands at \(earlier.field.path)\(owner)",
      remedy: "a bundle identifier belongs to one customer, once, in whatever case: remove one of the two")
    return nil
  }

  /// A blank name is none: nothing could be called by it.
  private mutating func name(_ field: Field) -> String? {
    guard field.isPresent, let name = problems.label(field, "name") else { return nil }
    return name.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : name
  }

  private mutating func features(_ field: Field) -> [String] {
    field.isPresent ? problems.names(field, of: "feature") : []
  }
}
