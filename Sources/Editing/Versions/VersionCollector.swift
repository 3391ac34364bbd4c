import Domain
import Lexing

/// Collects what a locator finds, by offsets.
struct VersionCollector {
  struct Found {
    var range: Range<Int>
    var value: String
    var subject: String
    var needsQuotes = false
    /// Whether no other may have the same subject.
    var isOnly = false
  }

  private var found: [Found] = []
  private var problems: [(reason: VersionProblem.Reason, offset: Int?)] = []
  private var known: Set<Range<Int>> = []
  private var troubled: Set<Int> = []
  /// Literals that were searched already: many locations may use one constant.
  var searched: Set<Range<Int>> = []

  var isEmpty: Bool { found.isEmpty && problems.isEmpty }
  var hasFound: Bool { !found.isEmpty }
  var hasProblems: Bool { !problems.isEmpty }

  /// Whether anything was found after an offset, or nothing at all.
  func reaches(beyond offset: Int) -> Bool { found.isEmpty || found.contains { $0.range.upperBound > offset } }

  /// Adds each location once, however many ways lead to it.
  mutating func add(_ found: Found) {
    if known.insert(found.range).inserted { self.found.append(found) }
  }

  /// Adds a literal that is a version as a whole, or reports what it is instead.
  mutating func addWhole(_ found: Found) {
    if let placeholder = Self.placeholder(found.value) {
      report(.placeholder(subject: found.subject, placeholder), at: found.range.lowerBound)
    } else if let setting = Self.buildSetting(found.value) {
      report(.buildSetting(subject: found.subject, name: setting), at: found.range.lowerBound)
    } else if PackageVersion(found.value) == nil {
      report(.invalid(subject: found.subject, value: found.value), at: found.range.lowerBound)
    } else {
      add(found)
    }
  }

  /// Reports each location once.
  mutating func report(_ reason: VersionProblem.Reason, at offset: Int? = nil) {
    if let offset, !troubled.insert(offset).inserted { return }
    problems.append((reason, offset))
  }

  private static func placeholder(_ value: String) -> String? {
    value.hasPrefix("{{") && value.hasSuffix("}}") ? value : nil
  }

  /// The name in `$(NAME)`, `${NAME}` and `$(NAME:default=1.0)`.
  static func buildSetting(_ value: String) -> String? {
    guard let dollar = value.firstIndex(of: "$") else { return nil }
    let rest = value[dollar...].dropFirst()
    guard let open = rest.first, open == "(" || open == "{" else { return nil }
    return String(rest.dropFirst().prefix { $0 != ")" && $0 != "}" && $0 != ":" })
  }

  /// With lines and columns, in the order of the file.
  func reading(of bytes: [UInt8]) -> VersionReading {
    var cursor = SourceCursor(bytes)
    let sites = found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { found in
      cursor.move(to: found.range.lowerBound)
      return VersionSite(
        range: found.range, line: cursor.line, column: cursor.column, value: found.value, subject: found.subject,
        needsQuotes: found.needsQuotes)
    }
    cursor = SourceCursor(bytes)
    let placed = problems.sorted { ($0.offset ?? -1) < ($1.offset ?? -1) }.map { problem in
      guard let offset = problem.offset else { return VersionProblem(reason: problem.reason) }
      cursor.move(to: offset)
      return VersionProblem(reason: problem.reason, line: cursor.line, column: cursor.column)
    }
    return VersionReading(sites: sites, problems: ambiguities(sites) + placed)
  }

  private func ambiguities(_ sites: [VersionSite]) -> [VersionProblem] {
    let only = Set(found.filter(\.isOnly).map(\.subject))
    return only.sorted().compactMap { subject in
      let all = sites.filter { $0.subject == subject }
      guard all.count > 1, let second = all.dropFirst().first else { return nil }
      return VersionProblem(reason: .ambiguous(all), line: second.line, column: second.column)
    }
  }
}

/// Versions in literals of source code, which may be composed of constants.
extension VersionCollector {
  /// A literal that is the version as a whole.
  mutating func addWhole(_ literal: SourceLiteral, in bytes: [UInt8], subject: String) {
    guard searched.insert(literal.range).inserted else { return }
    guard literal.pieces.count < 2 else {
      return report(
        .computed(subject: subject, expression: bytes.text(literal.range), .program), at: literal.range.lowerBound)
    }
    let range = bytes.trimmed(literal.pieces.first?.range ?? literal.range)
    let value = Array(literal.value.utf8)
    addWhole(Found(range: range, value: value.text(value.trimmed(0..<value.count)), subject: subject, isOnly: true))
  }

  /// The versions in a URL, a path or a tag. A version inside a constant is named after the constant.
  mutating func addTokens(of literal: SourceLiteral, in bytes: [UInt8], subject: String, current: String?) {
    guard searched.insert(literal.range).inserted else { return }
    let text = Array(literal.value.utf8)
    let tokens = VersionToken.find(in: text, current: current)
    let differ = tokens.contains { text[$0] != text[tokens[0]] }
    for (token, location) in zip(tokens, literal.locations(of: tokens, in: bytes)) {
      guard let location else {
        report(
          .computed(subject: subject, expression: bytes.text(literal.range), .program), at: literal.range.lowerBound)
        continue
      }
      add(
        Found(
          range: location.range, value: text.text(token), subject: differ ? subject : location.constant ?? subject,
          isOnly: differ))
    }
  }

  /// A requirement on another pod, such as `~> 1.4.0`: with no other operator than `=`, `~>` or `>=`, and the whole
  /// version after it.
  mutating func addRequirement(_ literal: SourceLiteral, in bytes: [UInt8], subject: String, current: String?) {
    let text = Array(literal.value.utf8)
    let start = text.index(from: 0) { ![.space, .equals, .tilde, .greater].contains($0) }
    let range = text.trimmed(start..<text.count)
    let value = text.text(range)
    guard let version = PackageVersion(value), version.numbers.count > 2 || value == current,
      let location = literal.locations(of: [range], in: bytes)[0]
    else { return }
    add(Found(range: location.range, value: value, subject: subject))
  }
}

extension SourceLiteral {
  /// The ranges of parts of the value in the source; nil for a part that is composed, or written with escapes.
  /// - Parameter parts: ranges of the value's UTF-8, in ascending order.
  func locations(of parts: [Range<Int>], in bytes: [UInt8]) -> [(range: Range<Int>, constant: String?)?] {
    var index = 0
    var start = 0
    return parts.map { part in
      while index < pieces.count, start + pieces[index].value.utf8.count <= part.lowerBound {
        start += pieces[index].value.utf8.count
        index += 1
      }
      guard index < pieces.count else { return nil }
      return pieces[index].location(of: part.lowerBound - start..<part.upperBound - start, in: bytes)
    }
  }
}

extension SourceLiteral.Piece {
  fileprivate func location(of part: Range<Int>, in bytes: [UInt8]) -> (range: Range<Int>, constant: String?)? {
    let length = value.utf8.count
    if part == 0..<length { return (range, constant) }
    // With an escape in it, the text is longer than its value.
    guard part.upperBound <= length, range.count == length else { return nil }
    return (range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound, constant)
  }
}

extension [UInt8] {
  /// Without blanks and line ends around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    func isSpace(_ byte: UInt8) -> Bool { byte.isBlank || byte == .lineFeed }
    let start = Swift.min(range.upperBound, index(from: range.lowerBound) { !isSpace($0) })
    var end = range.upperBound
    while end > start, isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }
}
