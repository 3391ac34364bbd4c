import Domain

/// One scalar of a YAML, TOML or Gradle file, by its key path.
struct KeyedVersions {
  typealias Path = [JSONOutline.Step]

  enum Value {
    /// Without quotes, if it has some.
    case text(Range<Int>, isQuoted: Bool)
    case number(Range<Int>)
    /// What only running or following something gives.
    case computed(Range<Int>)
    /// A scalar that cannot be a version, such as a text of several lines.
    case other(Range<Int>)
  }

  /// How deep a file may nest.
  static let deepest = 256

  private let bytes: [UInt8]
  private let keyPath: [String]
  private let takesNumbers: Bool
  /// The quotes around what would be a number; a build number is one.
  private var quotes = VersionSite.Quotes.enough
  private var scan = VersionCollector()

  static func yaml(_ bytes: [UInt8], _ keyPath: [String], takesNumbers: Bool) -> VersionCollector {
    var versions = KeyedVersions(bytes: bytes, keyPath: keyPath, takesNumbers: takesNumbers)
    if !takesNumbers { versions.quotes = .yaml }
    return versions.read { add throws(Malformed) in try YAMLOutline.visit(bytes, add) }
  }

  static func toml(_ bytes: [UInt8], _ keyPath: [String], takesNumbers: Bool) -> VersionCollector {
    var versions = KeyedVersions(bytes: bytes, keyPath: keyPath, takesNumbers: takesNumbers)
    return versions.read { add throws(Malformed) in try TOMLOutline.visit(bytes, add) }
  }

  static func gradle(_ bytes: [UInt8], _ keyPath: [String], takesNumbers: Bool) -> VersionCollector {
    var versions = KeyedVersions(bytes: bytes, keyPath: keyPath, takesNumbers: takesNumbers)
    var scan = versions.read { add throws(Malformed) in try GradleOutline.visit(bytes, add) }
    scan.acceptBranches()
    return scan
  }

  /// Whether YAML reads a text as a number or a date if it has no quotes.
  static func isNumber(_ text: String) -> Bool {
    text.utf8.count { $0 == .dot } < 2 && text.utf8.allSatisfy { $0.isDigit || ".-+_eE".utf8.contains($0) }
  }

  private var subject: String { VersionFormat.text(of: keyPath) }

  private mutating func read(
    _ visit: ((Path, Value) -> Void) throws(Malformed) -> Void
  ) -> VersionCollector {
    do throws(Malformed) {
      try visit { path, value in if JSONVersions.matches(path, keyPath[...]) { add(value) } }
    } catch {
      scan.report(error)
    }
    return scan
  }

  private mutating func add(_ value: Value) {
    switch value {
    case .text(let range, let isQuoted): add(range, quotes: isQuoted ? .enough : quotes)
    case .number(let range) where takesNumbers: add(range, quotes: .enough)
    case .number(let range), .other(let range):
      scan.report(.invalid(subject: subject, value: String(bytes.text(range).prefix(64))), at: range.lowerBound)
    case .computed(let range):
      scan.report(
        .computed(subject: subject, expression: String(bytes.text(range).prefix(64)), .program), at: range.lowerBound)
    }
  }

  private mutating func add(_ range: Range<Int>, quotes: VersionSite.Quotes) {
    scan.addWhole(
      VersionCollector.Found(
        range: range, value: bytes.text(range), subject: subject, quotes: quotes, isOnly: true))
  }
}
