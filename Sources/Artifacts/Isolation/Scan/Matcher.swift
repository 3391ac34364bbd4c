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
    filter.probe(start, at: window) { first, length in
      guard first >= 0, first + length <= bytes.count else { return }
      let range = first..<first + length
      let found = UnsafeRawBufferPointer(rebasing: bytes[range])
      // Two tokens may have one fingerprint: the identifier `acme` and the name `acme`.
      index.table.forEach(Hashing.fingerprint(found)) { number in
        let pattern = index.patterns[number]
        if pattern.isSpelled(found), let occurrence = whole(pattern, range) { counter.add(occurrence) }
      }
      if length.isMultiple(of: 2) || length == 1 || found[1] != 0 { return }
      index.table.forEach(Hashing.fingerprint(interleaved: found)) { number in
        let pattern = index.patterns[number]
        if pattern.isInterleaved(found), let occurrence = either(pattern, range) { counter.add(occurrence) }
      }
    }
  }

  private func whole(_ pattern: Pattern, _ range: Range<Int>) -> Occurrence? {
    switch pattern.form {
    case .utf8, .ascii, .interleaved: whole(pattern, at: range, in: .utf8)
    case .latin: whole(pattern, at: range, in: .latin)
    case .utf16LittleEndian: whole(pattern, at: range, in: .utf16LittleEndian)
    case .utf16BigEndian: whole(pattern, at: range, in: .utf16BigEndian)
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
    let little = { isLittle ? whole(pattern, at: first..<last + 1, in: .utf16LittleEndian) : nil }
    let big = { isBig ? whole(pattern, at: first - 1..<last, in: .utf16BigEndian) : nil }
    return isEven ? little() ?? big() : big() ?? little()
  }

  private func isNull(_ offset: Int) -> Bool { offset >= 0 && offset < bytes.count && bytes[offset] == 0 }

  private func whole(_ pattern: Pattern, at range: Range<Int>, in encoding: TextEncoding) -> Occurrence? {
    let surroundings = Surroundings(
      bytes: bytes, start: range.lowerBound, end: range.upperBound, encoding: encoding, content: content,
      base: base)
    guard surroundings.isWhole(pattern.rule) else { return nil }
    let isBig = pattern.isInterleaved && encoding == .utf16BigEndian
    let isLittle = pattern.isInterleaved && encoding == .utf16LittleEndian
    return Occurrence(
      lower: base + range.lowerBound + (isBig ? 1 : 0), upper: base + range.upperBound - (isLittle ? 1 : 0),
      token: pattern.token, encoding: encoding, offset: base + range.lowerBound,
      isPrefix: pattern.rule == .identifier && surroundings.goesOn)
  }
}
