import Domain

/// Copies of a version, anywhere in a file.
package enum VersionRemains {
  package struct Place: Hashable, Sendable {
    /// The URL or word that it is in; its line, if it stands alone.
    package var text: String
    package var line: Int
    package var column: Int
  }

  /// A version of two numbers is searched in URLs only: elsewhere it is most often another one.
  ///
  /// - Parameters:
  ///   - kind: whose comments are passed over.
  ///   - urlsOnly: for a file in which other versions are meant.
  ///   - covered: text that is edited, or does not belong to the release.
  package static func find(
    _ version: String, in file: [UInt8], as kind: VersionFormat, besides covered: [Range<Int>], urlsOnly: Bool = false
  ) -> [Place] {
    let bytes = VersionText.utf8(file, as: kind)
    let covered = (covered + comments(bytes, kind.base)).sorted { $0.lowerBound < $1.lowerBound }
    let isLong = version.utf8.count { $0 == .dot } > 1
    var forms = [Array(version.utf8)]
    // `SDK_1_4_0`
    if isLong { forms.append(forms[0].map { $0 == .dot ? UInt8(ascii: "_") : $0 }) }
    let tokens = forms.flatMap { VersionToken.occurrences(of: $0, in: bytes) }.sorted { $0.lowerBound < $1.lowerBound }
    var (next, end) = (0, 0)
    var cursor = SourceCursor(bytes)
    var found: [Place] = []
    for token in tokens {
      while next < covered.count, covered[next].upperBound <= token.lowerBound { next += 1 }
      if next < covered.count, covered[next].overlaps(token) { continue }
      // One of a URL, or a word, is enough.
      if token.lowerBound < end { continue }
      let word = word(bytes, around: token)
      if urlsOnly || !isLong, !bytes[word].contains(Array("://".utf8)) { continue }
      end = word.upperBound
      cursor.move(to: token.lowerBound)
      let isAlone = word == token
      found.append(
        Place(
          text: String(bytes.text(isAlone ? line(bytes, around: token) : word).prefix(256)), line: cursor.line,
          column: cursor.column))
    }
    return found
  }

  private static func word(_ bytes: [UInt8], around token: Range<Int>) -> Range<Int> {
    var start = token.lowerBound
    while start > 0, !isEnd(bytes[start - 1]) { start -= 1 }
    return start..<bytes.index(from: token.upperBound) { isEnd($0) }
  }

  private static func line(_ bytes: [UInt8], around token: Range<Int>) -> Range<Int> {
    var start = token.lowerBound
    while start > 0, bytes[start - 1] >= .space { start -= 1 }
    while start < token.lowerBound, bytes[start] == .space { start += 1 }
    return start..<bytes.index(from: token.upperBound) { $0 < .space }
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= .space || "\"'`()<>[]{}|\\^,;=".utf8.contains(byte)
  }

  private static func comments(_ bytes: [UInt8], _ kind: VersionFormat) -> [Range<Int>] {
    switch kind {
    case .podspec: comments(RubyLexer.lex(bytes))
    case .packageManifest, .swiftConstant: comments(SwiftLexer.lex(bytes))
    case .cConstant, .gradle: comments(CLexer.lex(bytes))
    case .xcconfig: between("//", and: "\n", in: bytes)
    case .xcodeProject: between("/*", and: "*/", in: bytes)
    // An XML declaration has a version of its own.
    case .propertyList:
      between("<!--", and: "-->", in: bytes) + between("<?", and: "?>", in: bytes)
        + between("<plist", and: ">", in: bytes)
    case .yaml, .toml: between(" #", and: "\n", in: bytes) + between("\n#", and: "\n", in: bytes)
    case .podspecJSON, .json, .pattern, .lines, .buildNumber: []
    }
  }

  private static func comments(_ source: LexedSource) -> [Range<Int>] {
    source.tokens.compactMap { token in if case .comment = token.kind { token.range } else { nil } }
  }

  private static func between(_ start: StaticString, and end: StaticString, in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard bytes.starts(with: start, at: index) else {
        index += 1
        continue
      }
      let begin = index
      while index < bytes.count, !bytes.starts(with: end, at: index) { index += 1 }
      ranges.append(begin..<index)
    }
    return ranges
  }
}
