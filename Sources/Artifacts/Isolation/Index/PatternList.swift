import Domain

/// A text that tells a customer from others, as the manifest has it.
struct IdentifyingText: Hashable, Sendable {
  var owner: Identifier
  var kind: TokenKind
  var text: String
}

extension Customer {
  /// The `app_id`, then the bundle identifiers, then the name if there is one.
  var identifyingTexts: [IdentifyingText] {
    let texts =
      [(.appID, appID.description)] + bundleIdentifiers.map { (TokenKind.bundleIdentifier, $0) }
      + [name].compactMap { $0.map { (.name, $0) } }
    return texts.map { IdentifyingText(owner: appID, kind: $0, text: $1) }
  }
}

/// The patterns of all customers, by number.
///
/// Nearly all spell a customer's text as the manifest does, or write its spaces in another way. They are not stored: their number
/// says which text it is.
struct PatternList: Sendable {
  /// Of all customers.
  let texts: [IdentifyingText]
  private var stored: [Stored] = []
  /// The letters of the stored patterns.
  private var pool: [UInt8] = []

  private struct Stored: Sendable {
    var start: UInt32
    var count: UInt16
    var form: Pattern.Form
    var rule: BoundaryRule
    var token: UInt32
  }

  init(_ customers: [Customer]) {
    texts = customers.flatMap(\.identifyingTexts)
  }

  /// All numbers are below it.
  var numberLimit: Int { texts.count * Self.ways + stored.count }

  /// The number of the pattern that spells a text as it is in the manifest, but for its spaces.
  static func number(ofText text: UInt32, _ spaces: Pattern.Spaces) -> Int { Int(text) * ways + spaces.rawValue }

  /// Stores a pattern of other letters.
  /// - Returns: its number.
  mutating func append(_ pattern: Pattern) -> Int {
    stored.append(
      Stored(
        start: UInt32(pool.count), count: UInt16(pattern.letters.count), form: pattern.form, rule: pattern.rule,
        token: pattern.token))
    pool += pattern.letters
    return numberLimit - 1
  }

  subscript(number: Int) -> Pattern {
    let (text, way) = number.quotientAndRemainder(dividingBy: Self.ways)
    if text < texts.count {
      return Self.pattern(UInt32(text), of: texts[text], spaces: Pattern.Spaces(rawValue: way) ?? .plain)
    }
    let known = stored[number - texts.count * Self.ways]
    return Pattern(
      token: known.token, form: known.form, rule: known.rule,
      letters: pool[Int(known.start)..<Int(known.start) + Int(known.count)])
  }

  /// The pattern of a text that is not stored.
  static func pattern(_ number: UInt32, of text: IdentifyingText, spaces: Pattern.Spaces = .plain) -> Pattern {
    let letters = ArraySlice(text.text.utf8)
    let form: Pattern.Form = spaces == .plain && letters.isASCII ? .ascii : .utf8
    return Pattern(
      token: number, form: form, rule: BoundaryRule(of: letters, kind: text.kind), letters: letters, spaces: spaces)
  }

  /// The numbers of the stored patterns.
  var storedNumbers: Range<Int> { texts.count * Self.ways..<numberLimit }

  /// The ways to write the spaces of a text.
  private static let ways = 3
}

extension Collection<UInt8> {
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}
