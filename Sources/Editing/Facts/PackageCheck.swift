import Domain

struct PackageCheck {
  let facts: PackageFacts
  var report: StampReport

  mutating func run(_ products: [StampCheck.Product]) -> [StampProblem] {
    let byName = Dictionary(products.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var firstLines: [String: Int] = [:]
    for target in facts.binaryTargets {
      guard let name = target.name?.value else {
        report.add(
          .binaryTarget, line: target.line, "a binaryTarget's name is missing or computed",
          remedy: "write its name as a string")
        continue
      }
      guard let product = byName[name] else {
        reportForeign(name, target, known: products.map(\.name))
        continue
      }
      if let first = firstLines[name] {
        report.add(
          .binaryTarget, line: target.line,
          "binaryTarget \"\(name)\" is used twice, first on line \(first)",
          remedy: "keep one of them")
      }
      firstLines[name] = firstLines[name] ?? target.line
      check(target, product)
    }
    for product in products where firstLines[product.name] == nil {
      report.add(
        .binaryTarget, line: nil, "no binaryTarget is named \"\(product.name)\"",
        remedy: "add one binaryTarget for each product")
    }
    return report.problems
  }

  private mutating func reportForeign(_ name: String, _ target: PackageFacts.BinaryTarget, known: [String]) {
    let list =
      known.isEmpty ? "the release has no products" : "the release's products: " + known.joined(separator: ", ")
    report.add(
      .binaryTarget, line: target.name?.line ?? target.line,
      "binaryTarget \"\(name)\" is not a product of the release", remedy: "remove it; \(list)")
  }

  private mutating func check(_ target: PackageFacts.BinaryTarget, _ product: StampCheck.Product) {
    let subject = "binaryTarget \"\(product.name)\""
    for kind in [StampProblem.Kind.url, .checksum, .path] where target.computed.contains(kind.rawValue) {
      report.add(
        kind, line: target.line, "the \(kind.rawValue) of \(subject) is computed and cannot be checked",
        remedy: "write it as a string, or as a constant with a string in this file")
    }
    if let path = target.path, path.value != product.path {
      report.add(
        .path, line: path.line, "the path of \(subject) is \"\(path.value)\", the artifact's is \"\(product.path)\"",
        remedy: "write the placeholder of the artifact's path, or \(product.path)")
    }
    if target.path == nil, !target.computed.contains("path") { checkRemote(target, product, subject) }
  }

  private mutating func checkRemote(
    _ target: PackageFacts.BinaryTarget, _ product: StampCheck.Product, _ subject: String
  ) {
    guard let expected = product.url else {
      return report.add(
        .url, line: target.url?.line ?? target.line,
        "\(subject) has no path, and the release gives its artifact no URL", remedy: "write path: \"\(product.path)\"")
    }
    if let url = target.url { report.checkURL(url, subject: "the url of \(subject)", expected: expected) }
    if let checksum = target.checksum {
      report.checkChecksum(
        checksum, subject: "the checksum of \(subject)", expected: product.checksum.description)
    }
    let present = target.computed.union(target.url == nil ? [] : ["url"]).union(
      target.checksum == nil ? [] : ["checksum"])
    for kind in [StampProblem.Kind.url, .checksum] where !present.contains(kind.rawValue) {
      report.add(
        kind, line: target.line, "\(subject) has no \(kind.rawValue)",
        remedy: "add url: and checksum: with the artifact's placeholders")
    }
  }
}
