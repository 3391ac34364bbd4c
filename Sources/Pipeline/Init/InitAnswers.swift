import Domain
import Manifest

/// What a user says about a folder, by options or at a terminal.
package struct InitAnswers: Sendable {
  package var version: String?
  package var url: String?
  /// `models.path`
  package var modelPath: String?
  /// The manifest to use; nil for `customers.json`, which is written if there is none.
  package var manifest: String?
  /// The paths of base frameworks; empty for those that are found.
  package var bases: [String] = []
  /// URLs of zips to fetch first, each with its checksum if that is given.
  package var downloads: [(url: String, checksum: String?)] = []
  /// The CI whose job is written too.
  package var job: JobService?
  /// By `app_id`.
  package var bundleIdentifiers: [String: [String]] = [:]
  /// What becomes of code seals, which models would break.
  package var seals: SealAnswer?
  /// Questions that got no answer, and need none.
  package var declined: Set<InitQuestion> = []

  package init() {}

  /// - Returns: the reason why the text is no answer.
  package mutating func answer(_ question: InitQuestion, _ text: String) -> String? {
    if text.isEmpty {
      if question.isRequired { return "an answer is needed" }
      declined.insert(question)
      return nil
    }
    let identifiers = text.split { $0 == "," || $0 == " " }.map(String.init)
    if let problem = question.problem(in: text, identifiers) { return problem }
    switch question {
    case .version: version = text
    case .url: url = text
    case .models: modelPath = text
    case .customer: bundleIdentifiers[text] = []
    case .bundleIdentifiers(let appID): bundleIdentifiers[appID] = identifiers
    case .seals: seals = SealAnswer(rawValue: text.lowercased())
    }
    return nil
  }

  /// - Throws: `Failure` with status 64 for options that are no answers.
  package func check() throws {
    var problems: [Finding] = []
    func check(_ question: InitQuestion, texts: [String], option: String) {
      for text in texts {
        guard let problem = question.problem(in: text, [text]) else { continue }
        problems.append(Finding("usage", at: Location(option), "\(Quotation.quote(text)): \(problem)"))
      }
    }
    check(.version, texts: [version].compactMap(\.self), option: "--sdk-version")
    check(.url, texts: [url].compactMap(\.self), option: "--url")
    check(.models(example: ""), texts: [modelPath].compactMap(\.self), option: "--models")
    for (appID, identifiers) in bundleIdentifiers.sorted(by: { $0.key < $1.key }) {
      check(.customer, texts: [appID], option: "--customer")
      check(.bundleIdentifiers(appID: appID), texts: identifiers, option: "--customer \(appID)")
    }
    try problems.throwIfAny(.usage)
  }
}

/// What becomes of a framework with code seals.
package enum SealAnswer: String, Hashable, Sendable {
  /// It ships as it is, without models.
  case keep = "k"
  /// It ships with models, and without seals.
  case strip = "s"
}

/// Something that a folder does not say.
package enum InitQuestion: Hashable, Sendable {
  case version, url, customer
  /// - example: the path of a model that shows no customer.
  case models(example: String)
  case bundleIdentifiers(appID: String)
  /// - path: of a seal.
  /// - hasModels: whether there are models that would go into the framework.
  case seals(path: String, hasModels: Bool)

  /// Whether nothing can stand in for the answer.
  package var isRequired: Bool {
    switch self {
    case .version, .models: true
    case .seals(_, let hasModels): hasModels
    case .url, .customer, .bundleIdentifiers: false
    }
  }

  package var prompt: String {
    switch self {
    case .version: "The version of the release, such as 1.4.0: "
    case .url:
      "The https URL of a zip, with {{app_id}}, {{version}} and {{product}}; empty if packages contain their zips: "
    case .customer: "The app_id of a customer; empty to fill in later: "
    case .models(let example):
      "Which part of \(example) names the customer? Write {{app_id}} and {{flowName}} in its place: "
    case .bundleIdentifiers(let appID): "The bundle identifiers of \(appID); empty to fill in later: "
    case .seals(let path, let hasModels):
      "\(path) is a code seal, which models would break. Keep it, and put no models into this framework, or strip it? "
        + (hasModels ? "[k/s] " : "[K/s] ")
    }
  }

  /// In a list of all questions.
  package var topic: String {
    switch self {
    case .version: "the version"
    case .url: "the URL of zips"
    case .customer: "a customer"
    case .models: "whose models are whose"
    case .bundleIdentifiers(let appID): "the apps of \(appID)"
    case .seals: "what becomes of code seals"
    }
  }

  /// - Parameter identifiers: the parts of an answer that is a list.
  fileprivate func problem(in text: String, _ identifiers: [String]) -> String? {
    switch self {
    case .version: (try? PackageVersion(parsing: text)) == nil ? "expected a version such as 1.4.0" : nil
    case .url: Self.problem(["artifact": ["url": .string(text)]])
    case .models: Self.problem(["models": ["path": .string(text)]])
    case .customer: Identifier.problem(in: text).map { "an app_id \($0)" }
    case .bundleIdentifiers:
      identifiers.lazy.compactMap { text in
        BundleIdentifier.problem(in: text).map { "\(Quotation.quote(text)) \($0)" }
      }.first
    case .seals: SealAnswer(rawValue: text.lowercased()) == nil ? "answer k to keep or s to strip" : nil
    }
  }

  /// Asks the reader of `release.json`.
  private static func problem(_ members: JSONValue) -> String? {
    let document = JSONValue.object([JSONMember("version", "1.0.0")] + (members.members ?? []))
    do throws(Failure) {
      _ = try ReleaseConfiguration.decode(Array(document.serialized().utf8), file: "")
      return nil
    } catch {
      return error.findings.map { $0.message + ($0.remedy.map { "; \($0)" } ?? "") }.joined(separator: "; ")
    }
  }
}
