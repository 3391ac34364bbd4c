import Domain

/// A token of a customer, to be found in prose.
struct ProseName {
  let token: IdentifyingText
  let codes: [UInt32]
  /// For each letter, whether a word of the name begins there.
  private let breaks: [Bool]
  /// Whether the name has only ordinary words, so that its words in a sentence are not its name.
  private let isOrdinary: Bool
  /// Whether the letters alone are too few to be a name.
  private let needsSign: Bool
  /// Whether a digit after it begins another word. After hexadecimal letters, it does not.
  private let endsBeforeDigit: Bool

  /// Returns nil for a token that does not identify a customer in prose.
  init?(_ token: IdentifyingText, rule: ProseRule) {
    let letters = ProseText(token.text).letters
    codes = letters.map(\.code)
    breaks = letters.map(\.joint.isBoundary)
    needsSign = codes.count < rule.names.minimumLength
    let words = Self.words(letters)
    isOrdinary = words.allSatisfy { $0.unicodeScalars.count < 4 || rule.names.common.contains($0) }
    endsBeforeDigit = !codes.allSatisfy { $0.ascii.isHexDigit }
    self.token = token
    switch token.kind {
    case .name where needsSign || rule.names.exclusion(of: token.text) != nil || rule.isIgnored(codes): return nil
    case .appID where rule.names.isOrdinary(appID: token.text) || rule.isCommon(codes): return nil
    default: if codes.isEmpty { return nil }
    }
  }

  private static func words(_ letters: [ProseText.Letter]) -> [String] {
    var words: [String] = []
    for letter in letters {
      if letter.joint.isBoundary { words.append("") }
      if let scalar = Unicode.Scalar(letter.code) { words[words.count - 1].unicodeScalars.append(scalar) }
    }
    return words
  }

  /// Whether equal letters in a text are this name.
  func isWhole(_ letters: [ProseText.Letter], _ range: Range<Int>) -> Bool {
    if range.upperBound < letters.count {
      let end = letters[range.upperBound].joint
      guard end.isBoundary || end == .number && endsBeforeDigit else { return false }
    }
    var hasSign = false
    for index in range.dropFirst() {
      switch letters[index].joint {
      case .gap: return false
      case .sign: hasSign = true
      case .blank:
        // `Trail Cast` is `trailcast`, and `trail cast` may be anything, as `day one` may be if `Day One` is a name.
        let isCapital = letters[range.lowerBound].isCapital && letters[index].isCapital
        if !isCapital, isOrdinary || !breaks[index - range.lowerBound] { return false }
      case .none, .number, .hump: break
      }
    }
    return hasSign || !needsSign
  }
}

/// Selects the names that are searched for in prose.
struct ProseRule {
  let names: NameRule
  /// The letters of common words.
  private let common: Set<[UInt32]>
  /// The letters of names that are in every customer's artifact.
  private let ignored: Set<[UInt32]>

  init(_ names: NameRule) {
    self.names = names
    common = Set(names.common.map { ProseText($0).codes })
    ignored = Set(names.ignored.map { ProseText($0).codes })
  }

  func isCommon(_ codes: [UInt32]) -> Bool { common.contains(codes) }

  func isIgnored(_ codes: [UInt32]) -> Bool { common.contains(codes) || ignored.contains(codes) }
}
