import Domain

/// The patterns of all customers, by number.
///
/// Nearly all spell a customer's text as the manifest does, or write its spaces in another way. They are not stored: their number
/// says which text of which customer it is. So an index of a hundred thousand customers is little more than its hash tables.
struct PatternList: Sendable {
  let customers: CustomerList
  /// The number of each customer's first text, and of all texts.
  private let firstTexts: [UInt32]
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

  init(_ customers: CustomerList) {
    self.customers = customers
    var (firstTexts, count): ([UInt32], UInt32) = ([], 0)
    firstTexts.reserveCapacity(customers.count + 1)
    for customer in customers {
      firstTexts.append(count)
      count += UInt32(customer.identifyingTextCount)
    }
    self.firstTexts = firstTexts + [count]
  }

  var textCount: Int { Int(firstTexts[customers.count]) }

  /// All numbers are below it.
  var numberLimit: Int { textCount * Self.ways + stored.count }

  func texts(of owner: Int) -> Range<UInt32> { firstTexts[owner]..<firstTexts[owner + 1] }

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
    if text < textCount {
      return Self.pattern(UInt32(text), self.text(UInt32(text)).text, Pattern.Spaces(rawValue: way) ?? .plain)
    }
    let known = stored[number - textCount * Self.ways]
    return Pattern(
      token: known.token, form: known.form, rule: known.rule,
      letters: pool[Int(known.start)..<Int(known.start) + Int(known.count)])
  }

  /// The pattern of a text that is not stored.
  static func pattern(_ number: UInt32, _ text: CustomerList.Text, _ spaces: Pattern.Spaces = .plain) -> Pattern {
    let form: Pattern.Form = spaces == .plain && text.bytes.isASCII ? .ascii : .utf8
    return Pattern(
      token: number, form: form, rule: BoundaryRule(of: text.bytes, kind: TokenKind(text.role)), letters: text.bytes,
      spaces: spaces)
  }

  /// A text, and the index of the customer who has it.
  func text(_ number: UInt32) -> (owner: Int, text: CustomerList.Text) {
    // The last customer whose first text is not after it.
    var (lower, upper) = (0, customers.count)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if firstTexts[middle] <= number { lower = middle } else { upper = middle }
    }
    return (lower, customers[lower].identifyingText(Int(number - firstTexts[lower])))
  }

  /// The numbers of the stored patterns.
  var storedNumbers: Range<Int> { textCount * Self.ways..<numberLimit }

  /// The ways to write the spaces of a text.
  private static let ways = 3
}

extension Collection<UInt8> {
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}

extension TokenKind {
  init(_ role: CustomerList.Text.Role) {
    switch role {
    case .appID: self = .appID
    case .bundleIdentifier: self = .bundleIdentifier
    case .name: self = .name
    }
  }
}
