import Domain

extension ReleaseConfiguration.Product {
  package static let keys = ["name", "base", "builder", "bundling", "version", "podspec", "models", "seal"]

  /// Whether a text can be a product's name, which becomes that of files and of a Swift target.
  package static func isName(_ text: String) -> Bool { text.utf8.count <= 64 && text.isWord }
}

extension ReleaseConfiguration.SealTreatment {
  package static let keys = ["command"]
  package static let words = ["refuse", "strip"]
}

extension ProblemList {
  mutating func products(_ field: Field) -> [ReleaseConfiguration.Product] {
    let remedy = "list what the SDK ships: [{ \"name\": \"ContextSDK\", \"base\": \"ContextSDK.xcframework\" }]"
    guard let elements = list(field, of: "products", remedy: remedy) else { return [] }
    if elements.isEmpty { add("empty-list", at: field, "a release needs at least one product", remedy: remedy) }
    var seen = Occurrences<String>()
    return elements.compactMap { product($0, &seen) }
  }

  private mutating func product(_ field: Field, _ seen: inout Occurrences<String>) -> ReleaseConfiguration.Product? {
    guard isObject(field, keys: ReleaseConfiguration.Product.keys) else { return nil }
    let name = productName(field["name"], &seen)
    let origin = origin(field)
    let version = field["version"].isPresent ? baseVersion(field["version"]) : nil
    let podspec = optionalPath(field["podspec"])
    let carriesModels = field["models"].isPresent ? boolean(field["models"]) : true
    let bundling = field["bundling"].isPresent ? bundling(field["bundling"]) : .inject
    let seal = field["seal"].isPresent ? seal(field["seal"]) : .refuse
    if let origin, let bundling {
      checkBundling(bundling, from: origin, carriesModels: carriesModels ?? true, at: field)
    }
    guard let name, let origin, let carriesModels, let bundling, let seal else { return nil }
    return ReleaseConfiguration.Product(
      name: name, origin: origin, version: version, podspec: podspec, carriesModels: carriesModels, bundling: bundling,
      seal: seal)
  }

  private mutating func origin(_ field: Field) -> ReleaseConfiguration.Origin? {
    guard field["builder"].isPresent else { return path(field["base"]).map { .prebuilt($0) } }
    if field["base"].isPresent {
      add(
        "builder", at: field["builder"], "the product has a base framework too",
        remedy: "remove \"base\" to compile it, or \"builder\" to take it as it is")
    }
    return builder(field["builder"]).map { .compiled($0) }
  }

  private mutating func bundling(_ field: Field) -> ReleaseConfiguration.Bundling? {
    choice(
      field, "bundling",
      meaning: "inject adds models to a compiled framework, compile compiles them in for each customer")
  }

  private mutating func checkBundling(
    _ bundling: ReleaseConfiguration.Bundling, from origin: ReleaseConfiguration.Origin, carriesModels: Bool,
    at field: Field
  ) {
    switch (bundling, origin) {
    case (.compile, .prebuilt):
      add(
        "bundling", at: field["bundling"], "nothing is compiled: the product has no builder",
        remedy: "add \"builder\", or remove \"bundling\"")
    case (.compile, _) where !carriesModels:
      add(
        "bundling", at: field["bundling"], "the product carries no models",
        remedy: "remove \"bundling\", or \"models\": false")
    case (.inject, .compiled(let builder)) where carriesModels && builder.makesArtifactBundle:
      add(
        "bundling", at: field["builder"], "it makes an artifact bundle, which has no place for models",
        remedy: "add \"bundling\": \"compile\" to compile them in, or \"models\": false")
    default: break
    }
  }

  private mutating func baseVersion(_ field: Field) -> String? {
    let remedy = "write the CFBundleShortVersionString of the framework's Info.plist, such as \"1.4.0\""
    guard let text = string(field, remedy: remedy) else { return nil }
    let numbers = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if numbers.count <= 8, numbers.allSatisfy({ (1...18).contains($0.count) && $0.allSatisfy(\.isDigit) }) {
      return text
    }
    return refused(
      "base-version", at: field, "expected numbers with dots between them, found \(field.summary)", remedy: remedy)
  }

  private mutating func productName(_ field: Field, _ seen: inout Occurrences<String>) -> String? {
    guard let name = string(field) else { return nil }
    guard ReleaseConfiguration.Product.isName(name) else {
      return refused(
        "product-name", at: field, "\(Quotation.quote(name)) is not a valid product name",
        remedy: "use 1 to 64 letters, digits and '_', starting with a letter or '_', as in Swift")
    }
    guard let earlier = seen.note(name.lowercased(), at: field) else { return name }
    return refused(
      "duplicate-product-name", at: field, "\(name) is also the name at \(earlier.field.path), ignoring case",
      remedy: "give each product its own name: products become files")
  }

  private mutating func seal(_ field: Field) -> ReleaseConfiguration.SealTreatment? {
    switch field.value {
    case "refuse": return .refuse
    case "strip": return .strip
    case .object: return resigning(field)
    default:
      let word = if case .string(let text) = field.value { text } else { "" }
      let near = Suggestion.near(word, in: ReleaseConfiguration.SealTreatment.words, count: 1).first
      return refused(
        "seal", at: field, "expected \"refuse\", \"strip\" or { \"command\": [...] }, found \(field.summary)",
        remedy: near.map { "did you mean \"\($0)\"?" }
          ?? "\"refuse\" stops at a signed base, \"strip\" ships it unsigned, a command signs it again")
    }
  }

  private mutating func resigning(_ field: Field) -> ReleaseConfiguration.SealTreatment? {
    rejectUnknownKeys(in: field, of: ReleaseConfiguration.SealTreatment.keys)
    let remedy = "write the program and its arguments, such as [\"scripts/sign.sh\", \"--deep\"]"
    return command(field["command"], "seal", remedy: remedy).map { .resign(command: $0) }
  }

  /// A program and its arguments.
  mutating func command(_ field: Field, _ code: String, remedy: String) -> [String]? {
    guard let elements = list(field, of: "strings", remedy: remedy) else { return nil }
    if elements.isEmpty { add(code, at: field, "the command is empty", remedy: remedy) }
    let command = elements.enumerated().compactMap { argument($1, code, isProgram: $0 == 0) }
    return command.count == elements.count && !command.isEmpty ? command : nil
  }

  private mutating func argument(_ field: Field, _ code: String, isProgram: Bool) -> String? {
    guard let text = string(field) else { return nil }
    if text.utf8.contains(0) || isProgram && text.isEmpty {
      return refused(
        code, at: field, text.isEmpty ? "the program's name is empty" : "contains a NUL character",
        remedy: "write the path of a program, then its arguments")
    }
    // An argument may be for a shell.
    return isProgram && beginsAtHome(text, field) ? nil : text
  }
}
