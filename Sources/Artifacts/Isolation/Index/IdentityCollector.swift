import Domain

/// Collects the tokens of customers. Customers may share a token, which has the number of the first text that spells it.
struct IdentityCollector {
  static let maximumLength = 1000

  private(set) var patterns: PatternList
  private(set) var table: PatternTable
  /// Texts with the spelling of a token before them: the token's number, and the text's in the lower half.
  private(set) var repeats: [UInt64] = []
  private(set) var exclusions: [Exclusion] = []
  /// Length of the longest pattern in bytes.
  private(set) var longest = 0
  private var filterBuilder: BloomFilterBuilder
  /// For each text a bit for each way to write its spaces: whether that is a pattern.
  private var written: [UInt8]
  private let buffer = PatternBytes(longest: IdentityCollector.maximumLength)
  private let rule: NameRule

  init(_ customers: [Customer], _ rule: NameRule) {
    self.rule = rule
    patterns = PatternList(customers)
    // As many as most customers have, whose names have a space.
    let count = patterns.texts.count + 2 * customers.count
    table = PatternTable(capacity: count, limit: patterns.numberLimit)
    filterBuilder = BloomFilterBuilder(patterns: count + patterns.texts.count)
    written = [UInt8](repeating: 0, count: patterns.texts.count)
    for (number, text) in patterns.texts.enumerated() { add(text, UInt32(number)) }
    repeats.sort()
    if table.count < table.capacity / 4 * 3 { resizeTable(capacity: table.count) }
  }

  private mutating func add(_ text: IdentifyingText, _ number: UInt32) {
    let kind = text.kind
    let token = kind == .name ? Self.trimmed(text.text) : text.text
    if let reason = exclusion(of: token, kind) {
      exclusions.append(Exclusion(owner: text.owner, text: token, kind: kind, reason: reason))
      return
    }
    let isWhole = token.utf8.count == text.text.utf8.count
    let known = isWhole ? addText(text, of: number) : addSpelling(token, kind, as: number)
    if let known {
      repeats.append(UInt64(known) << 32 | UInt64(number))
      return
    }
    if kind == .name { addSpellings(of: token, isWhole ? text : nil, as: number) }
  }

  private func exclusion(of text: String, _ kind: TokenKind) -> Exclusion.Reason? {
    // First the limit that users can configure.
    if kind == .name, let reason = rule.exclusion(of: text) { return reason }
    let minimum = BloomFilterBuilder.minimumLength
    if text.utf8.count < minimum { return .tooShort(minimum: minimum) }
    if text.utf8.count > IdentityCollector.maximumLength { return .tooLong(maximum: IdentityCollector.maximumLength) }
    return nil
  }

  /// - Parameter text: nil if the name is not as in the manifest.
  private mutating func addSpellings(of name: String, _ text: IdentifyingText?, as token: UInt32) {
    if let text, Spelling.isPlain(text.text.utf8) {
      let spaces = text.text.utf8.count { $0 == UInt8(ascii: " ") }
      if spaces == 0 { return }
      if text.text.utf8.count + 2 * spaces <= Self.maximumLength { _ = addText(text, of: token, spaces: .percent) }
      _ = addText(text, of: token, spaces: .plus)
      return
    }
    for spelling in Spelling.all(of: name).dropFirst() where spelling.utf8.count <= Self.maximumLength {
      _ = addSpelling(spelling, .name, as: token)
    }
    for spelling in NormalForms.all(of: name.uppercased()) where spelling.utf8.count <= Self.maximumLength {
      _ = addSpelling(spelling, .name, as: token)
    }
    if let letters = WesternLetters.bytes(NormalForms.composed(name)), !letters.isASCII {
      append(Pattern(token: token, form: .latin, rule: .name, letters: letters[...]))
    }
    for spelling in Spelling.encoded(name) where spelling.utf8.count <= Self.maximumLength {
      _ = addSpelling(spelling, .name, as: token, isWide: false)
    }
  }

  /// Returns the token that already has this spelling, if any.
  private mutating func addText(
    _ text: IdentifyingText, of token: UInt32, spaces: Pattern.Spaces = .plain
  ) -> UInt32? {
    let pattern = PatternList.pattern(token, of: text, spaces: spaces)
    let fingerprint = fingerprint(of: pattern)
    if let known = known(pattern, fingerprint) { return known }
    written[Int(token)] |= 1 << spaces.rawValue
    insert(PatternList.number(ofText: token, spaces), pattern: pattern, fingerprint: fingerprint)
    if spaces == .plain, pattern.form == .utf8 { appendWide(text.text, rule: pattern.rule, of: token) }
    return nil
  }

  /// The same for a spelling that is not in the manifest.
  /// - Parameter isWide: whether the spelling occurs in UTF-16 too.
  private mutating func addSpelling(
    _ spelling: String, _ kind: TokenKind, as token: UInt32, isWide: Bool = true
  ) -> UInt32? {
    let letters = ArraySlice(spelling.utf8)
    let rule = BoundaryRule(of: letters, kind: kind)
    let form: Pattern.Form = isWide && letters.isASCII ? .ascii : .utf8
    let pattern = Pattern(token: token, form: form, rule: rule, letters: letters)
    let fingerprint = fingerprint(of: pattern)
    if let known = known(pattern, fingerprint) { return known }
    insert(patterns.append(pattern), pattern: pattern, fingerprint: fingerprint)
    if isWide, form == .utf8 { appendWide(spelling, rule: rule, of: token) }
    return nil
  }

  private mutating func appendWide(_ text: String, rule: BoundaryRule, of token: UInt32) {
    let units = Array(text.utf16)
    if units.allSatisfy({ $0 < 0x100 }) {
      append(Pattern(token: token, form: .interleaved, rule: rule, letters: ArraySlice(units.map { UInt8($0) })))
      return
    }
    let orders: [(Pattern.Form, [UInt8])] = [
      (.utf16LittleEndian, units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
      (.utf16BigEndian, units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }),
    ]
    for (form, bytes) in orders { append(Pattern(token: token, form: form, rule: rule, letters: bytes[...])) }
  }

  private mutating func append(_ pattern: Pattern) {
    insert(patterns.append(pattern), pattern: pattern, fingerprint: fingerprint(of: pattern))
  }

  private mutating func insert(_ number: Int, pattern: Pattern, fingerprint: UInt64) {
    if table.count == table.capacity || number >= table.limit { resizeTable(capacity: max(16, table.count * 2)) }
    table.insert(number, fingerprint: fingerprint)
    buffer.forEachForm(of: pattern) { bytes, step in
      longest = max(longest, bytes.count)
      filterBuilder.count(bytes, step: step)
    }
  }

  private mutating func resizeTable(capacity: Int) {
    var resized = PatternTable(capacity: capacity, limit: max(table.limit, patterns.numberLimit * 2))
    for number in table.numbers { resized.insert(number, fingerprint: fingerprint(of: patterns[number])) }
    table = resized
  }

  /// The token that already has a pattern's spelling in UTF-8.
  private func known(_ pattern: Pattern, _ fingerprint: UInt64) -> UInt32? {
    var token: UInt32?
    let bytes = buffer.spelled(pattern)
    table.forEach(fingerprint) { number in
      let known = patterns[number]
      if known.form == .utf8 || known.form == .ascii, known.rule == pattern.rule,
        known.isSpelled(bytes, inCapitals: false)
      {
        token = known.token
      }
    }
    return token
  }

  private func fingerprint(of pattern: Pattern) -> UInt64 { Hashing.fingerprint(buffer.spelled(pattern)) }

  consuming func filters() -> [BloomFilter] {
    filterBuilder.endCounting()
    for (number, text) in patterns.texts.enumerated() {
      for spaces in Pattern.Spaces.allCases where written[number] >> spaces.rawValue & 1 == 1 {
        let pattern = PatternList.pattern(UInt32(number), of: text, spaces: spaces)
        buffer.forEachForm(of: pattern) { filterBuilder.insert($0, step: $1) }
      }
    }
    for number in patterns.storedNumbers {
      buffer.forEachForm(of: patterns[number]) { filterBuilder.insert($0, step: $1) }
    }
    return filterBuilder.finish()
  }

  static func trimmed(_ text: String) -> String {
    // True for most names, and fast.
    if text.utf8.first.map(\.isVisible) == true, text.utf8.last.map(\.isVisible) == true { return text }
    return String(text.unicodeScalars.trimming(while: \.properties.isWhitespace))
  }
}
