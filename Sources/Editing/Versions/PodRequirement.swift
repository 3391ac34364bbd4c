import Domain

/// A requirement on a pod's version, such as `~> 1.4.0`, as RubyGems reads it.
struct PodRequirement {
  /// Each before those that it begins with.
  private enum Relation: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case compatible = "~>"
    case not = "!="
    case exactly = "="
    case above = ">"
    case below = "<"
  }

  private let relation: Relation
  let version: PackageVersion
  /// The version in the text.
  let range: Range<Int>

  init?(_ text: [UInt8]) {
    let start = text.index(from: 0) { !$0.isBlank }
    let written = Relation.allCases.first { text[start...].starts(with: $0.rawValue.utf8) }
    relation = written ?? .exactly
    range = text.trimmed(start + (written?.rawValue.utf8.count ?? 0)..<text.count)
    guard let version = PackageVersion(text.text(range)) else { return nil }
    self.version = version
  }

  /// Whether the release that is written into it meets it.
  var mayFollow: Bool { [.exactly, .atLeast, .compatible].contains(relation) }

  func isMet(by other: PackageVersion) -> Bool {
    switch relation {
    case .atLeast: other >= version
    case .atMost: other <= version
    case .not: other != version
    case .exactly: other == version
    case .above: other > version
    case .below: other < version
    case .compatible: other >= version && PackageVersion(numbers: other.numbers) < limit
    }
  }

  /// How the release is written into it.
  var form: VersionForm { relation == .compatible ? .atLeast(numbers: version.writtenCount) : .whole }

  /// What a compatible version is below: of `~> 1.4.2` it is 1.5.
  private var limit: PackageVersion {
    var numbers = version.numbers
    if numbers.count > 1 { numbers.removeLast() }
    if let last = numbers.indices.last { numbers[last] = numbers[last].next }
    return PackageVersion(numbers: numbers)
  }
}
