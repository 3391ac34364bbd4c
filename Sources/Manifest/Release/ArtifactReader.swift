import Domain
import JSON

extension ReleaseConfiguration.ArtifactLocation {
  package static let keys = ["url", "path"]
  package static let urlVocabulary = ["app_id", "version", "product"]
  package static let pathVocabulary = ["version", "product", "app_id"]
}

extension ProblemList {
  /// - Parameter products: all products, valid or not. With several, a location must contain `{{product}}`.
  mutating func artifact(_ field: Field, products: [Field]) -> ReleaseConfiguration.ArtifactLocation {
    var location = ReleaseConfiguration.ArtifactLocation()
    if !field.isPresent || isObject(field) {
      rejectUnknownKeys(in: field, of: KnownKeys(ReleaseConfiguration.ArtifactLocation.keys))
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
    }
    return location
  }

  private mutating func artifactURL(_ field: Field, severalProducts: Bool) -> PathPattern? {
    guard let text = string(field),
      let pattern = pattern(
        field, text, allowed: ReleaseConfiguration.ArtifactLocation.urlVocabulary, takesEnvironment: true)
    else { return nil }
    for (problem, remedy) in ArtifactURL.problems(in: pattern) { add("url", at: field, problem, remedy: remedy) }
    if !pattern.placeholders.contains("app_id") {
      add(
        "pattern", at: field, "without {{app_id}}, one customer's artifact would overwrite another's",
        remedy: "add {{app_id}} to the URL")
    }
    requireProduct(in: pattern, field, severalProducts: severalProducts)
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
      add(
        "path", at: field, "the extension is not exactly .zip", remedy: "end the path with a name and .zip")
    }
    requireProduct(in: pattern, field, severalProducts: severalProducts)
    return pattern
  }

  private mutating func requireProduct(in pattern: PathPattern, _ field: Field, severalProducts: Bool) {
    guard severalProducts, !pattern.placeholders.contains("product") else { return }
    add(
      "pattern", at: field, "without {{product}}, one product's artifact would overwrite another's",
      remedy: "add {{product}}: this release has several products")
  }
}
