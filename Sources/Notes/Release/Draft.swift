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

  var isFeature: Bool { entry.type == "feat" && category != .reverted && !isAutosquash }

  /// Returns nil for a commit that is not listed and counts for the next version only as a change.
  init?(
    _ number: Int, _ commit: Commit, _ message: CommitMessage, _ subject: Subject, _ revert: Revert?,
    _ options: NotesOptions
  ) {
    // A revert without a type of its own is listed under the subject of the change that it undoes or restores.
    let isPlainRevert = revert != nil && (message.header == nil || message.header?.type == "revert")
    let shown = isPlainRevert ? revert.map { Subject($0.innermost) } ?? subject : subject
    let isReverted = isPlainRevert && revert?.restores == false
    category = Self.category(shown.header?.type, isReverted: isReverted, options)
    let marked = shown.header?.isMarkedBreaking == true && !isReverted
    let isBreaking = message.isBreaking || marked
    guard category != .hidden || isBreaking || shown.header?.type == "feat", options.admits(scope: shown.header?.scope)
    else {
      return nil
    }
    guard !shown.description.isEmpty else { return nil }
    self.number = number
    isAutosquash = subject.isAutosquash
    entry = ReleaseNotes.Entry(
      type: shown.header?.type, scope: shown.header?.scope.map { Bounded.line($0, 100) },
      text: Bounded.line(shown.description, 1000), isBreaking: isBreaking,
      breakingTexts: message.breakingTexts.prefix(20).map { Bounded.paragraphs($0, 4000) }.filter { !$0.isEmpty },
      commits: [commit.id], pullRequests: Array(subject.pullRequests.prefix(20)),
      references: message.references(in: subject.descriptionRange), authors: Authors.names(commit, message))
  }

  private static func category(_ type: String?, isReverted: Bool, _ options: NotesOptions) -> Category {
    guard let type else { return isReverted ? .reverted : .other }
    if options.hiddenTypes.contains(type) { return .hidden }
    if isReverted { return .reverted }
    return options.sections.firstIndex { $0.types.contains(type) }.map(Category.section) ?? .other
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
