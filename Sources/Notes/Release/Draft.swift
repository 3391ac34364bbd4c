import Domain

/// The entry of one commit, before it is known whether the commit was reverted.
struct Draft: Sendable {
  enum Place: Hashable, Sendable {
    /// Index into `NotesOptions.sections`.
    case section(Int)
    case reverted
    case other
    /// Not told of, unless it breaks something; kept because the next version depends on it.
    case hidden
  }

  var number: Int
  var entry: ReleaseNotes.Entry
  var place: Place
  /// Belongs to the entry of the commit that it amends, where there is one.
  var isAutosquash: Bool

  var isFeature: Bool { entry.type == "feat" && place != .reverted && !isAutosquash }

  /// Nil for a commit that is not told of and asks nothing of the next version but that there is one.
  init?(
    _ number: Int, _ commit: Commit, _ message: CommitMessage, _ subject: Subject, _ revert: Revert?,
    _ options: NotesOptions
  ) {
    // A revert is told of by the change that it takes back or brings back, unless it has a type of its own.
    let isPlainRevert = revert != nil && (message.header == nil || message.header?.type == "revert")
    let told = isPlainRevert ? revert.map { Subject($0.innermost) } ?? subject : subject
    let isReverted = isPlainRevert && revert?.restores == false
    place = Self.place(told.header?.type, isReverted: isReverted, options)
    let marked = told.header?.isMarkedBreaking == true && !isReverted
    let isBreaking = message.isBreaking || marked
    guard place != .hidden || isBreaking || told.header?.type == "feat", options.admits(scope: told.header?.scope)
    else {
      return nil
    }
    // A message of blanks tells nothing.
    guard !told.description.isEmpty else { return nil }
    self.number = number
    isAutosquash = subject.isAutosquash
    entry = ReleaseNotes.Entry(
      type: told.header?.type, scope: told.header?.scope.map { Bounded.line($0, 100) },
      text: Bounded.line(told.description, 1000), isBreaking: isBreaking,
      breakingTexts: message.breakingTexts.prefix(20).map { Bounded.paragraphs($0, 4000) }.filter { !$0.isEmpty },
      commits: [commit.id], pullRequests: Array(subject.pullRequests.prefix(20)),
      references: message.references(in: subject.descriptionRange), authors: Authors.names(commit, message))
  }

  private static func place(_ type: String?, isReverted: Bool, _ options: NotesOptions) -> Place {
    guard let type else { return isReverted ? .reverted : .other }
    if options.hiddenTypes.contains(type) { return .hidden }
    if isReverted { return .reverted }
    return options.sections.firstIndex { $0.types.contains(type) }.map(Place.section) ?? .other
  }
}

/// Names of people, as the commits give them.
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
