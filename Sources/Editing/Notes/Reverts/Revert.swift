import Domain

/// A revert, as its message describes it.
///
/// There are three forms: git's (`Revert "…"` and, since 2.43, `Reapply "…"`, with `This reverts commit <name>.` in the
/// body), GitHub's button (`Reverts owner/repo#12`), and the convention's (`revert: …` with `Refs:` footers). git's may
/// follow a type: `chore: revert "…"`. The subject decides: the body of a squashed branch quotes the messages of all its
/// commits.
struct Revert: Sendable {
  /// Lower-case hexadecimal, 7 digits or more.
  var names: [String]
  /// For a reverted merge, the parent whose side is kept.
  var mainline: String?
  /// The reverted commit's own subject.
  var subject: String?
  var pullRequest: Int?
  /// The subject of the change itself, without any `Revert "…"` around it.
  var innermost: String
  /// Whether it reverts a revert, and so restores the change.
  var restores: Bool
  /// Whether the body is the list of a squash with reverts in it, so that only the files tell what it undoes.
  var isListed = false

  init?(_ message: CommitMessage) {
    let isTyped = message.header?.type == "revert"
    let described = isTyped ? nil : message.header.map { message.bytes.text($0.descriptionRange) }
    let plainly = Quoted(message.subject)
    let quoted = plainly ?? described.flatMap { Quoted($0.prefix(1).uppercased() + $0.dropFirst()) }
    let begins = Self.beginsWithRevert(described ?? message.subject)
    guard quoted != nil || isTyped || begins else { return nil }
    let squash = Squash(message)
    var body = BodySentences()
    body.read(squash.listsReverts ? squash.head : message)
    if squash.listsReverts {
      isListed = true
      body.names += squash.reverts.flatMap(\.revert.names)
    }
    guard plainly != nil || isTyped || !body.names.isEmpty || body.pullRequest != nil else { return nil }
    mainline = body.mainline
    pullRequest = body.pullRequest
    let refs = isTyped ? message.footers.prefix(Self.limit).flatMap { Self.refs(message.bytes, $0) } : []
    names = Array((body.names + refs).prefix(Self.limit))
    if let quoted {
      subject = quoted.isReapply ? "Revert \"\(quoted.subject)\"" : quoted.subject
      (innermost, restores) = Self.unwrap(quoted)
    } else {
      subject = isTyped ? message.header.map { message.bytes.text($0.descriptionRange) } : nil
      (innermost, restores) = (subject ?? described ?? message.subject, false)
    }
  }

  private static let limit = 100

  private static func beginsWithRevert(_ text: String) -> Bool {
    text.utf8.prefix(7).lazy.map(\.lowercased).elementsEqual("revert ".utf8)
  }

  /// `Revert "subject"`, or `Reapply "subject"`, which git writes for `Revert "Revert "subject""`. Hosts add `(#12)`.
  /// With other words after it, such as `in the tests`, it need not undo the whole commit.
  private struct Quoted {
    var subject: String
    var isReapply: Bool

    init?(_ text: String) {
      isReapply = text.utf8.starts(with: "Reapply \"".utf8)
      guard isReapply || text.utf8.starts(with: "Revert \"".utf8) else { return nil }
      let inner = text.utf8.dropFirst(isReapply ? 9 : 8)
      guard let end = inner.lastIndex(of: UInt8(ascii: "\"")), end > inner.startIndex,
        Self.isPullRequests(inner[end...].dropFirst())
      else { return nil }
      subject = CommitMessage(String(decoding: inner[..<end], as: UTF8.self)).subject
    }

    /// Whether all words are like `(#12)` or GitLab's `(!12)`, if there are any.
    private static func isPullRequests(_ text: Substring.UTF8View) -> Bool {
      text.split(whereSeparator: \.isBlank).allSatisfy { word in
        let mark = word.dropFirst().first
        return word.count > 3 && word.first == UInt8(ascii: "(") && word.last == UInt8(ascii: ")")
          && (mark == UInt8(ascii: "#") || mark == UInt8(ascii: "!"))
          && word.dropFirst(2).dropLast().allSatisfy(\.isDigit)
      }
    }
  }

  /// The change itself, and whether all the levels around it restore it. Each level is copied, so their number is
  /// limited.
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

  /// The ids of commits in `Refs: 676104e, a215868`, without numbers of issues.
  private static func refs(_ bytes: [UInt8], _ footer: Footer) -> [String] {
    guard footer.isReference(bytes) else { return [] }
    return bytes[footer.value].split { !$0.isAlphanumeric && $0 != UInt8(ascii: "#") }.compactMap(objectName)
  }

  static func objectName(_ word: ArraySlice<UInt8>) -> String? {
    guard (7...64).contains(word.count), word.allSatisfy(\.isHexDigit) else { return nil }
    return String(decoding: word.map(\.lowercased), as: UTF8.self)
  }
}

/// The sentences of a body that name a reverted commit. Each is at the start of a line.
private struct BodySentences {
  var names: [String] = []
  var mainline: String?
  var pullRequest: Int?

  mutating func read(_ message: CommitMessage) {
    let bytes = message.bytes
    let end = max(message.bodyRange.upperBound, message.footers.last?.value.upperBound ?? 0)
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
    // git may wrap this sentence anywhere.
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
