import Domain

extension ReleaseConfiguration {
  /// The defaults of everything but the version.
  package static func defaults(_ version: PackageVersion) -> ReleaseConfiguration {
    ReleaseConfiguration(version: version)
  }

  package static let keys = [
    "$schema", "extends", "version", "vendor", "customers", "output", "products", "models", "features", "cache",
    "templates", "variables", "artifact", "verify", "versions", "git", "notes", "bump", "ship", "waves", "publish",
    "announce", "ota", "retry", "ledger", "sign", "sbom", "provenance",
  ]

  /// Keys that change no customer's files: where things are kept, and what the other commands do.
  private static let keysOfRuns: Set = [
    "$schema", "extends", "vendor", "customers", "output", "cache", "versions", "git", "notes", "bump", "ship", "waves",
    "publish", "announce", "retry", "ledger",
  ]

  static func contents(of document: Field) -> String {
    let members = document.members.filter { !keysOfRuns.contains($0.name) }.map { member in
      // Whose key it is, counts, and not where it is.
      let keys = [
        "artifact": ArtifactLocation.keysOfCustomers, "ota": ["url"], "sign": [], "templates": Templates.keysOfVariants,
      ]
      guard let keys = keys[member.name], case .object(let parts) = member.value else { return member }
      let kept = parts.filter { keys.contains($0.name) }
      return JSONMember(member.name, .object(kept))
    }
    return JSONValue.object(members).serializedOnOneLine()
  }

  /// - Parameter variable: looks up an environment variable, for the patterns that name one.
  /// - Throws: `.badConfiguration` with every problem, or with the first syntax error.
  package static func decode(
    _ bytes: [UInt8], file: String, variable: @escaping (String) -> String? = { _ in nil }
  ) throws(Failure) -> ReleaseConfiguration {
    try decode(try LayeredDocument(bytes, file: file), variable: variable)
  }

  /// - Throws: `.badConfiguration` with every problem.
  package static func decode(
    _ documents: LayeredDocument, variable: @escaping (String) -> String? = { _ in nil }
  ) throws(Failure) -> ReleaseConfiguration {
    let area = "configuration"
    let file = documents.files[0]
    var problems = ProblemList(file: file, area: area)
    problems.documents = documents
    problems.variable = variable
    let configuration = problems.configuration(Field(documents.merged))
    try problems.check(.badConfiguration)
    guard var configuration else {
      throw Failure(.bug, "\(area).unexplained", at: Location(file), "the configuration was rejected without a reason")
    }
    configuration.environmentUses = problems.environmentUses
    if documents.files.count > 1 { configuration.documents = documents }
    return configuration
  }
}

extension ProblemList {
  fileprivate mutating func configuration(_ document: Field) -> ReleaseConfiguration? {
    guard isObject(document, keys: ReleaseConfiguration.keys) else { return nil }
    for key in ["$schema", LayeredDocument.key] where document[key].isPresent { _ = string(document[key]) }
    let version = version(document["version"])
    let vendor = document["vendor"].isPresent ? vendor(document["vendor"]) : nil
    let customers = optionalPath(document["customers"]) ?? ReleaseConfiguration.defaultCustomers
    let output = optionalPath(document["output"]) ?? ReleaseConfiguration.defaultOutput
    let products = document["products"].isPresent ? products(document["products"]) : []
    let models = models(document["models"])
    let features = features(document["features"])
    let cache = cache(document["cache"])
    let templates = templates(document["templates"])
    let variables = declaredVariables(document["variables"])
    let artifact = artifact(document["artifact"], products: document["products"].elements)
    let verification = verification(document["verify"])
    let versions = versions(document["versions"])
    let git = git(document["git"])
    let notes = notes(document["notes"])
    let bump = bump(document["bump"])
    let ship = ship(document["ship"])
    let waves = waves(document["waves"])
    let channels = channels(
      document["publish"], tagPattern: git.tagPattern, severalProducts: document["products"].elements.count > 1)
    let announcements = announcements(document["announce"])
    requirePodspecs(document["products"].elements, for: channels, at: document["publish"])
    refuseReplacedFiles(templates.files, channels, at: document["templates"]["files"])
    refuseReplacedFiles(templates.growing, channels, at: document["templates"]["growing"])
    let ota = overTheAir(document["ota"])
    let trust = trust(document)
    refuseReplacedBill(templates.files, trust, at: document["templates"]["files"])
    refuseReplacedBill(templates.growing, trust, at: document["templates"]["growing"])
    let retrySeconds = retrySeconds(document["retry"])
    let ledger = optionalPath(document["ledger"]) ?? ReleaseConfiguration.defaultLedger
    guard let version else { return nil }
    return ReleaseConfiguration(
      version: version, vendor: vendor, customers: customers, output: output, products: products, models: models,
      features: features, cache: cache, templates: templates, variables: variables, artifact: artifact,
      verification: verification, versions: versions, git: git, notes: notes, bump: bump, ship: ship, waves: waves,
      channels: channels, announcements: announcements, overTheAir: document["ota"].value,
      overTheAirSecrets: ota?.secrets ?? [], overTheAirLedger: ota?.ledger, retrySeconds: retrySeconds, ledger: ledger,
      trust: trust, contents: ReleaseConfiguration.contents(of: document))
  }

  private mutating func version(_ field: Field) -> PackageVersion? {
    guard let text = string(field, remedy: "write the release's version, such as \"1.4.0\"") else { return nil }
    if let version = try? PackageVersion(parsing: text) { return version }
    let guesses = [String(text.drop { $0 == "v" || $0 == "V" }), text + ".0"]
    let guess = guesses.first { (try? PackageVersion(parsing: $0)) != nil }
    return refused(
      "version", at: field, "expected a version such as 1.4.0, found \(field.summary)",
      remedy: guess.map { "write \"\($0)\"" } ?? "write two numbers or more, with dots between them")
  }

  private mutating func vendor(_ field: Field) -> String? {
    let remedy = "write the name of whoever makes the SDK"
    guard let name = string(field, remedy: remedy) else { return nil }
    if name.utf8.contains(where: { $0 > 0x20 }) { return name }
    return refused(field, expected: "a name", remedy: remedy)
  }

  /// A path, or nil if the key is missing.
  mutating func optionalPath(_ field: Field) -> String? { field.isPresent ? path(field) : nil }
}
