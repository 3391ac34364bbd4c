import Domain
import Editing

/// A template made from a podspec or package manifest that the vendor ships already.
enum VendorTemplate {
  /// Nil for a podspec whose values only running it gives, or that says more than a placeholder can.
  static func podspec(_ text: String, product: String) -> String? {
    let facts = PodspecFacts(reading: text)
    guard facts.computed.isEmpty, !facts.sourceURLs.isEmpty, !facts.checksums.isEmpty, facts.sourceTags.isEmpty else {
      return nil
    }
    let edits =
      facts.versions.map { ($0, "{{version}}") } + facts.sourceURLs.map { ($0, "{{url}}") }
      + facts.checksums.map { ($0, "{{checksum}}") }
      + facts.vendoredFrameworks.map { ($0, "\(product).xcframework") }
    guard let template = replace(edits, in: text), let sample = sample(template, product, url: true) else { return nil }
    let problems = StampCheck.podspec(
      PodspecFacts(reading: sample), file: "", version: Sample.version, product: Sample.product(product, url: true))
    return problems.isEmpty ? template : nil
  }

  /// Nil for a manifest with targets of sources, which customers do not get.
  static func package(_ text: String, products: [String], url: Bool) -> String? {
    let facts = PackageFacts(reading: text)
    guard !facts.binaryTargets.isEmpty, !hasSources(text) else { return nil }
    var edits: [(SourceLiteral, String)] = []
    for target in facts.binaryTargets {
      guard let name = target.name?.value, target.computed.isEmpty else { return nil }
      for (literal, value) in [(target.url, "url"), (target.checksum, "checksum"), (target.path, "path")] {
        if let literal { edits.append((literal, "{{\(name).\(value)}}")) }
      }
    }
    guard let template = replace(edits, in: text), let only = products.first,
      let sample = sample(template, only, url: url, others: products)
    else { return nil }
    let problems = StampCheck.packageManifest(
      PackageFacts(reading: sample), file: "", version: Sample.version,
      products: products.map { Sample.product($0, url: url) })
    return problems.isEmpty ? template : nil
  }

  /// Whether a manifest has targets of sources.
  static func hasSources(_ text: String) -> Bool {
    [".target(", ".executableTarget(", ".testTarget(", ".systemLibrary(", ".plugin(", ".macro("].contains {
      text.contains($0)
    }
  }

  /// Nil if a value is not a literal of its own, or is followed by another checksum.
  private static func replace(_ edits: [(literal: SourceLiteral, text: String)], in text: String) -> String? {
    guard edits.allSatisfy(\.literal.isWhole) else { return nil }
    var bytes = Array(text.utf8)
    var end = bytes.count
    for edit in edits.sorted(by: { $0.literal.range.lowerBound > $1.literal.range.lowerBound }) {
      let range = edit.literal.range
      guard range.lowerBound >= 0, range.upperBound <= end else { return nil }
      bytes.replaceSubrange(range, with: Array(edit.text.utf8))
      end = range.lowerBound
    }
    let result = String(decoding: bytes, as: UTF8.self)
    return hasDigest(result) ? nil : result
  }

  /// 64 hexadecimal digits, which a finished file has only for its own zips.
  private static func hasDigest(_ text: String) -> Bool {
    text.utf8.split { !$0.isHexDigit }.contains { $0.count == 64 }
  }

  private static func sample(_ text: String, _ product: String, url: Bool, others: [String] = []) -> String? {
    guard let template = try? Template(text, file: "") else { return nil }
    return try? template.render(Sample.scope(product, others, url: url)).text
  }

  /// Values of no release.
  private enum Sample {
    static let version = "1.2.3"

    static func product(_ name: String, url: Bool) -> StampCheck.Product {
      StampCheck.Product(
        name: name, url: url ? "https://sdk.example.com/app/\(version)/\(name).zip" : nil, path: "\(name).zip",
        checksum: .zero)
    }

    static func scope(_ name: String, _ others: [String], url: Bool) -> TemplateScope {
      var scope = TemplateScope(["version": .text(version), "app_id": .text("app"), "name": .text("name")])
      for (prefix, own) in [("", name)] + others.map({ ($0 + ".", $0) }) {
        let product = product(own, url: url)
        scope[prefix + "checksum"] = .text(product.checksum.description)
        scope[prefix + "path"] = .text(product.path)
        if let url = product.url { scope[prefix + "url"] = .text(url) }
      }
      return scope
    }
  }
}
