import Domain

extension ReleaseConfiguration.ArtifactLocation {
  package static let keys = keysOfCustomers + ["token", "user", "header", "confirm"]
  /// Those that decide what customers receive.
  static let keysOfCustomers = ["url", "path"]
  package static let urlVocabulary = ["app_id", "version", "product"]
  package static let pathVocabulary = ["version", "product", "app_id"]
}

extension ProblemList {
  /// - Parameter products: all products, valid or not. With several, a location must contain `{{product}}`.
  mutating func artifact(_ field: Field, products: [Field]) -> ReleaseConfiguration.ArtifactLocation {
    var location = ReleaseConfiguration.ArtifactLocation()
    if !field.isPresent || isObject(field, keys: ReleaseConfiguration.ArtifactLocation.keys) {
      if field["url"].isPresent {
        location.url = artifactURL(field["url"], severalProducts: products.count > 1)
      } else if let product = products.first(where: { $0["podspec"].isPresent }) {
        add(
          "missing-key", at: field["url"], "is missing, but the podspec at \(product.path) needs it for :http",
          remedy: "add \"url\": \"https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip\"")
      }
      if field["path"].isPresent, let path = artifactPath(field["path"], severalProducts: products.count > 1) {
        location.path = path
      }
      readConfirmation(of: field, into: &location)
    }
    return location
  }

  /// How a published zip is read back.
  private mutating func readConfirmation(of field: Field, into location: inout ReleaseConfiguration.ArtifactLocation) {
    if field["confirm"].isPresent {
      let meaning = "url to read each zip from its URL, channel to compare it only where it was put"
      location.isConfirmedAtChannels =
        choice(field["confirm"], "confirm", among: ["url", "channel"], meaning: meaning) == "channel"
    }
    if field["token"].isPresent { location.token = variableName(field["token"]) }
    if field["user"].isPresent { location.user = userName(field["user"]) }
    if field["header"].isPresent { location.header = headerName(field["header"]) }
    for name in ["user", "header"] where field[name].isPresent && !field["token"].isPresent {
      add(
        "missing-key", at: field["token"], "is missing, and \"\(name)\" needs it",
        remedy: "name the environment variable that has the password or token")
    }
    if field["user"].isPresent, field["header"].isPresent {
      add(
        "credentials", at: field["header"], "the token is a password with \"user\", and the whole header with this",
        remedy: "remove one of the two")
    }
  }

  private mutating func headerName(_ field: Field) -> String? {
    accepted(string(field), at: field, "header", remedy: "write a name such as PRIVATE-TOKEN") {
      $0.isMade(of: "-") ? nil : "is not the name of an HTTP header"
    }
  }

  private mutating func artifactURL(_ field: Field, severalProducts: Bool) -> PathPattern? {
    // The tag of every earlier release names the bytes of its own URL.
    let pattern = channelPattern(
      field, allowed: ReleaseConfiguration.ArtifactLocation.urlVocabulary,
      required: ["app_id", "version"] + (severalProducts ? ["product"] : []), isPath: false)
    guard let pattern else { return nil }
    for (problem, remedy) in ArtifactURL.problems(in: pattern) { add("url", at: field, problem, remedy: remedy) }
    return pattern
  }

  private mutating func artifactPath(_ field: Field, severalProducts: Bool) -> PathPattern? {
    guard let text = path(field),
      let pattern = pattern(
        field, text, allowed: ReleaseConfiguration.ArtifactLocation.pathVocabulary, takesEnvironment: true)
    else { return nil }
    if let problem = Self.problemInRelativePath(text) {
      add(
        "path", at: field, "\(Quotation.quote(text)) \(problem)",
        remedy: "name a file inside the release repository, such as releases/{{product}}.zip")
    }
    if !ArtifactURL.namesZip(text) {
      add("path", at: field, "the extension is not exactly .zip", remedy: "end the path with a name and .zip")
    }
    require(severalProducts ? ["product"] : [], in: pattern, field)
    return pattern
  }
}
