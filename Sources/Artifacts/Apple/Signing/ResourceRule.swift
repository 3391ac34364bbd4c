/// A rule that selects the files to seal.
///
/// The heaviest rule that matches a path applies. A path that no rule matches is not sealed (Apple's Security,
/// libsecurity_codesigning/lib/resources.cpp, `ResourceBuilder::findRule`).
package struct ResourceRule: Hashable, Sendable {
  /// A POSIX extended regular expression for paths relative to the sealed folder.
  package var pattern: String
  /// Whether matching paths are excluded from the seal.
  package var omits: Bool
  /// Whether matching folders with a dot in their name are code with its own seal.
  package var isNested: Bool
  package var weight: UInt32
  let form: ResourcePattern

  init(_ pattern: String, omits: Bool = false, isNested: Bool = false, weight: UInt32 = 1) {
    self.pattern = pattern
    self.omits = omits
    self.isNested = isNested
    self.weight = weight
    form = ResourcePattern(pattern)
  }
}

/// The effect of the rules on a path that no entry names.
enum ResourceVerdict: Hashable {
  case sealed, omitted
  /// A folder with its own seal.
  case nested
  /// Depends on a rule whose pattern is not supported, or that contradicts a rule of the same weight.
  case unknown(pattern: String)
}

/// The rules of a seal, the heaviest first.
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
        let verdict = Self.effect(rule, on: path, isFolder: isFolder)
        // The order of Apple's hash table decides between two rules with the same weight.
        if let known, known.verdict != verdict { return .unknown(pattern: rule.pattern) }
        known = (verdict, rule.weight)
      }
    }
    let decided = known?.verdict ?? .omitted
    let doubt = doubts.first { Self.effect($0, on: path, isFolder: isFolder) != decided }
    return doubt.map { .unknown(pattern: $0.pattern) } ?? decided
  }

  /// Apple's signer treats a folder as nested code if a nested rule matches it and its name has a dot. Other folders are
  /// not sealed. A file that a nested rule matches is sealed like any other.
  private static func effect(_ rule: ResourceRule, on path: [UInt8], isFolder: Bool) -> ResourceVerdict {
    guard isFolder else { return rule.omits ? .omitted : .sealed }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    return rule.isNested && name.contains(UInt8(ascii: ".")) ? .nested : .omitted
  }
}

/// The patterns that signers write into rules, matched without a regular-expression engine.
///
/// All patterns of Apple's Security are supported (libsecurity_codesigning/lib/bundlediskrep.cpp,
/// `defaultResourceRules`). Any other may match anything.
enum ResourcePattern: Hashable, Sendable {
  /// `^head$`, `^head`, `^head.*tail` and `^head.*tail$`. A nil byte matches any byte.
  case text(head: [UInt8?], tail: [UInt8?]?, reachesEnd: Bool)
  /// `^[^/]+$`: files directly in the folder.
  case topLevel
  /// The folders that contain code.
  case codeFolders
  /// `.*\.dSYM($|/)`.
  case debugSymbols
  /// `^(.*/)?\.DS_Store$`.
  case finderFile
  case unknown

  private static let wholes: [String: ResourcePattern] = [
    "^[^/]+$": .topLevel, #".*\.dSYM($|/)"#: .debugSymbols, #"^(.*/)?\.DS_Store$"#: .finderFile,
    "^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|Library/(Automator|Spotlight|LoginItems))/":
      .codeFolders,
  ]
  private static let codeFolderNames = [
    "Frameworks", "SharedFrameworks", "PlugIns", "Plug-ins", "XPCServices", "Helpers", "MacOS", "Library/Automator",
    "Library/Spotlight", "Library/LoginItems",
  ].map { Array($0.utf8) + [UInt8(ascii: "/")] }

  init(_ pattern: String) {
    self = Self.wholes[pattern] ?? Self.text(Array(pattern.utf8)) ?? .unknown
  }

  /// Returns nil if the pattern is unknown.
  func matches(_ path: [UInt8]) -> Bool? {
    switch self {
    case .text(let head, let tail, let reachesEnd): Self.matches(path, head: head, tail: tail, reachesEnd: reachesEnd)
    case .topLevel: !path.isEmpty && !path.contains(UInt8(ascii: "/"))
    case .codeFolders: Self.codeFolderNames.contains { path.starts(with: $0) }
    case .debugSymbols: Self.hasComponent(path, endingWith: ".dSYM")
    case .finderFile: path.split(separator: UInt8(ascii: "/")).last.map { $0.elementsEqual(".DS_Store".utf8) } ?? false
    case .unknown: nil
    }
  }

  // MARK: Text

  /// Longer than any pattern in use, and short enough to match long paths fast.
  private static let maximumLength = 128
  private static let maximumFloatingTail = 32

  private static func text(_ pattern: [UInt8]) -> ResourcePattern? {
    guard pattern.first == UInt8(ascii: "^"), pattern.count <= maximumLength else { return nil }
    var parts: [[UInt8?]] = [[]]
    var rest = pattern.dropFirst()
    let reachesEnd = rest.last == UInt8(ascii: "$") && rest.dropLast().last != UInt8(ascii: "\\")
    if reachesEnd { rest = rest.dropLast() }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "."):
        if rest.first == UInt8(ascii: "*") {
          rest = rest.dropFirst()
          parts.append([])
        } else {
          parts[parts.count - 1].append(nil)
        }
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), isPunctuation(escaped) else { return nil }
        parts[parts.count - 1].append(escaped)
      case _ where "^$*+?()[]{}|".utf8.contains(byte): return nil
      default: parts[parts.count - 1].append(byte)
      }
    }
    guard parts.count <= 2 else { return nil }
    let tail = parts.count == 2 ? parts[1] : nil
    if let tail, !reachesEnd, tail.count > maximumFloatingTail { return nil }
    return .text(head: parts[0], tail: tail, reachesEnd: reachesEnd)
  }

  /// A backslash before a letter or a digit has another meaning.
  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x3B, 0x3D, 0x3F...0x40, 0x5B...0x5F, 0x7B...0x7E: true
    default: false
    }
  }

  private static func matches(_ path: [UInt8], head: [UInt8?], tail: [UInt8?]?, reachesEnd: Bool) -> Bool {
    guard begins(path[...], with: head) else { return false }
    let rest = path.dropFirst(head.count)
    guard let tail else { return !reachesEnd || rest.isEmpty }
    if reachesEnd { return rest.count >= tail.count && begins(rest.suffix(tail.count), with: tail) }
    guard rest.count >= tail.count else { return false }
    return (rest.startIndex...rest.endIndex - tail.count).contains { begins(rest[$0...], with: tail) }
  }

  private static func begins(_ path: ArraySlice<UInt8>, with text: [UInt8?]) -> Bool {
    path.count >= text.count && zip(path, text).allSatisfy { $1 == nil || $0 == $1 }
  }

  private static func hasComponent(_ path: [UInt8], endingWith suffix: String) -> Bool {
    path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains {
      $0.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
  }
}
