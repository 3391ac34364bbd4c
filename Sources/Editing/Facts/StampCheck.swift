import Domain

/// A finished file held against what the release says: all problems, line by line.
package enum StampCheck {
  package struct Product: Hashable, Sendable {
    package var name: String
    package var url: String?
    package var path: String
    package var checksum: Digest

    package init(name: String, url: String?, path: String, checksum: Digest) {
      self.name = name
      self.url = url
      self.path = path
      self.checksum = checksum
    }
  }

  /// The podspec's version, its source with checksum, and the framework's path in the zip.
  package static func podspec(
    _ facts: PodspecFacts, file: String, version: String, product: Product
  ) -> [StampProblem] {
    var check = PodspecCheck(facts: facts, report: StampProblems(file: file, version: version), product: product)
    return check.run()
  }

  /// Checks that each product has one binary target, with its URL and checksum or its path, and that no others exist. A target
  /// may have any name: a wrapper of sources often has the product's.
  package static func packageManifest(
    _ facts: PackageFacts, file: String, version: String, products: [Product]
  ) -> [StampProblem] {
    var check = PackageCheck(facts: facts, report: StampProblems(file: file, version: version))
    return check.run(products)
  }
}

/// A value that a finished file has wrong or lacks.
package struct StampProblem: Hashable, Sendable {
  package enum Fact: String, Sendable {
    case version = "version-literal"
    case url, checksum, path
    case binaryTarget = "binary-target"
    case vendoredFramework = "vendored-framework"
  }

  package let kind: Fact
  package let finding: Finding
}

/// Collects problems at the file's lines.
struct StampProblems {
  let file: String
  let version: String
  private(set) var problems: [StampProblem] = []

  /// - Parameter line: nil for the whole file.
  mutating func add(_ kind: StampProblem.Fact, line: Int?, _ message: String, remedy: String) {
    let position = line.map { Location.Position.line($0, column: nil) } ?? .whole
    let finding = Finding("template.\(kind.rawValue)", at: Location(file, position), message, remedy: remedy)
    problems.append(StampProblem(kind: kind, finding: finding))
  }

  mutating func checkURL(_ literal: SourceLiteral, subject: String, expected: String) {
    guard literal.value != expected else { return }
    let versions = Self.versions(in: literal.value, asIn: expected, of: version)
    let stale = versions.map { $0.filter { $0 != version } } ?? []
    if let other = stale.first {
      add(
        .url, line: literal.line,
        "\(subject) carries version \(other), the release is \(version): \"\(literal.value)\"",
        remedy: "write {{version}} or \(version) in it")
    } else {
      add(
        .url, line: literal.line, "\(subject) is \"\(literal.value)\", the artifact's URL is \"\(expected)\"",
        remedy: "write the placeholder of the artifact's URL, or \(expected)")
    }
  }

  mutating func checkChecksum(_ literal: SourceLiteral, subject: String, expected: String) {
    guard literal.value != expected else { return }
    // A zip that does not exist yet has no checksum to show.
    let artifacts = expected == Digest.zero.description ? "not the artifact's" : "the artifact's is \(expected)"
    add(
      .checksum, line: literal.line, "\(subject) is \"\(literal.value)\", \(artifacts)",
      remedy: "write the placeholder of the artifact's checksum")
  }

  /// The text in `url` where `expected` has the version; nil if they differ in more than that.
  static func versions(in url: String, asIn expected: String, of version: String) -> [String]? {
    if version.isEmpty { return nil }
    let actual = Array(url.utf8)
    let parts = Array(expected.utf8).split(separator: Array(version.utf8), omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, actual.starts(with: first) else { return nil }
    var found: [String] = []
    var position = first.count
    for part in parts.dropFirst() {
      let allowed = actual.index(from: position) { !isVersionPart($0) }
      guard let end = (position...max(position, allowed)).first(where: { starts(actual, part, at: $0) }), end > position
      else { return nil }
      found.append(actual.text(position..<end))
      position = end + part.count
    }
    // Between two parts the first match counts; nothing may follow the last one.
    return position == actual.count && found.allSatisfy { $0.utf8.first?.isDigit == true } ? found : nil
  }

  private static func isVersionPart(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == .dot || byte == .minus || byte == .plus
  }

  private static func starts(_ bytes: [UInt8], _ part: ArraySlice<UInt8>, at index: Int) -> Bool {
    // An empty part ends the URL: all that is left is version.
    part.isEmpty ? index == bytes.count : bytes[index...].starts(with: part)
  }
}
