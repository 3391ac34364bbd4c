import Domain

/// Reads customers and remembers the names that must be unique among them.
struct CustomerReader {
  static let customerKeys = [
    "app_id", "bundle_identifiers", "customModels", "name", "features", "products", "channels", "hold", "wave",
    "variables",
  ]
  static let modelKeys = [
    "flowId", "flowName", "modelVersion", "upsellThreshold", "randomUpsellChance", "metadata",
  ]

  var problems: ProblemList
  /// Nil if the caller checks that names are unique.
  private var appIDs: Occurrences<String>? = Occurrences()
  private var bundleIdentifiers: Occurrences<String>? = Occurrences()

  init(problems: ProblemList) { self.problems = problems }

  /// A reader for a part of a manifest. Its findings only show that there is a problem.
  static var forPart: CustomerReader {
    var reader = CustomerReader(problems: ProblemList(file: "", area: ""))
    (reader.appIDs, reader.bundleIdentifiers) = (nil, nil)
    return reader
  }

  mutating func customers(_ document: Field) -> [Customer] {
    let remedy = "put the customers between [ and ]"
    guard let entries = problems.list(document, of: "customers", remedy: remedy) else { return [] }
    if entries.isEmpty {
      problems.add(
        "no-customers", at: document, "the manifest has no customers",
        remedy: "export it again, or pass another manifest")
    }
    reserve(entries.count)
    return entries.compactMap { customer($0) }
  }

  /// Reserves memory for the names of that many customers.
  mutating func reserve(_ customers: Int) {
    appIDs?.reserve(customers)
    bundleIdentifiers?.reserve(customers)
  }

  /// Nil after reporting a problem.
  mutating func customer(_ entry: Field) -> Customer? {
    problems.subject = nil
    guard problems.isObject(entry) else { return nil }
    problems.subject = FindingSubject(appID: entry["app_id"].value)
    defer { problems.subject = nil }
    problems.rejectNearMisses(in: entry, of: Self.customerKeys)
    // All parts are read before giving up, to report all problems in one run.
    let appID = appID(entry["app_id"])
    let bundles = bundles(entry["bundle_identifiers"])
    var tunings: [Identifier: ModelTuning] = [:]
    let models = models(entry["customModels"], &tunings)
    let name = name(entry["name"])
    let features = entry["features"].isPresent ? problems.names(entry["features"], of: "feature") : []
    let products = products(entry["products"])
    let channels = channels(entry["channels"])
    let heldVersion = heldVersion(entry["hold"])
    let wave = entry["wave"].isPresent ? problems.waveName(entry["wave"]) : nil
    let variables = problems.variables(entry["variables"])
    guard let appID else { return nil }
    var customer = Customer(
      appID: appID, name: name, bundleIdentifiers: bundles, features: features, products: products, models: models,
      channels: channels, heldVersion: heldVersion, variables: variables)
    customer.tunings = tunings
    customer.wave = wave
    return customer
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
      "duplicate-bundle-identifier", at: field, "\(text) is also listed at \(earlier.field.path)\(owner)",
      remedy: "remove one of the two: a bundle identifier belongs to one customer, and case does not matter")
    return nil
  }

  /// A blank name counts as no name.
  private mutating func name(_ field: Field) -> String? {
    guard field.isPresent, let name = problems.label(field, "name") else { return nil }
    return name.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : name
  }

  private mutating func products(_ field: Field) -> [String]? {
    guard field.isPresent else { return nil }
    if case .array([]) = field.value {
      problems.add(
        "empty-list", at: field, "the customer would receive nothing",
        remedy: "list the products that the customer has licensed, or remove the key for all of them")
    }
    return problems.names(field, of: "product")
  }

  private mutating func channels(_ field: Field) -> [Identifier]? {
    guard field.isPresent, let elements = problems.list(field, of: "channels") else { return nil }
    return elements.compactMap { problems.identifier($0, "channel") }
  }

  private mutating func heldVersion(_ field: Field) -> PackageVersion? {
    guard field.isPresent, let text = problems.string(field) else { return nil }
    if let version = try? PackageVersion(parsing: text) { return version }
    problems.add(
      "hold", at: field, "expected a version, found \(field.summary)",
      remedy: "write the version that the customer stays at, such as \"1.4.0\"")
    return nil
  }
}

extension CustomerReader {
  mutating func models(_ field: Field, _ tunings: inout [Identifier: ModelTuning]) -> [CustomModel] {
    // If the key were optional, a typo in it would ship an SDK without its model.
    let remedy = "list the customer's models; write [] for a customer without any"
    guard let elements = problems.list(field, of: "models", remedy: remedy) else { return [] }
    var seen = FlowOccurrences()
    let customer = problems.subject
    defer { problems.subject = customer }
    return elements.compactMap { element in
      problems.subject = FindingSubject(appID: customer?.appID, flowName: element["flowName"].value)
      guard let model = model(element, &seen) else { return nil }
      tunings[model.flowName] = tuning(element)
      return model
    }
  }

  private mutating func model(_ entry: Field, _ seen: inout FlowOccurrences) -> CustomModel? {
    guard problems.isObject(entry) else { return nil }
    problems.rejectNearMisses(in: entry, of: Self.modelKeys)
    let flowID = flowID(entry["flowId"], &seen)
    let flowName = flowName(entry["flowName"], &seen)
    let version = modelVersion(entry["modelVersion"])
    guard let flowID, let flowName, let version else { return nil }
    return CustomModel(flowID: flowID, flowName: flowName, version: version)
  }

  /// Nil if the manifest says nothing of it.
  private mutating func tuning(_ entry: Field) -> ModelTuning? {
    let (threshold, chance, metadata) = (entry["upsellThreshold"], entry["randomUpsellChance"], entry["metadata"])
    guard threshold.isPresent || chance.isPresent || metadata.isPresent else { return nil }
    return ModelTuning(
      threshold: threshold.isPresent ? problems.fraction(threshold) : nil,
      chance: chance.isPresent ? problems.fraction(chance) : nil,
      metadata: metadata.isPresent ? problems.metadata(metadata) : [])
  }

  private mutating func flowID(_ field: Field, _ seen: inout FlowOccurrences) -> Int? {
    guard let flowID = problems.wholeNumber(field, atLeast: 0) else { return nil }
    guard let earlier = seen.ids.note(flowID, at: field) else { return flowID }
    problems.add(
      "duplicate-flow-id", at: field, "\(flowID) is also the flowId at \(earlier.field.path)",
      remedy: "a customer has one model per flow: remove one of the two, or correct its flowId")
    return nil
  }

  private mutating func flowName(_ field: Field, _ seen: inout FlowOccurrences) -> Identifier? {
    guard let name = problems.identifier(field, "flow-name") else { return nil }
    guard let earlier = seen.names.note(name.folded, at: field) else { return name }
    let same = earlier.field.value == field.value
    problems.add(
      "duplicate-flow-name", at: field,
      same
        ? "\(name) is also the flowName at \(earlier.field.path)"
        : "\(name) differs only in case from \(earlier.field.summary) at \(earlier.field.path)",
      remedy: same
        ? "a customer has one model per flow: remove one of the two, or correct its flowName"
        : "flowNames become file names: make them differ in more than case")
    return nil
  }

  private mutating func modelVersion(_ field: Field) -> ModelVersion? {
    switch field.value {
    case .integer(let number) where number >= 1: return .number(number)
    case .string(let text) where ModelVersion.isUUID(text): return .uuid(text)
    default:
      let remedy = ProblemList.numberRemedy(field, atLeast: 1)
      // Something close to a number was meant as one, so do not mention UUIDs.
      return problems.refused(
        field, expected: "a whole number ≥ 1" + (remedy == nil ? " or a UUID" : ""),
        remedy: remedy ?? "write the version that the model carries, such as 73")
    }
  }
}

/// The flows of a customer that have been read.
struct FlowOccurrences {
  var ids = Occurrences<Int>()
  var names = Occurrences<String>()
}

extension ModelVersion {
  /// The text form of RFC 9562: hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  package static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
  }

  /// Nil for a text that is neither a whole number from 1 on nor a UUID.
  package init?(_ text: String) {
    if Self.isUUID(text) {
      self = .uuid(text)
    } else if text.utf8.allSatisfy(\.isDigit), let number = Int(text), number >= 1, String(number) == text {
      self = .number(number)
    } else {
      return nil
    }
  }
}
