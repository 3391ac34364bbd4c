import Domain

/// What a commit says it reverts.
///
/// Three ways to say so: git's (`Revert "…"` and, since 2.43, `Reapply "…"`, with `This reverts commit <name>.` in the
/// body), GitHub's button (`Reverts owner/repo#12`), and the convention's (`revert: …` with `Refs:` footers).
struct Revert: Sendable {
  /// Lower-case hexadecimal, 7 digits or more.
  var names: [String]
  /// Of a reverted merge: the parent whose side is kept.
  var mainline: String?
  /// The reverted commit's own subject.
  var subject: String?
  var pullRequest: Int?
  /// How the change that is told of reads, without any `Revert "…"` around it.
  var innermost: String
  /// A revert of a revert brings the change back.
  var restores: Bool

  init?(_ message: CommitMessage) {
    var said = SaidInBody()
    said.read(message)
    let quoted = Quoted(message.subject)
    let isTyped = message.header?.type == "revert"
    guard quoted != nil || isTyped || !said.names.isEmpty || said.pullRequest != nil else { return nil }
    mainline = said.mainline
    pullRequest = said.pullRequest
    let refs = isTyped ? message.footerRanges.prefix(Self.limit).flatMap { Self.refs(message.bytes, $0) } : []
    names = Array((said.names + refs).prefix(Self.limit))
    if let quoted {
      subject = quoted.isReapply ? "Revert \"\(quoted.subject)\"" : quoted.subject
      (innermost, restores) = Self.unwrap(quoted)
    } else {
      subject = isTyped ? message.header.map { message.bytes.text($0.descriptionRange) } : nil
      (innermost, restores) = (subject ?? message.subject, false)
    }
  }

  private static let limit = 100

  /// `Revert "subject"`; `Reapply "subject"` is git's way to write `Revert "Revert "subject""`.
  private struct Quoted {
    var subject: String
    var isReapply: Bool

    init?(_ text: String) {
      isReapply = text.utf8.starts(with: "Reapply \"".utf8)
      guard isReapply || text.utf8.starts(with: "Revert \"".utf8) else { return nil }
      let inner = text.utf8.dropFirst(isReapply ? 9 : 8)
      guard let end = inner.lastIndex(of: UInt8(ascii: "\"")), end > inner.startIndex else { return nil }
      subject = String(decoding: inner[..<end], as: UTF8.self)
    }
  }

  /// To the change itself, and whether all the levels around it bring it back. Each level is copied, so they have a
  /// bound.
  private static func unwrap(_ outermost: Quoted) -> (innermost: String, restores: Bool) {
    var level = outermost
    var restores = outermost.isReapply
    for _ in 0..<16 {
      guard let next = Quoted(level.subject) else { break }
      if !next.isReapply { restores.toggle() }
      level = next
    }
    return (level.subject, restores)
  }

  /// `Refs: 676104e, a215868`: names of commits, not numbers of issues.
  private static func refs(_ bytes: [UInt8], _ footer: FooterRange) -> [String] {
    let token = String(decoding: bytes[footer.token].map(\.lowercased), as: UTF8.self)
    guard token == "refs" || token == "ref", footer.separator == .colon else { return [] }
    return bytes[footer.value].split { !$0.isAlphanumeric && $0 != UInt8(ascii: "#") }.compactMap(objectName)
  }

  static func objectName(_ word: ArraySlice<UInt8>) -> String? {
    guard (7...64).contains(word.count), word.allSatisfy(\.isHexDigit) else { return nil }
    return String(decoding: word.map(\.lowercased), as: UTF8.self)
  }
}

/// The sentences of a body that name what is reverted. Each stands at the start of a line.
private struct SaidInBody {
  var names: [String] = []
  var mainline: String?
  var pullRequest: Int?

  mutating func read(_ message: CommitMessage) {
    let bytes = message.bytes
    let end = max(message.bodyRange.upperBound, message.footerRanges.last?.value.upperBound ?? 0)
    var index = message.subjectRange.upperBound
    while index < end, names.count < 100 {
      index = bytes.index(from: index, to: end) { $0 == 0x0A } + 1
      if bytes.has("This reverts commit ", at: index, before: end) {
        readName(bytes, from: index + 20, to: end)
      } else if bytes.has("Reverts ", at: index, before: end) {
        readPullRequest(bytes, from: index + 8, to: end)
      }
    }
  }

  private mutating func readName(_ bytes: [UInt8], from start: Int, to end: Int) {
    let nameEnd = bytes.index(from: start, to: min(end, start + 65)) { !$0.isHexDigit }
    guard let name = Revert.objectName(bytes[start..<nameEnd]) else { return }
    names.append(name)
    // git wraps this sentence where it likes.
    let words = bytes[nameEnd..<min(end, nameEnd + 200)].split { $0.isBlank || $0 == 0x0A }.prefix(6)
    guard words.count > 5, words.joined(separator: [0x20]).starts(with: ", reversing changes made to ".utf8) else {
      return
    }
    mainline = words.dropFirst(5).first.flatMap { Revert.objectName($0.prefix { $0.isHexDigit }) }
  }

  private mutating func readPullRequest(_ bytes: [UInt8], from start: Int, to end: Int) {
    let lineEnd = bytes.index(from: start, to: end) { $0 == 0x0A }
    guard let match = ReferenceScanner.next(bytes, from: start, in: start..<lineEnd),
      match.range.lowerBound == start
    else { return }
    pullRequest = match.reference.number
  }
}
