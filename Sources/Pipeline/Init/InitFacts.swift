import Domain
import Manifest

/// What a folder and its user say together.
struct InitFacts: Sendable {
  var findings: InitFindings
  var answers: InitAnswers
  /// Nil if there are no models, or nothing shows whose they are.
  var layout: ModelLayout?
  /// The customers' folders by `app_id`, in order; empty if a manifest lists the customers.
  var models: [(appID: String, models: [ModelLayout.Member])] = []

  init(_ findings: InitFindings, _ answers: InitAnswers) {
    (self.findings, self.answers) = (findings, answers)
    let vocabulary = ReleaseConfiguration.Models.vocabulary
    if let text = answers.modelPath {
      layout = (try? PathPattern(text, allowed: vocabulary)).flatMap { ModelLayout($0, findings.models) }
    } else {
      let known = Set(findings.customers?.map(\.appID.description) ?? [])
      layout = ModelLayout.infer(findings.models, known: known)
    }
    guard findings.customers == nil else { return }
    var members = Dictionary(grouping: layout?.members ?? [], by: \.appID)
    for appID in answers.bundleIdentifiers.keys where members[appID] == nil { members[appID] = [] }
    models = members.sorted { $0.key.precedesByBytes($1.key) }.map { ($0.key, $0.value) }
  }

  /// Nil if nobody says it.
  var version: (version: PackageVersion, source: String)? {
    if let version = answers.version.flatMap({ try? PackageVersion(parsing: $0) }) { return (version, "your answer") }
    if let found = findings.version { return (found.version, found.file) }
    if let tagged = findings.repository.version { return (tagged, "the highest tag") }
    let versions = Set(findings.bases.map(\.version))
    guard versions.count == 1, let text = versions.first.flatMap(\.self) else { return nil }
    return (try? PackageVersion(parsing: text)).map { ($0, "the framework") }
  }

  /// More customers are not asked about one by one.
  private static let mostAsked = 10

  /// What is not known yet, in the order to ask.
  var questions: [InitQuestion] {
    var questions: [InitQuestion] = []
    if version == nil { questions.append(.version) }
    if layout == nil, answers.modelPath == nil, let example = findings.models.first {
      questions.append(.models(example: example.located.path))
    }
    if answers.url == nil { questions.append(.url) }
    if findings.customers == nil, models.isEmpty { questions.append(.customer) }
    let unknown = models.map(\.appID).filter { answers.bundleIdentifiers[$0]?.isEmpty ?? true }
    if unknown.count <= Self.mostAsked { questions += unknown.map { .bundleIdentifiers(appID: $0) } }
    let sealed = findings.bases.first { $0.takesModels && !$0.seals.isEmpty }
    if let sealed, answers.seals == nil {
      questions.append(.seals(path: sealed.path + "/" + sealed.seals[0], hasModels: hasModels))
    }
    return questions.filter { !answers.declined.contains($0) }
  }

  private var hasModels: Bool {
    models.contains { !$0.models.isEmpty } || findings.customers?.contains { !$0.models.isEmpty } == true
  }

  /// Something is missing that nothing can stand in for: status 64.
  var openQuestions: Failure? {
    let missing = questions.filter(\.isRequired).map(Self.missing)
    return missing.isEmpty ? nil : Failure(.usage, missing)
  }

  private static func missing(_ question: InitQuestion) -> Finding {
    switch question {
    case .models(let example):
      Finding(
        "init.models", at: Location(example), "the folders of the models do not show whose each is",
        remedy:
          "put models into Models/Custom/<app_id>/, or pass --models with {{app_id}} and {{flowName}}; models that "
          + "it does not lead to are left out")
    case .seals(let path, _):
      Finding(
        "init.sealed", at: Location(path), "is a code seal, which customers' models would break",
        remedy:
          "pass --no-models to ship the framework as it is (`\"models\": false`), or --strip-seals to ship it with "
          + "models and without seals; later, `seal` of the product can name a command that signs")
    default:
      Finding(
        "init.version", at: Location("release.json"), "nothing in the folder has a version",
        remedy: "pass --sdk-version <version>")
    }
  }
}
