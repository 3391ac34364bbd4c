import Domain

struct PackageCheck {
  let facts: PackageFacts
  var report: StampProblems

  mutating func run(_ products: [StampCheck.Product]) -> [StampProblem] {
    var firstLines: [String: Int] = [:]
    for (index, target) in facts.binaryTargets.enumerated() {
      if target.name == nil {
        report.add(
          .binaryTarget, line: target.line, "a binaryTarget's name is missing or computed",
          remedy: "write its name as a string")
      }
      guard let product = target.product(among: products, version: report.version) else {
        if target.name != nil, !isVendorsOwn(index) { reportForeign(target, known: products.map(\.name)) }
        continue
      }
      if target.path?.value != product.path, isVendorsOwn(index) { continue }
      if let first = firstLines[product.name], !target.isAlternative {
        report.add(
          .binaryTarget, line: target.line,
          "binaryTarget \"\(product.name)\" is used twice, first on line \(first)",
          remedy: "keep one of them")
      }
      firstLines[product.name] = firstLines[product.name] ?? target.line
      check(target, product)
    }
    for product in products where firstLines[product.name] == nil {
      report.add(
        .binaryTarget, line: nil, "no binaryTarget has the URL or path of \"\(product.name)\"",
        remedy: "add one binaryTarget for each product")
    }
    return report.problems
  }

  /// Whether a condition chooses between a path on the vendor's disk and a URL: `isLocal ? .binaryTarget(name:path:) : …`.
  private func isVendorsOwn(_ index: Int) -> Bool {
    let target = facts.binaryTargets[index]
    let isPaired = target.isAlternative || facts.binaryTargets.dropFirst(index + 1).first?.isAlternative == true
    let labels = target.computed
    return isPaired && target.url == nil && target.checksum == nil && !labels.contains("url")
      && !labels.contains("checksum")
  }

  private mutating func reportForeign(_ target: PackageFacts.BinaryTarget, known: [String]) {
    let list =
      known.isEmpty ? "the release has no products" : "the release's products: " + known.joined(separator: ", ")
    let place =
      target.url.map { "its url is \"\($0.value)\"" } ?? target.path.map { "its path is \"\($0.value)\"" }
      ?? "its url or path is missing or computed"
    report.add(
      .binaryTarget, line: target.name?.line ?? target.line,
      "binaryTarget \"\(target.name?.value ?? "")\" is of no product of the release: \(place)",
      remedy: "write the placeholder of a product's URL or path, or remove it; \(list)")
  }

  private mutating func check(_ target: PackageFacts.BinaryTarget, _ product: StampCheck.Product) {
    let subject = "binaryTarget \"\(target.name?.value ?? product.name)\""
    for kind in [StampProblem.Fact.url, .checksum, .path] where target.computed.contains(kind.rawValue) {
      report.add(
        kind, line: target.line, "the \(kind.rawValue) of \(subject) is computed and cannot be checked",
        remedy: "write it as a string, or as a constant with a string in this file")
    }
    if let path = target.path, path.value != product.path {
      report.add(
        .path, line: path.line, "the path of \(subject) is \"\(path.value)\", the artifact's is \"\(product.path)\"",
        remedy: "write the placeholder of the artifact's path, or \(product.path)")
    }
    if target.path == nil, !target.computed.contains("path") { checkRemote(target, of: product, subject: subject) }
  }

  private mutating func checkRemote(
    _ target: PackageFacts.BinaryTarget, of product: StampCheck.Product, subject: String
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
    for kind in [StampProblem.Fact.url, .checksum] where !present.contains(kind.rawValue) {
      report.add(
        kind, line: target.line, "\(subject) has no \(kind.rawValue)",
        remedy: "add url: and checksum: with the artifact's placeholders")
    }
  }
}

extension PackageFacts.BinaryTarget {
  /// Its product, by the URL or the path; only if neither is a product's, by its name, which a vendor may choose.
  func product(among products: [StampCheck.Product], version: String) -> StampCheck.Product? {
    let ofPlace = products.first { product in
      url.map { $0.value == product.url } ?? false || path.map { $0.value == product.path } ?? false
    }
    lazy var ofOtherVersion = products.first { product in
      guard let url, let expected = product.url else { return false }
      return StampProblems.versions(in: url.value, asIn: expected, of: version) != nil
    }
    return ofPlace ?? ofOtherVersion ?? products.first { $0.name == name?.value }
  }
}
