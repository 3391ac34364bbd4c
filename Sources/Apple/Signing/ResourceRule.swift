/// One of the rules by which a signer chose what to seal.
///
/// A path belongs to the heaviest rule that matches it, and to no seal where none does (Apple's Security,
/// libsecurity_codesigning/lib/resources.cpp, `ResourceBuilder::findRule`).
package struct ResourceRule: Hashable, Sendable {
  /// A POSIX extended regular expression, over paths relative to the sealed folder.
  package var pattern: String
  /// What it matches is left out of the seal.
  package var omits: Bool
  /// Folders with a dot in their name that it matches are code with a seal of its own.
  package var isNested: Bool
  package var weight: UInt32
  let form: ResourcePattern

  package init(_ pattern: String, omits: Bool = false, isNested: Bool = false, weight: UInt32 = 1) {
    self.pattern = pattern
    self.omits = omits
    self.isNested = isNested
    self.weight = weight
    form = ResourcePattern(pattern)
  }
}

/// What rules say of a path that no entry names.
enum ResourceVerdict: Hashable {
  case sealed, omitted
  /// Of a folder: it has a seal of its own.
  case nested
  /// This pattern would decide it and cannot be read, or weighs the same as one that says otherwise.
  case unknown(pattern: String)
}

/// The rules of a seal, heaviest first.
struct ResourceRules {
  private let rules: [ResourceRule]
  let hasNested: Bool

  init(_ rules: [ResourceRule]) {
    self.rules = rules.sorted { $0.weight > $1.weight }
    hasNested = rules.contains(where: \.isNested)
  }

  /// - Parameter path: the bytes of a path relative to the sealed folder.
  func verdict(on path: [UInt8], isFolder: Bool = false) -> ResourceVerdict {
    var known: (verdict: ResourceVerdict, weight: UInt32)?
    var doubts: [ResourceRule] = []
    for rule in rules {
      if let known, rule.weight < known.weight { break }
      switch rule.form.matches(path) {
      case false?: continue
      case nil: doubts.append(rule)
      case true?:
        let verdict = Self.effect(rule, path, isFolder)
        // Which of two rules of the same weight wins is up to the order of Apple's hash table.
        if let known, known.verdict != verdict { return .unknown(pattern: rule.pattern) }
        known = (verdict, rule.weight)
      }
    }
    let decided = known?.verdict ?? .omitted
    let doubt = doubts.first { Self.effect($0, path, isFolder) != decided }
    return doubt.map { .unknown(pattern: $0.pattern) } ?? decided
  }

  /// Apple's signer takes a folder for nested code where a nested rule matches it and its name has a dot. Other folders
  /// are not sealed. A file that a nested rule matches is sealed by its entry like any other.
  private static func effect(_ rule: ResourceRule, _ path: [UInt8], _ isFolder: Bool) -> ResourceVerdict {
    guard isFolder else { return rule.omits ? .omitted : .sealed }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    return rule.isNested && name.contains(UInt8(ascii: ".")) ? .nested : .omitted
  }
}
