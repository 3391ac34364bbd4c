import Domain

/// Excludes names that occur everywhere and so do not identify a customer.
package struct NameRule: Hashable, Sendable {
  /// In characters.
  package var minimumLength: Int
  /// Words that any software contains, compared without case.
  package var common: Set<String>
  /// Names of products and flows, compared without case. They are in every customer's artifact.
  package var ignored: Set<String>

  package init(minimumLength: Int? = nil, common: Set<String> = NameRule.commonWords, ignored: Set<String> = []) {
    self.minimumLength = minimumLength ?? 4
    self.common = Set(common.map { $0.lowercased() })
    self.ignored = Set(ignored.map { $0.lowercased() })
  }

  /// The reason why `name` is not searched for, or nil.
  package func exclusion(of name: String) -> Exclusion.Reason? {
    // Counting all characters would take longer than everything else.
    if name.prefix(max(0, minimumLength)).count < minimumLength { return .tooShort(minimum: minimumLength) }
    let hasLetterOrDigit = !name.allBytes { !$0.isAlphanumeric }
    if !hasLetterOrDigit, !name.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) { return .punctuation }
    let folded = name.lowercased()
    if ignored.contains(folded) { return .productOrFlow }
    return common.contains(folded) || Self.syntaxWords.contains(folded) ? .common : nil
  }
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
  /// Whether an `app_id` is a number, has fewer than four characters, or is an ordinary word: one of `common`, a word of the
  /// languages and file formats of a release, or the ending of a file's name.
  package func isOrdinary(appID: String) -> Bool {
    let bytes = appID.utf8
    guard bytes.count > 3, bytes.contains(where: \.isLetter) else { return true }
    let folded = appID.lowercased()
    return common.contains(folded) || Self.syntaxWords.contains(folded) || IdentifierAffix.isExtension(Array(bytes))
  }
}

/// Finds names and `app_id`s that any framework may contain, although nobody put them there for a customer.
extension NameRule {
  /// Whether the text is only common words: `Public Software`, `Terms of Service`, `budget`. A word that nobody lists, such as the
  /// `AG` of a company, makes it a customer's.
  package func isCommon(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return !words.isEmpty && words.allSatisfy(isCommon(word:))
  }

  private func isCommon(word: String) -> Bool {
    [common, Self.syntaxWords, Self.joiningWords, Self.frameworkVocabulary].contains { $0.contains(word) }
  }

  private static let joiningWords: Set<String> = [
    "a", "an", "and", "at", "by", "for", "in", "my", "of", "on", "or", "our", "the", "to", "with",
  ]
}
