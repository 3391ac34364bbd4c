import Domain

/// Gathers the tokens of customers, each once however many customers go by it.
struct IdentityCollector {
  static let maximumLength = 1000

  /// Ends in bytes of no pattern, for what the hashes read beyond.
  private(set) var pool = [UInt8](repeating: 0, count: Hashing.padding)
  private(set) var patterns: [Pattern] = []
  private(set) var table = PatternTable()
  /// Token, owner and kind in one number each, so that sorting them groups them by token.
  private(set) var claims: [UInt64] = []
  private(set) var exclusions: [Exclusion] = []
  private(set) var tokenCount: UInt32 = 0
  private let scratch = ScratchBytes(longest: IdentityCollector.maximumLength)
  private let rule: NameRule

  init(_ customers: [Customer], _ rule: NameRule) {
    self.rule = rule
    pool.reserveCapacity(customers.count * 128)
    patterns.reserveCapacity(customers.count * 8)
    table = PatternTable(capacity: customers.count * 8)
    for (owner, customer) in zip(0..., customers) { add(customer, owner) }
    claims.sort()
  }

  private mutating func add(_ customer: Customer, _ owner: Int) {
    add(customer.appID.description, .appID, customer, owner)
    for identifier in customer.bundleIdentifiers { add(identifier, .bundleIdentifier, customer, owner) }
    if let name = customer.name.map(IdentityCollector.trimmed) { add(name, .name, customer, owner) }
  }

  private mutating func add(_ text: String, _ kind: TokenKind, _ customer: Customer, _ owner: Int) {
    if let reason = exclusion(of: text, kind) {
      exclusions.append(Exclusion(owner: customer.appID, text: text, kind: kind, reason: reason))
      return
    }
    let spellings = kind == .name ? Spelling.all(of: text) : [text]
    let token = tokenCount
    let known = spellings.first.flatMap { add($0, kind, as: token) }
    if known == nil {
      tokenCount += 1
      for spelling in spellings.dropFirst() { _ = add(spelling, kind, as: token) }
    }
    claims.append(UInt64(known ?? token) << 32 | UInt64(owner) << 8 | UInt64(kind.rawValue))
  }

  private func exclusion(of text: String, _ kind: TokenKind) -> Exclusion.Reason? {
    let minimum = SieveBuilder.minimumLength
    if text.utf8.count < minimum { return .tooShort(minimum: minimum) }
    if text.utf8.count > IdentityCollector.maximumLength { return .tooLong(maximum: IdentityCollector.maximumLength) }
    return kind == .name ? rule.exclusion(of: text) : nil
  }

  /// Returns the token that this spelling stands for already.
  private mutating func add(_ text: String, _ kind: TokenKind, as token: UInt32) -> UInt32? {
    let utf8 = Array(text.utf8)
    let rule = BoundaryRule(of: utf8, kind: kind)
    let start = extendPool(utf8)
    let fingerprint = withBytes(from: start) { Hashing.fingerprint($0, length: utf8.count) }
    var known: UInt32?
    table.forEach(fingerprint) { number in
      let pattern = patterns[number]
      if pattern.form == .utf8, pattern.rule == rule, holds(pattern, utf8) { known = pattern.token }
    }
    if let known {
      pool.removeSubrange(start..<start + utf8.count)
      return known
    }
    append(Pattern(start: UInt32(start), length: UInt16(utf8.count), form: .utf8, rule: rule, token: token))
    if utf8.allSatisfy({ $0 < 0x80 }) {
      let form = Pattern.Form.interleaved
      let length = UInt16(utf8.count * 2 - 1)
      append(Pattern(start: UInt32(start), length: length, form: form, rule: rule, token: token))
    } else {
      appendWide(Array(text.utf16), rule, token)
    }
    return nil
  }

  private mutating func appendWide(_ units: [UInt16], _ rule: BoundaryRule, _ token: UInt32) {
    if units.allSatisfy({ $0 < 0x100 }) {
      let start = UInt32(extendPool(units.map { UInt8($0) }))
      append(
        Pattern(start: start, length: UInt16(units.count * 2 - 1), form: .interleaved, rule: rule, token: token))
      return
    }
    let orders: [(Pattern.Form, [UInt8])] = [
      (.utf16LittleEndian, units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
      (.utf16BigEndian, units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }),
    ]
    for (form, bytes) in orders {
      let start = UInt32(extendPool(bytes))
      append(Pattern(start: start, length: UInt16(bytes.count), form: form, rule: rule, token: token))
    }
  }

  /// - Returns: where the bytes stand.
  private mutating func extendPool(_ bytes: [UInt8]) -> Int {
    let start = pool.count - Hashing.padding
    pool.insert(contentsOf: bytes, at: start)
    return start
  }

  private mutating func append(_ pattern: Pattern) {
    let fingerprint = withBytes(of: pattern) { Hashing.fingerprint($0, length: Int(pattern.length)) }
    table.insert(patterns.count, fingerprint: fingerprint)
    patterns.append(pattern)
  }

  /// Whether `pattern` is this spelling: letter for letter, and for identifiers without case.
  private func holds(_ pattern: Pattern, _ bytes: [UInt8]) -> Bool {
    guard Int(pattern.length) == bytes.count else { return false }
    let known = pool[Int(pattern.start)..<Int(pattern.start) + bytes.count]
    if pattern.rule == .name { return known.elementsEqual(bytes) }
    return zip(known, bytes).allSatisfy { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }

  private func withBytes<Result>(of pattern: Pattern, _ body: (UnsafeRawPointer) -> Result) -> Result {
    let start = Int(pattern.start)
    guard pattern.form == .interleaved else { return withBytes(from: start, body) }
    return body(scratch.interleaved(pool[start..<start + pattern.poolLength]))
  }

  private func withBytes<Result>(from start: Int, _ body: (UnsafeRawPointer) -> Result) -> Result {
    pool.withUnsafeBytes { pool in
      // Never empty: the padding is there.
      body(UnsafeRawBufferPointer(rebasing: pool[start...]).baseAddress ?? scratch.interleaved([]))
    }
  }

  func sieves() -> [Sieve] {
    var builder = SieveBuilder(patterns: patterns.count)
    for pattern in patterns {
      withBytes(of: pattern) { builder.count($0, length: Int(pattern.length), step: pattern.step) }
    }
    for pattern in patterns {
      withBytes(of: pattern) { builder.insert($0, length: Int(pattern.length), step: pattern.step) }
    }
    return builder.sieves()
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

extension Pattern {
  /// Every second window of an interleaved pattern has the same letters as the one before it.
  fileprivate var step: Int { form == .interleaved ? 2 : 1 }
}
