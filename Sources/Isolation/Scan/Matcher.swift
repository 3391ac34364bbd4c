import Domain

/// Decides about places where a token may stand.
struct Matcher {
  let index: IdentityIndex
  /// What is at hand of the file.
  let bytes: UnsafeRawBufferPointer
  let start: UnsafeRawPointer
  /// Where `bytes` start in the file.
  let base: Int
  let content: ContentKind

  /// Adds the tokens that stand whole around a window, which the filter let through.
  @inline(never)
  func match(_ filter: BloomFilter, window: Int, _ counter: inout MatchCounter) {
    filter.probe(start + window) { offset, length in
      let place = window - offset
      guard place >= 0, place + length <= bytes.count else { return }
      // Two tokens may have one fingerprint: the identifier `acme` and the name `acme`.
      index.table.forEach(Hashing.fingerprint(start + place, length: length)) { number in
        let pattern = index.patterns[number]
        guard Int(pattern.length) == length, holds(pattern, at: place) else { return }
        if let occurrence = whole(pattern, at: place) { counter.add(occurrence) }
      }
    }
  }

  /// Whether the letters stand there.
  private func holds(_ pattern: Pattern, at place: Int) -> Bool {
    let isExact = pattern.rule == .name
    let step = pattern.form == .interleaved ? 2 : 1
    return index.pool.withUnsafeBufferPointer { pool in
      for number in 0..<pattern.poolLength {
        let (expected, found) = (pool[Int(pattern.start) + number], bytes[place + number * step])
        if expected == found { continue }
        if isExact || expected.lowercased != found.lowercased { return false }
      }
      if step == 1 { return true }
      return stride(from: place + 1, to: place + Int(pattern.length), by: 2).allSatisfy { bytes[$0] == 0 }
    }
  }

  private func whole(_ pattern: Pattern, at place: Int) -> Occurrence? {
    let end = place + Int(pattern.length)
    switch pattern.form {
    case .utf8: return whole(pattern, place..<end, .utf8)
    case .utf16LittleEndian: return whole(pattern, place..<end, .utf16LittleEndian)
    case .utf16BigEndian: return whole(pattern, place..<end, .utf16BigEndian)
    case .interleaved:
      return either(pattern, place..<end)
    }
  }

  /// Between Latin letters both byte orders are possible. The one that the file has decides, else the aligned one goes
  /// first; the other one counts too, unless it reads a neighbour in another script, and the aligned one does not.
  private func either(_ pattern: Pattern, _ letters: Range<Int>) -> Occurrence? {
    let (first, last) = (letters.lowerBound, letters.upperBound)
    let isEven = (base + first).isMultiple(of: 2)
    var (isLittle, isBig) = (isNull(last), isNull(first - 1))
    if isLittle, isBig {
      let (isLatinLittle, isLatinBig) = (isNull(last + 2), isNull(first - 3))
      isLittle = content.byteOrder.map { $0 == .utf16LittleEndian } ?? (isEven || isLatinLittle || !isLatinBig)
      isBig = content.byteOrder.map { $0 == .utf16BigEndian } ?? (!isEven || isLatinBig || !isLatinLittle)
    }
    let little = { isLittle ? whole(pattern, first..<last + 1, .utf16LittleEndian) : nil }
    let big = { isBig ? whole(pattern, first - 1..<last, .utf16BigEndian) : nil }
    return isEven ? little() ?? big() : big() ?? little()
  }

  private func isNull(_ place: Int) -> Bool { place >= 0 && place < bytes.count && bytes[place] == 0 }

  private func whole(_ pattern: Pattern, _ range: Range<Int>, _ encoding: TextEncoding) -> Occurrence? {
    let surroundings = Surroundings(
      bytes: bytes, start: range.lowerBound, end: range.upperBound, encoding: encoding, content: content)
    guard surroundings.isWhole(pattern.rule) else { return nil }
    let isBig = pattern.form == .interleaved && encoding == .utf16BigEndian
    let isLittle = pattern.form == .interleaved && encoding == .utf16LittleEndian
    return Occurrence(
      lower: base + range.lowerBound + (isBig ? 1 : 0), upper: base + range.upperBound - (isLittle ? 1 : 0),
      token: pattern.token, encoding: encoding, offset: base + range.lowerBound)
  }
}
