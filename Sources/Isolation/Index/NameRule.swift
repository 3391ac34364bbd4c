import Domain

/// Excludes names that occur everywhere and so do not identify a customer.
package struct NameRule: Hashable, Sendable {
  /// In characters.
  package var minimumLength: Int
  /// Words that any software contains, compared without case.
  package var common: Set<String>
  /// Names of products and flows, compared without case. They are in every customer's artifact.
  package var ignored: Set<String>

  package init(minimumLength: Int = 4, common: Set<String> = NameRule.commonWords, ignored: Set<String> = []) {
    self.minimumLength = minimumLength
    self.common = Set(common.map { $0.lowercased() })
    self.ignored = Set(ignored.map { $0.lowercased() })
  }

  /// The reason why `name` is not searched for, or nil.
  package func exclusion(of name: String) -> Exclusion.Reason? {
    // Counting all characters would take longer than everything else.
    if name.prefix(max(0, minimumLength)).count < minimumLength { return .tooShort(minimum: minimumLength) }
    if !name.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) { return .punctuation }
    let folded = name.lowercased()
    if ignored.contains(folded) { return .productOrFlow }
    return common.contains(folded) ? .common : nil
  }

  package static let commonWords: Set<String> = [
    "account", "android", "apple", "application", "audio", "awesome", "base", "beta", "book", "books", "camera",
    "cash", "chat", "client", "cloud", "coach", "common", "connect", "content", "context", "core", "custom",
    "customer", "data", "date", "default", "demo", "dev", "development", "drive", "event", "events", "example",
    "feed", "file", "files", "finance", "fitness", "flow", "food", "foundation", "game", "games", "general", "google",
    "group", "health", "home", "hotel", "info", "internal", "iphone", "item", "kids", "learn", "library", "light",
    "link", "local", "mail", "main", "maps", "market", "media", "meeting", "message", "mobile", "model", "models",
    "money", "move", "movie", "music", "name", "network", "news", "none", "notes", "null", "object", "online", "open",
    "photo", "photos", "play", "player", "podcast", "private", "product", "production", "radio", "reader", "record",
    "release", "resource", "resources", "ride", "sample", "school", "search", "sensor", "service", "shop", "signal",
    "sleep", "social", "sport", "sports", "staging", "start", "state", "store", "stream", "study", "swift", "system",
    "talk", "team", "test", "testing", "tests", "time", "track", "tracker", "travel", "true", "type", "unknown",
    "user", "users", "value", "version", "video", "view", "walk", "wallet", "watch", "weather", "word", "words",
    "work", "workout", "world",
  ]
}

/// A token that is not searched for, and why. Verification reports it.
package struct Exclusion: Hashable, Sendable {
  package enum Reason: Hashable, Sendable, CustomStringConvertible {
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    case common
    case productOrFlow
    case punctuation

    package var description: String {
      switch self {
      case .tooShort(let minimum): "shorter than \(minimum) characters"
      case .tooLong(let maximum): "longer than \(maximum) bytes"
      case .common: "a common word"
      case .productOrFlow: "the name of a product or a flow"
      case .punctuation: "only punctuation"
      }
    }
  }

  package var owner: Identifier
  package var text: String
  package var kind: TokenKind
  package var reason: Reason
}

/// Finds `app_id`s that may not identify a customer. Bundle identifiers always do.
extension NameRule {
  /// Whether an `app_id` is a number, has fewer than four characters, or is an ordinary word: one of `common`, or a word of
  /// the languages and file formats of a release.
  package func isOrdinary(appID: String) -> Bool {
    let bytes = appID.utf8
    guard bytes.count > 3, bytes.contains(where: \.isLetter) else { return true }
    let folded = appID.lowercased()
    return common.contains(folded) || Self.syntaxWords.contains(folded)
  }

  /// Words of `Package.swift`, podspecs, module interfaces, property lists and this tool's JSON, in lower case.
  package static let syntaxWords: Set<String> = [
    "actor", "arch", "artifact", "associatedtype", "async", "author", "authors", "await", "begin", "binary",
    "binarytarget", "bool", "break", "bundle", "case", "catch", "char", "checksum", "class", "code", "const",
    "continue", "convenience", "copyright", "deinit", "dependencies", "deprecated", "description", "dict", "digest",
    "double", "each", "else", "elsif", "encoding", "ensure", "enum", "error", "export", "extension", "extern", "false",
    "features", "final", "float", "framework", "frameworks", "func", "function", "guard", "header", "headers",
    "homepage", "http", "https", "identifier", "import", "include", "infix", "inline", "inout", "integer", "interface",
    "introduced", "lazy", "let", "libraries", "license", "linkersettings", "long", "macos", "manifest", "method",
    "module", "mutating", "nonmutating", "number", "objc", "obsoleted", "open", "operator", "optional", "override",
    "package", "packagedescription", "path", "platform", "platforms", "plist", "podspec", "postfix", "precedencegroup",
    "prefix", "products", "property", "protocol", "public", "raise", "real", "renamed", "require", "required", "rescue",
    "rethrows", "return", "self", "short", "signed", "size", "source", "spec", "static", "strict", "string", "struct",
    "subscript", "subspec", "summary", "super", "switch", "target", "targets", "then", "throw", "throws", "tool",
    "tvos", "typealias", "typedef", "undef", "uint", "undefined", "unless", "unowned", "until", "url", "vendored",
    "visionos", "void", "volatile", "watchos", "weak", "when", "where", "while", "yield",
  ]
}
