import Domain

/// The entry of one commit, before it is known whether the commit was reverted.
struct Draft: Sendable {
  enum Category: Hashable, Sendable {
    /// Index into `NotesOptions.sections`.
    case section(Int)
    case reverted
    case other
    /// Listed only if it breaks something; kept because the next version depends on it.
    case hidden
  }

  var number: Int
  var entry: ReleaseNotes.Entry
  var category: Category
  /// Whether it amends another commit. It is then merged into that commit's entry, if there is one.
  var isAutosquash: Bool
  var isFeature: Bool

  /// Whether it has an entry of its own in the notes.
  var isListed: Bool { category != .hidden || entry.isBreaking }

  /// Returns nil for a commit that is not listed and counts for the next version only as a change.
  init?(_ number: Int, _ commit: Commit, _ shown: ShownChange, mergedBy pullRequest: Int?, _ options: NotesOptions) {
    let (message, subject, header) = (shown.message, shown.subject, shown.header)
    category = Self.category(header?.type, isReverted: shown.isReverted, options)
    let isBreaking = message.isBreaking || header?.isMarkedBreaking == true && !shown.isReverted
    isAutosquash = subject.isAutosquash
    isFeature = !shown.isReverted && !isAutosquash && header.map { options.featureTypes.contains($0.type) } == true
    guard category != .hidden || isBreaking || isFeature, !shown.description.isEmpty else { return nil }
    self.number = number
    let own = Array(subject.pullRequests.prefix(20))
    entry = ReleaseNotes.Entry(
      type: header?.type, scope: header?.scope.map { Bounded.line($0, 1000) },
      text: Bounded.line(shown.description, 1000), isBreaking: isBreaking,
      breakingTexts: message.breakingTexts.prefix(20).map { TextBlock.text(TextBlock.blocks($0, limit: 4000)) }
        .filter { !$0.isEmpty },
      commits: [commit.id], pullRequests: own + [pullRequest].compactMap(\.self).filter { !own.contains($0) },
      references: message.references(in: subject.descriptionRange), authors: Authors.names(commit, message))
  }

  private static func category(_ type: String?, isReverted: Bool, _ options: NotesOptions) -> Category {
    guard let type else { return isReverted ? .reverted : .other }
    if options.hiddenTypes.contains(type) { return .hidden }
    if isReverted { return .reverted }
    return options.sections.firstIndex { $0.types.contains(type) }.map(Category.section) ?? .other
  }
}

/// The change that a commit makes or, for a plain revert, the change that it undoes or restores.
struct ShownChange {
  let message: CommitMessage
  let subject: Subject
  let isReverted: Bool
  /// The parts of the shown subject.
  let header: ConventionalHeader?
  let description: String

  init(_ message: CommitMessage, _ subject: Subject, _ revert: Revert?) {
    (self.message, self.subject) = (message, subject)
    // A revert with a type of its own, such as `fix`, is listed as that.
    let plain = message.header == nil || message.header?.type == "revert" ? revert : nil
    let shown = plain.map { Subject($0.innermost) } ?? subject
    (header, description) = (shown.header, shown.description)
    isReverted = plain?.restores == false
  }
}

/// The names of people in commits.
private enum Authors {
  static func names(_ commit: Commit, _ message: CommitMessage) -> [String] {
    var names = [Bounded.line(commit.author.name, 200)]
    for footer in message.footerRanges.prefix(20) where isCoAuthor(message.bytes[footer.token]) {
      let value = message.bytes[footer.value]
      let name = Bounded.line(String(decoding: value.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self), 200)
      if !names.contains(name) { names.append(name) }
    }
    return names.filter { !$0.isEmpty }
  }

  private static func isCoAuthor(_ token: ArraySlice<UInt8>) -> Bool {
    token.count == 14 && token.lazy.map(\.lowercased).elementsEqual("co-authored-by".utf8)
  }
}
