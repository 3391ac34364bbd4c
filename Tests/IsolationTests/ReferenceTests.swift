import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Compares the scanner with a simple search for every token, at every offset, in every encoding.
@Suite("The scanner and a naive search agree")
struct ReferenceTests {
  @Test("The same matches in 10,000 random texts", arguments: Rounds.of(0..<50))
  func agreement(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed &* 7919)
    let customers =
      Crowd.customers(6, seed: seed) + [customer("zz", "Acme"), customer("acme", "Acme Acme", "com.acme")]
    let index = IdentityIndex(customers: customers, nameRule: NameRule(minimumLength: 2, common: []))
    let reference = NaiveSearch(customers)
    let mixture = Mixture(customers)
    for _ in 0..<200 {
      let bytes = mixture.bytes(pieces: Int.random(in: 1..<14, using: &random), &random)
      let found = Dictionary(grouping: index.tokenMatches(in: bytes)) { $0.text.lowercased() }
        .mapValues { $0.reduce(0) { $0 + $1.groups.reduce(0) { $0 + $1.count } } }
      #expect(found == reference.counts(in: bytes), "\(bytes)")
    }
  }
}

struct NaiveSearch {
  private struct Token: Hashable {
    var text: String
    var isName: Bool
  }

  /// What is searched for, in one encoding.
  private struct Wanted {
    var bytes: [UInt8]
    var rule: BoundaryRule
    var isLatin: Bool
    /// In UTF-16 units.
    var length: Int
    var isName: Bool

    init(_ spelling: String, _ encoding: TextEncoding, isName: Bool) {
      bytes = spelling.bytes(encoding)
      rule = BoundaryRule(of: Array(spelling.utf8), kind: isName ? .name : .appID)
      isLatin = spelling.utf16.allSatisfy { $0 < 0x100 }
      length = spelling.utf16.count
      self.isName = isName
    }
  }

  private let tokens: [Token: [TextEncoding: [Wanted]]]

  init(_ customers: [Customer]) {
    let tokens = customers.flatMap { customer in
      ([customer.appID.description] + customer.bundleIdentifiers).map { Token(text: $0.lowercased(), isName: false) }
        + (customer.name.map { [Token(text: $0, isName: true)] } ?? [])
    }
    self.tokens = Dictionary(uniqueKeysWithValues: Set(tokens).map { ($0, Self.spellings(of: $0)) })
  }

  private static func spellings(of token: Token) -> [TextEncoding: [Wanted]] {
    let plain =
      token.isName
      ? inCapitals(Spelling.all(of: token.text)) + NormalForms.all(of: token.text.uppercased()) : [token.text]
    return TextEncoding.allCases.reduce(into: [:]) { wanted, encoding in
      let encoded = token.isName && encoding == .utf8 ? inCapitals(Spelling.encoded(token.text)) : []
      wanted[encoding] = (plain + encoded).map { Wanted($0, encoding, isName: token.isName) }
    }
  }

  /// All spellings, and those whose letters of ASCII are capitals.
  private static func inCapitals(_ spellings: [String]) -> [String] {
    spellings + spellings.map { String(decoding: $0.utf8.map { $0.isLetter ? $0 & 0xDF : $0 }, as: UTF8.self) }
  }

  /// The first and the last letter of an occurrence.
  private struct Place: Hashable {
    var first: Int
    var end: Int
    var goesOn: Bool
  }

  /// The number of whole occurrences of each token. In UTF-16, readings that are one byte apart count once.
  func counts(in bytes: [UInt8]) -> [String: Int] {
    let places = places(in: bytes)
    let ends = places.values.joined().reduce(into: [Int: Int]()) { $0[$1.first] = max($0[$1.first] ?? 0, $1.end) }
    return places.reduce(into: [:]) { counts, token in
      let own = token.value.filter { place in !place.goesOn || ends[place.first] == place.end }
      let count = Set(own.map(\.first)).count
      if count > 0 { counts[token.key.text.lowercased(), default: 0] += count }
    }
  }

  private func places(in bytes: [UInt8]) -> [Token: Set<Place>] {
    bytes.withUnsafeBytes { buffer in
      let content = ContentKind(head: buffer)
      return tokens.mapValues { encodings in
        encodings.reduce(into: Set()) { places, encoding in
          for wanted in encoding.value { places.formUnion(self.places(of: wanted, encoding.key, buffer, content)) }
        }
      }
    }
  }

  private func places(
    of wanted: Wanted, _ encoding: TextEncoding, _ bytes: UnsafeRawBufferPointer, _ content: ContentKind
  ) -> [Place] {
    places(of: wanted.bytes, in: bytes, folding: !wanted.isName).compactMap { place in
      let end = place + wanted.bytes.count
      let surroundings = Surroundings(bytes: bytes, start: place, end: end, encoding: encoding, content: content)
      guard surroundings.isWhole(wanted.rule) else { return nil }
      let goesOn = wanted.rule == .identifier && surroundings.goesOn
      if !wanted.isLatin || encoding == .utf8 { return Place(first: place, end: end, goesOn: goesOn) }
      let letter = encoding == .utf16BigEndian ? place + 1 : place
      let last = letter + wanted.length * 2 - 2
      return isMisread(encoding, letter, last, bytes, content)
        ? nil : Place(first: letter, end: last + 1, goesOn: goesOn)
    }
  }

  /// Whether the Latin letters from `first` to `last` are clearly in the other byte order.
  private func isMisread(
    _ encoding: TextEncoding, _ first: Int, _ last: Int, _ bytes: UnsafeRawBufferPointer, _ content: ContentKind
  ) -> Bool {
    func isNull(_ place: Int) -> Bool { bytes.indices.contains(place) && bytes[place] == 0 }
    guard isNull(first - 1), isNull(last + 1) else { return false }
    if let order = content.byteOrder { return order != encoding }
    let isAligned = first.isMultiple(of: 2) == (encoding == .utf16LittleEndian)
    let isLatin = (little: isNull(last + 3), big: isNull(first - 3))
    let (own, other) = encoding == .utf16LittleEndian ? (isLatin.little, isLatin.big) : (isLatin.big, isLatin.little)
    return !isAligned && !own && other
  }

  private func places(of wanted: [UInt8], in bytes: UnsafeRawBufferPointer, folding: Bool) -> [Int] {
    var places: [Int] = []
    var place = 0
    while place + wanted.count <= bytes.count {
      var length = 0
      while length < wanted.count {
        let (found, letter) = (bytes[place + length], wanted[length])
        if found != letter, !folding || found.lowercased != letter.lowercased { break }
        length += 1
      }
      if length == wanted.count { places.append(place) }
      place += 1
    }
    return places
  }
}
