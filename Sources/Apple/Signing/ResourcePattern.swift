/// The patterns that signers write into rules, each matched without a regular-expression engine.
///
/// Those of Apple's Security (libsecurity_codesigning/lib/bundlediskrep.cpp, `defaultResourceRules`) are all here. Any other
/// may match anything.
enum ResourcePattern: Hashable, Sendable {
  /// `^head$`, `^head`, `^head.*tail` and `^head.*tail$`. A nil byte is one of any value.
  case text(head: [UInt8?], tail: [UInt8?]?, reachesEnd: Bool)
  /// `^[^/]+$`: what stands directly in the folder.
  case topLevel
  /// The folders that hold code.
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

  /// Nil where the pattern is unknown.
  func matches(_ path: [UInt8]) -> Bool? {
    switch self {
    case .text(let head, let tail, let reachesEnd): Self.matches(path, head, tail, reachesEnd)
    case .topLevel: !path.isEmpty && !path.contains(UInt8(ascii: "/"))
    case .codeFolders: Self.codeFolderNames.contains { path.starts(with: $0) }
    case .debugSymbols: Self.hasComponent(path, endingWith: ".dSYM")
    case .finderFile: path.split(separator: UInt8(ascii: "/")).last.map { $0.elementsEqual(".DS_Store".utf8) } ?? false
    case .unknown: nil
    }
  }

  // MARK: Text

  /// More than any pattern in use has, and few enough that no pattern makes a long path slow.
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

  /// A backslash in front of a letter or a digit means something else.
  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x3B, 0x3D, 0x3F...0x40, 0x5B...0x5F, 0x7B...0x7E: true
    default: false
    }
  }

  private static func matches(_ path: [UInt8], _ head: [UInt8?], _ tail: [UInt8?]?, _ reachesEnd: Bool) -> Bool {
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
