import Domain

/// Readings of a file in which there may be tokens that its bytes do not show: wrapped lines as one, texts in UTF-32, and names that
/// have bytes beside them that look like letters.
final class OtherReadings {
  private let index: IdentityIndex
  /// Nil in a file that is no text.
  private var joined: IdentityScanner?
  private var lines: JoinedLines?
  private var wide = WideText()
  /// Nil until there is such a text.
  private var inWide: IdentityScanner?
  private var fonts = FontNames()
  private var isStarted = false

  private struct Token: Hashable {
    let text: String
    let claims: [Claim]

    init(_ match: TokenMatch) { (text, claims) = (match.text, match.claims) }
  }

  init(_ index: IdentityIndex) { self.index = index }

  func feed(_ chunk: UnsafeRawBufferPointer) {
    if !isStarted, !chunk.isEmpty {
      isStarted = true
      lines = ContentKind(head: chunk).wrapping.map(JoinedLines.init)
      joined = lines == nil ? nil : IdentityScanner(index)
    }
    searchWide(wide.texts(in: chunk))
    fonts.feed(chunk)
    if let joined { lines?.join(chunk).withUnsafeBytes(joined.scan) }
  }

  /// - Parameters:
  ///   - found: the tokens in the file's own bytes, which are not told again.
  ///   - texts: parts of the file that were read by themselves.
  func finish(besides found: [TokenMatch], _ texts: [[UInt8]]) -> [TokenMatch] {
    let parts = texts + fonts.names()
    let inLines = lines?.hasSeams == true ? joined?.finish().map(placed) ?? [] : []
    var known = Set(found.map(Token.init))
    let all = inLines + (inWide?.finish() ?? []) + parts.filter { !$0.isEmpty }.flatMap(index.tokenMatches(in:))
    return all.filter { known.insert(Token($0)).inserted }
  }

  private func searchWide(_ texts: [UInt8]) {
    if texts.isEmpty { return }
    let scanner = inWide ?? IdentityScanner(index)
    inWide = scanner
    texts.withUnsafeBytes(scanner.scan)
  }

  /// A match in joined lines, with its offsets in the file.
  private func placed(_ match: TokenMatch) -> TokenMatch {
    guard let lines else { return match }
    var match = match
    for number in match.groups.indices { match.groups[number].offset = lines.offset(match.groups[number].offset) }
    return match
  }
}
