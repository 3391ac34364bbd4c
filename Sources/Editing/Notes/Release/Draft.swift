import Domain

/// The entry of one commit, or of a message that a squash lists, before it is known whether it was reverted.
struct Draft: Sendable {
  enum Category: Hashable, Sendable {
    /// Index into `NotesOptions.sections`.
    case section(Int)
    case reverted
    case other
    /// Listed only if it breaks something; kept because the next version depends on it.
    case hidden
  }

  var number: ChangeNumber
  var entry: ReleaseNotes.Change
  var category: Category
  /// Whether it amends another commit. It is then merged into that commit's entry, if there is one.
  var isAutosquash: Bool
  var isFeature: Bool

  /// Whether it has an entry of its own in the notes.
  var isListed: Bool { category != .hidden || entry.isBreaking }

  /// Returns nil for a commit that is not listed and counts for the next version only as a change.
  init?(_ number: ChangeNumber, commit: CommitOrigin, shown: ShownChange, options: NotesOptions) {
    let (message, subject, header) = (shown.message, shown.subject, shown.header)
    category =
      shown.section.map(Category.section) ?? Self.category(shown.type, isReverted: shown.isReverted, options)
    let isBreaking = message.isBreaking || shown.isMarkedBreaking && !shown.isReverted
    isAutosquash = subject.isAutosquash
    isFeature = !shown.isReverted && !isAutosquash && shown.type.map(options.featureTypes.contains) == true
    guard category != .hidden || isBreaking || isFeature, !shown.description.isEmpty else { return nil }
    self.number = number
    let own = Array(subject.pullRequests.prefix(20))
    entry = ReleaseNotes.Change(
      type: shown.type, scope: header?.scope.map { Bounded.line($0, 1000) },
      text: Bounded.line(shown.description, 1000), isBreaking: isBreaking,
      breakingTexts: message.breakingTexts.prefix(20).map { TextBlock.text(TextBlock.blocks($0, limit: 4000)) }
        .filter { !$0.isEmpty },
      commits: [commit.id], pullRequests: own + commit.pullRequests.filter { !own.contains($0) },
      mergeRequests: subject.mergeRequests.union(commit.mergeRequests), references: shown.references,
      authors: commit.authors)
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
  /// Says what breaks.
  let message: CommitMessage
  let subject: Subject
  let isReverted: Bool
  /// The parts of the shown subject.
  let header: ConventionalHeader?
  let description: String
  /// The scope of the shown subject, even if the word before it is no type.
  let scope: String?
  let isMarkedBreaking: Bool
  /// The section whose pattern it matches, as an index into `NotesOptions.sections`.
  let section: Int?
  /// The type of the shown subject, or else the first type of its section.
  let type: String?
  var references: [Reference] = []

  init(_ message: CommitMessage, subject: Subject, revert: Revert?, options: NotesOptions) {
    (self.message, self.subject) = (message, subject)
    // A revert with a type of its own, such as `fix`, is listed as that. A hidden one would hide what users miss.
    let isOwn = subject.header.map { $0.type != "revert" && !options.hiddenTypes.contains($0.type) } ?? false
    let plain = isOwn ? nil : revert
    let match = plain == nil ? options.section(matching: subject.text) : nil
    let shown = plain.map { Subject($0.innermost, options) } ?? match.map { Subject($0.text, options) } ?? subject
    section = match?.index
    type = shown.header?.type ?? match.flatMap { options.sections[$0.index].types.first }
    (header, description) = (shown.header, shown.description)
    (scope, isMarkedBreaking) = (shown.written?.scope, shown.written?.isMarkedBreaking == true)
    isReverted = plain?.restores == false
  }
}

/// What all entries of one commit share. A squash has several.
struct CommitOrigin {
  let id: String
  let pullRequests: [Int]
  let mergeRequests: Set<Int>
  let authors: [String]

  /// - Parameter squashed: the subject of the squash that lists the message.
  init(
    _ commit: Commit, message: CommitMessage, mergedBy merge: MergeMessage.Number?, squashed: Subject? = nil,
    mailmap: Mailmap?
  ) {
    id = commit.id
    let own = squashed?.pullRequests.prefix(20) ?? []
    pullRequests = own + [merge?.value].compactMap(\.self).filter { !own.contains($0) }
    let merged = merge.flatMap { $0.isMergeRequest ? $0.value : nil }
    mergeRequests = (squashed?.mergeRequests ?? []).union([merged].compactMap(\.self))
    authors = Authors.names(commit, message: message, mailmap: mailmap)
  }
}

/// The names of people in commits.
private enum Authors {
  static func names(_ commit: Commit, message: CommitMessage, mailmap: Mailmap?) -> [String] {
    var names = [name(commit.author.name, address: commit.author.email, mailmap: mailmap)]
    for footer in message.footers.prefix(20) where isCoAuthor(message.bytes[footer.token]) {
      let value = message.bytes[footer.value]
      let parts = value.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == UInt8(ascii: "<") }
      let address = parts.dropFirst().first?.prefix { $0 != UInt8(ascii: ">") } ?? []
      let written = Bounded.line(String(decoding: parts[0], as: UTF8.self), 200)
      let name = name(written, address: String(decoding: address, as: UTF8.self), mailmap: mailmap)
      if !names.contains(name) { names.append(name) }
    }
    return names.filter { !$0.isEmpty }
  }

  private static func name(_ name: String, address: String, mailmap: Mailmap?) -> String {
    Bounded.line(mailmap?.name(name, address) ?? name, 200)
  }

  private static func isCoAuthor(_ token: ArraySlice<UInt8>) -> Bool {
    token.count == 14 && token.lazy.map(\.lowercased).elementsEqual("co-authored-by".utf8)
  }
}
