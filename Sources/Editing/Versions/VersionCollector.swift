import Domain

/// Collects what a locator finds, by offsets.
struct VersionCollector {
  struct Found {
    var range: Range<Int>
    var value: String
    var subject: String
    var quotes = VersionSite.Quotes.enough
    /// Whether no other may have the same subject.
    var isOnly = false
    var form = VersionForm.whole
    /// The constant that contains it, if any.
    var constant: String?
    var target: String?
  }

  var found: [Found] = []
  private var problems: [(reason: VersionProblem.Reason, offset: Int?)] = []
  private var doubts: [(reason: VersionProblem.Reason, offset: Int?)] = []
  /// Whether a version may have a tag's `v` before it.
  var acceptsTags = true
  /// Whether the file reads its version from another version file.
  var isElsewhere = false
  /// Text that does not belong to the release.
  var ignored: [Range<Int>] = []
  private var known: Set<Range<Int>> = []
  private var troubled: Set<Int> = []
  /// Literals that were searched already: many locations may use one constant.
  var searched: Set<Range<Int>> = []

  var isEmpty: Bool { found.isEmpty && problems.isEmpty && !isElsewhere }
  var hasFound: Bool { !found.isEmpty }
  var hasProblems: Bool { !problems.isEmpty }

  /// Reports where the lexer is not sure any more, unless all that was found is before.
  mutating func reportDoubt(of source: LexedSource) {
    guard let doubt = source.doubtfulFrom,
      found.isEmpty || found.contains(where: { $0.range.upperBound > doubt })
    else { return }
    report(.malformed("from here on, code and strings cannot be told apart"), at: doubt)
  }

  /// Adds each location once, however many ways lead to it.
  mutating func add(_ found: Found) {
    if known.insert(found.range).inserted { self.found.append(found) }
  }

  /// Adds a literal that is a version as a whole, perhaps with the `v` of a tag, or reports what it is instead.
  mutating func addWhole(_ found: Found) {
    var found = found
    if acceptsTags, found.value.first == "v", PackageVersion(String(found.value.dropFirst())) != nil,
      found.range.count == found.value.utf8.count
    {
      found.value.removeFirst()
      found.range = found.range.dropFirst()
    }
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

  mutating func report(_ error: Malformed) { report(.malformed(error.what), at: error.offset) }

  /// Takes several places of one version for branches of a condition, which are edited together.
  mutating func acceptBranches() {
    if found.allSatisfy({ $0.value == found[0].value }) { for index in found.indices { found[index].isOnly = false } }
  }

  /// Leaves out what is at other places, whatever was found there. Problems of the whole file stay.
  mutating func keep(_ isMeant: (Range<Int>) -> Bool) {
    ignored += found.map(\.range).filter { !isMeant($0) }
    found = found.filter { isMeant($0.range) }
    problems = problems.filter { problem in problem.offset.map { isMeant($0..<$0) } ?? true }
    doubts = doubts.filter { doubt in doubt.offset.map { isMeant($0..<$0) } ?? true }
  }

  mutating func doubt(_ reason: VersionProblem.Reason, at offset: Int) { doubts.append((reason, offset)) }

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
        quotes: found.quotes, form: found.form, target: found.target)
    }
    return VersionReading(
      sites: sites, problems: ambiguities(sites) + Self.placed(problems, in: bytes),
      doubts: Self.placed(doubts, in: bytes), ignored: ignored, isElsewhere: isElsewhere)
  }

  private static func placed(
    _ problems: [(reason: VersionProblem.Reason, offset: Int?)], in bytes: [UInt8]
  ) -> [VersionProblem] {
    var cursor = SourceCursor(bytes)
    return problems.sorted { ($0.offset ?? -1) < ($1.offset ?? -1) }.map { problem in
      guard let offset = problem.offset else { return VersionProblem(reason: problem.reason) }
      cursor.move(to: offset)
      return VersionProblem(reason: problem.reason, line: cursor.line, column: cursor.column)
    }
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
