import Domain

struct PodspecCheck {
  let facts: PodspecFacts
  var report: StampProblems
  let product: StampCheck.Product

  mutating func run() -> [StampProblem] {
    checkVersion()
    checkSource()
    checkFrameworks()
    return report.problems
  }

  private mutating func checkVersion() {
    let subject = "\(facts.variable).version"
    let remedy = "write {{version}} or \(report.version)"
    for literal in facts.versions where literal.value != report.version {
      report.add(
        .version, line: literal.line,
        "\(subject) is \"\(literal.value)\", the release is \(report.version)", remedy: remedy)
    }
    reportComputed(.version, as: .version, of: subject, remedy: remedy)
    reportMissing(
      facts.versions, of: .version, as: .version, "the podspec sets no \(subject)",
      remedy: "add \(subject) = \"{{version}}\"")
  }

  private mutating func checkSource() {
    guard let url = product.url else { return checkChecksums() }
    for literal in facts.sourceURLs {
      report.checkURL(literal, subject: ":http of \(facts.variable).source", expected: url)
    }
    let remedy = "write the placeholder of the artifact's URL, or \(url)"
    reportComputed(.sourceURL, as: .url, of: ":http of \(facts.variable).source", remedy: remedy)
    reportMissing(
      facts.sourceURLs, of: .sourceURL, as: .url, "the podspec names no :http in \(facts.variable).source",
      remedy: remedy)
    checkChecksums()
    reportMissing(
      facts.checksums, of: .checksum, as: .checksum, "the podspec names no :sha256 in \(facts.variable).source",
      remedy: "add :sha256 with the placeholder of the artifact's checksum")
  }

  private mutating func checkChecksums() {
    let subject = ":sha256 of \(facts.variable).source"
    for literal in facts.checksums {
      report.checkChecksum(literal, subject: subject, expected: product.checksum.description)
    }
    reportComputed(.checksum, as: .checksum, of: subject, remedy: "write the placeholder of the artifact's checksum")
  }

  private mutating func checkFrameworks() {
    let expected = "\(product.name).xcframework"
    let subject = "\(facts.variable).vendored_frameworks"
    for literal in facts.vendoredFrameworks where literal.value != expected {
      report.add(
        .vendoredFramework, line: literal.line,
        "\(subject) is \"\(literal.value)\", the zip contains \(expected) at its root", remedy: "write \(expected)")
    }
    reportComputed(.vendoredFrameworks, as: .vendoredFramework, of: subject, remedy: "write \(expected)")
    reportMissing(
      facts.vendoredFrameworks, of: .vendoredFrameworks, as: .vendoredFramework,
      "the podspec sets no \(subject)", remedy: "add \(subject) = \"\(expected)\"")
  }

  private mutating func reportComputed(
    _ attribute: PodspecFacts.Attribute, as kind: StampProblem.Fact, of subject: String, remedy: String
  ) {
    for literal in facts.computed[attribute] ?? [] {
      report.add(
        kind, line: literal.line, "\(subject) is computed (\(literal.value)) and cannot be checked",
        remedy: remedy)
    }
  }

  private mutating func reportMissing(
    _ literals: [SourceLiteral], of attribute: PodspecFacts.Attribute, as kind: StampProblem.Fact, _ message: String,
    remedy: String
  ) {
    guard literals.isEmpty, facts.computed[attribute] == nil else { return }
    report.add(kind, line: nil, message, remedy: remedy)
  }
}
