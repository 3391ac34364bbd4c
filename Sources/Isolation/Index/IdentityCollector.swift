import Domain

/// Collects the tokens of customers. Customers may share a token.
struct IdentityCollector {
  static let maximumLength = 1000

  /// The bytes of all patterns, then padding for the hashes to read.
  private(set) var pool = [UInt8](repeating: 0, count: Hashing.padding)
  private(set) var patterns: PatternList
  private(set) var table: PatternTable
  /// Each number contains token, owner and kind, so that sorting groups them by token.
  private(set) var claims: [UInt64] = []
  private(set) var exclusions: [Exclusion] = []
  private(set) var tokenCount: UInt32 = 0
  private let scratch = ScratchBytes(longest: IdentityCollector.maximumLength)
  private let rule: NameRule

  init(_ customers: CustomerList, _ rule: NameRule) {
    self.rule = rule
    // Enough for most customers. Memory that is reserved and never written costs nothing.
    patterns = PatternList(capacity: customers.count * 16)
    pool.reserveCapacity(customers.count * 256)
    claims.reserveCapacity(customers.count * 8)
    table = PatternTable(capacity: max(16, customers.count * 12))
    for (owner, customer) in customers.enumerated() {
      let appID = customer.appID
      add(appID.description, .appID, appID, owner)
      for identifier in customer.bundleIdentifiers { add(identifier, .bundleIdentifier, appID, owner) }
      if let name = customer.name { add(IdentityCollector.trimmed(name), .name, appID, owner) }
    }
    claims.sort()
  }

  private mutating func add(_ text: String, _ kind: TokenKind, _ appID: Identifier, _ owner: Int) {
    if let reason = exclusion(of: text, kind) {
      exclusions.append(Exclusion(owner: appID, text: text, kind: kind, reason: reason))
      return
    }
    let token = tokenCount
    let known = add(text, kind, as: token)
    if known == nil {
      tokenCount += 1
      if kind == .name {
        for spelling in Spelling.all(of: text).dropFirst() { addSpelling(spelling, as: token) }
        for spelling in Spelling.encoded(text) { addSpelling(spelling, as: token, isWide: false) }
      }
    }
    claims.append(UInt64(known ?? token) << 32 | UInt64(owner) << 8 | UInt64(kind.rawValue))
  }

  private mutating func addSpelling(_ spelling: String, as token: UInt32, isWide: Bool = true) {
    if spelling.utf8.count <= Self.maximumLength { _ = add(spelling, .name, as: token, isWide: isWide) }
  }

  private func exclusion(of text: String, _ kind: TokenKind) -> Exclusion.Reason? {
    // First the limit that users can configure.
    if kind == .name, let reason = rule.exclusion(of: text) { return reason }
    let minimum = BloomFilterBuilder.minimumLength
    if text.utf8.count < minimum { return .tooShort(minimum: minimum) }
    if text.utf8.count > IdentityCollector.maximumLength { return .tooLong(maximum: IdentityCollector.maximumLength) }
    return nil
  }

  /// Returns the token that already has this spelling, if any.
  /// - Parameter isWide: whether the spelling occurs in UTF-16 too.
  private mutating func add(_ text: String, _ kind: TokenKind, as token: UInt32, isWide: Bool = true) -> UInt32? {
    let utf8 = extendPool(text.utf8)
    let rule = BoundaryRule(of: pool[utf8], kind: kind)
    var pattern = Pattern(
      start: UInt32(utf8.lowerBound), length: UInt16(utf8.count), form: .utf8, rule: rule, token: token)
    let fingerprint = fingerprint(of: pattern)
    var known: UInt32?
    table.forEach(fingerprint) { number in
      let pattern = patterns[number]
      if pattern.form == .utf8 || pattern.form == .ascii, pattern.rule == rule, matches(pattern, pool[utf8]) {
        known = pattern.token
      }
    }
    if let known {
      pool.removeSubrange(utf8)
      return known
    }
    let isASCII = pool[utf8].allSatisfy { $0 < 0x80 }
    if isWide, isASCII { pattern.form = .ascii }
    append(pattern)
    if isWide, !isASCII { appendWide(Array(text.utf16), rule, token) }
    return nil
  }

  private mutating func appendWide(_ units: [UInt16], _ rule: BoundaryRule, _ token: UInt32) {
    if units.allSatisfy({ $0 < 0x100 }) {
      let start = UInt32(extendPool(units.map { UInt8($0) }).lowerBound)
      append(
        Pattern(start: start, length: UInt16(units.count * 2 - 1), form: .interleaved, rule: rule, token: token))
      return
    }
    let orders: [(Pattern.Form, [UInt8])] = [
      (.utf16LittleEndian, units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
      (.utf16BigEndian, units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }),
    ]
    for (form, bytes) in orders {
      let start = UInt32(extendPool(bytes).lowerBound)
      append(Pattern(start: start, length: UInt16(bytes.count), form: form, rule: rule, token: token))
    }
  }

  /// - Returns: the range of the bytes in the pool.
  private mutating func extendPool(_ bytes: some Collection<UInt8>) -> Range<Int> {
    pool.removeLast(Hashing.padding)
    let start = pool.count
    pool.append(contentsOf: bytes)
    defer { pool.append(contentsOf: repeatElement(0, count: Hashing.padding)) }
    return start..<pool.count
  }

  private mutating func append(_ pattern: Pattern) {
    let number = patterns.append(pattern)
    if patterns.count > table.capacity {
      table = PatternTable(capacity: patterns.count * 2)
      patterns.forEach { number, pattern in table.insert(number, fingerprint: fingerprint(of: pattern)) }
      return
    }
    table.insert(number, fingerprint: fingerprint(of: pattern))
    if pattern.form == .ascii { table.insert(number + 1, fingerprint: fingerprint(of: patterns[number + 1])) }
  }

  private func fingerprint(of pattern: Pattern) -> UInt64 {
    withBytes(of: pattern) { Hashing.fingerprint($0, length: Int(pattern.length)) }
  }

  /// Whether `pattern` has this spelling, ignoring case for identifiers.
  private func matches(_ pattern: Pattern, _ bytes: ArraySlice<UInt8>) -> Bool {
    guard Int(pattern.length) == bytes.count else { return false }
    let known = pool[Int(pattern.start)..<Int(pattern.start) + bytes.count]
    if pattern.rule == .name { return known.elementsEqual(bytes) }
    return zip(known, bytes).allSatisfy { $0.lowercased == $1.lowercased }
  }

  private func withBytes<Result>(of pattern: Pattern, _ body: (UnsafeRawPointer) -> Result) -> Result {
    pool.withUnsafeBytes { body(address(of: pattern, in: $0)) }
  }

  /// - Parameter pool: the pool's bytes.
  private func address(of pattern: Pattern, in pool: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    let letters = UnsafeRawBufferPointer(rebasing: pool[Int(pattern.start)...].prefix(pattern.poolLength))
    // Not nil, because the padding follows even an empty pattern.
    guard pattern.form != .interleaved, let start = letters.baseAddress else { return scratch.interleaved(letters) }
    return start
  }

  /// In bytes.
  var longest: Int {
    var longest = 0
    patterns.forEach { longest = max(longest, Int($1.length)) }
    return longest
  }

  func filters() -> [BloomFilter] {
    var builder = BloomFilterBuilder(patterns: patterns.count)
    pool.withUnsafeBytes { pool in
      patterns.forEach { _, pattern in
        builder.count(address(of: pattern, in: pool), length: Int(pattern.length), step: pattern.step)
      }
      builder.endCounting()
      patterns.forEach { _, pattern in
        builder.insert(address(of: pattern, in: pool), length: Int(pattern.length), step: pattern.step)
      }
    }
    return builder.finish()
  }

  private static func trimmed(_ text: String) -> String {
    // True for most names, and fast.
    if text.utf8.first.map(\.isVisible) == true, text.utf8.last.map(\.isVisible) == true { return text }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

extension Pattern {
  /// Every second window of an interleaved pattern repeats the letters of the one before.
  fileprivate var step: Int { form == .interleaved ? 2 : 1 }
}

/// A buffer for the bytes of interleaved patterns, padded for the hashes.
final class ScratchBytes {
  private let bytes: UnsafeMutableRawPointer
  private let capacity: Int

  /// - Parameter longest: length of the longest pattern in letters.
  init(longest: Int) {
    capacity = 2 * longest
    bytes = .allocate(byteCount: capacity + Hashing.padding, alignment: 8)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + Hashing.padding)
  }

  deinit { bytes.deallocate() }

  /// The letters, each followed by a NUL. The bytes after them are arbitrary.
  func interleaved(_ letters: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    var offset = 0
    for letter in letters.prefix(capacity / 2) {
      bytes.storeBytes(of: UInt16(letter).littleEndian, toByteOffset: offset, as: UInt16.self)
      offset += 2
    }
    return UnsafeRawPointer(bytes)
  }
}
