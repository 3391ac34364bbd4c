import Domain

/// Checks offsets where a token may be.
struct Matcher {
  let index: IdentityIndex
  /// The available part of the file.
  let bytes: UnsafeRawBufferPointer
  let start: UnsafeRawPointer
  /// The offset of `bytes` in the file.
  let base: Int
  let content: ContentKind

  /// Adds the whole tokens that contain a window.
  @inline(never)
  func match(_ filter: BloomFilter, window: Int, _ counter: inout MatchCounter) {
    filter.probe(start, window) { first, length in
      guard first >= 0, first + length <= bytes.count else { return }
      // Two tokens may have one fingerprint: the identifier `acme` and the name `acme`.
      index.table.forEach(Hashing.fingerprint(start + first, length: length)) { number in
        let pattern = index.patterns[number]
        guard Int(pattern.length) == length, matches(pattern, at: first) else { return }
        if let occurrence = whole(pattern, at: first) { counter.add(occurrence) }
      }
    }
  }

  /// Whether the letters are at `offset`.
  private func matches(_ pattern: Pattern, at offset: Int) -> Bool {
    let isExact = pattern.rule == .name
    let step = pattern.form == .interleaved ? 2 : 1
    return index.pool.withUnsafeBufferPointer { pool in
      for number in 0..<pattern.poolLength {
        let (expected, found) = (pool[Int(pattern.start) + number], bytes[offset + number * step])
        if expected == found { continue }
        if isExact || expected.lowercased != found.lowercased { return false }
      }
      if step == 1 { return true }
      return stride(from: offset + 1, to: offset + Int(pattern.length), by: 2).allSatisfy { bytes[$0] == 0 }
    }
  }

  private func whole(_ pattern: Pattern, at offset: Int) -> Occurrence? {
    let end = offset + Int(pattern.length)
    switch pattern.form {
    case .utf8, .ascii: return whole(pattern, offset..<end, .utf8)
    case .utf16LittleEndian: return whole(pattern, offset..<end, .utf16LittleEndian)
    case .utf16BigEndian: return whole(pattern, offset..<end, .utf16BigEndian)
    case .interleaved:
      return either(pattern, offset..<end)
    }
  }

  /// Latin letters can be read in both byte orders. The file's own byte order decides, else the aligned one comes first. The
  /// other one counts too, unless only the other one has an adjacent character in another script.
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

  private func isNull(_ offset: Int) -> Bool { offset >= 0 && offset < bytes.count && bytes[offset] == 0 }

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
