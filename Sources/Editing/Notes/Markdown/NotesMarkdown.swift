import Domain

/// Release notes as Markdown, or as plain text: a heading and a list for each section.
package struct NotesMarkdown: Sendable {
  /// The level of the sections' headings, 1 to 6.
  package var headingLevel: Int
  /// Nil for notes without links.
  package var host: RemoteHost?
  package var showsCommits: Bool
  package var showsAuthors: Bool
  package var form: NotesForm

  package init(
    headingLevel: Int = 3, host: RemoteHost? = nil, showsCommits: Bool = true, showsAuthors: Bool = false,
    form: NotesForm = .markdown
  ) {
    self.form = form
    self.headingLevel = min(max(headingLevel, 1), 6)
    self.host = host
    self.showsCommits = showsCommits
    self.showsAuthors = showsAuthors
  }

  /// All sections, with a line feed at the end; empty for empty notes.
  package func text(_ notes: ReleaseNotes) -> String {
    notes.sections.map(text).joined(separator: "\n")
  }

  package func text(_ section: ReleaseNotes.Section) -> String {
    var text = form.heading(section.title, level: headingLevel) + "\n"
    for entry in section.entries { text += item(entry, in: section.kind) }
    return text
  }

  /// `Full changes: 1.3.0...1.4.0`, as a link; nil if the host is not known.
  package func comparison(from: String, to: String) -> String? {
    host?.compareURL(from: from, to: to).map { url in
      if form == .text { return "Full changes: \(url)\n" }
      var writer = InlineWriter(host: host)
      writer.markup("Full changes: ")
      writer.link("\(from)...\(to)", url)
      return String(decoding: writer.output, as: UTF8.self) + "\n"
    }
  }

  private func item(_ entry: ReleaseNotes.Change, in kind: ReleaseNotes.Section.Topic) -> String {
    var writer = InlineWriter(host: host, form: form)
    writer.markup("- ", startsLine: true)
    if entry.isBreaking, kind != .breaking {
      writer.marks("**")
      writer.markup("Breaking:")
      writer.marks("**")
      writer.markup(" ")
    }
    if let scope = entry.scope { writeScope(scope, to: &writer) }
    writer.text(entry.text)
    EntryTail(markdown: self, entry: entry).write(to: &writer)
    writer.markup("\n")
    if kind == .breaking {
      let blocks = entry.breakingTexts.flatMap { TextBlock.blocks($0) }.filter { $0 != .paragraph(entry.text) }
      var followsItem = false
      for block in blocks {
        if !followsItem || !block.isItem { writer.markup("\n") }
        write(block, to: &writer)
        followsItem = block.isItem
      }
    }
    return String(decoding: writer.output, as: UTF8.self)
  }

  /// Writes a block inside the item of its entry.
  private func write(_ block: TextBlock, to writer: inout InlineWriter) {
    switch block {
    case .paragraph(let line):
      writer.markup("  ", startsLine: true)
      writer.text(line)
      writer.markup("\n")
    case .item(let level, let marker, let line):
      writer.markup("  \(TextBlock.indent(level))\(marker) ", startsLine: true)
      writer.text(line)
      writer.markup("\n")
    case .code(let language, let lines):
      let fence = TextBlock.fence(around: lines)
      if form == .text { return code(lines, to: &writer) }
      for line in [fence + language] + lines + [fence] { writer.markup(line.isEmpty ? "\n" : "  \(line)\n") }
    }
  }

  private func code(_ lines: [String], to writer: inout InlineWriter) {
    for line in lines {
      writer.markup("    ")
      writer.plain(line)
      writer.markup("\n")
    }
  }

  private func writeScope(_ full: String, to writer: inout InlineWriter) {
    let scope = Bounded.line(full, 100)
    // Asterisks next to a blank are not markup.
    let edges = [scope.unicodeScalars.first, scope.unicodeScalars.last]
    let isBold = edges.allSatisfy { $0?.properties.isWhitespace == false }
    if isBold { writer.marks("**") }
    writer.plain(scope)
    if isBold { writer.marks("**") }
    writer.markup(": ")
  }
}

/// The part of an item after its text: pull requests, commits, issues, authors.
private struct EntryTail {
  let markdown: NotesMarkdown
  let entry: ReleaseNotes.Change

  /// The number of pull requests, commits, issues and authors to show of each.
  private static let limit = 5

  func write(to writer: inout InlineWriter) {
    writeOrigins(to: &writer)
    let shown = Set(entry.pullRequests.map { "#\($0)" } + Reference.all(in: entry.text).map(\.name))
    let rest = entry.references.filter { !shown.contains($0.name) }
    writeReferences("closes", rest.filter { $0.action == .closes }, to: &writer)
    writeReferences("refs", rest.filter { $0.action == .mentions }, to: &writer)
    guard markdown.showsAuthors, !entry.authors.isEmpty else { return }
    writer.markup(" — ")
    writeList(entry.authors, to: &writer) { $1.plain($0) }
  }

  private func writeOrigins(to writer: inout InlineWriter) {
    let commits = markdown.showsCommits ? entry.commits : []
    if entry.pullRequests.isEmpty, commits.isEmpty { return }
    writer.markup(" (")
    writeList(entry.pullRequests, to: &writer) { number, writer in
      let url = writer.host?.pullRequestURL(number, of: entry)
      let name = "\(entry.mergeRequests.contains(number) ? "!" : "#")\(number)"
      if let url { writer.link(name, url) } else { writer.plain(name) }
    }
    if !entry.pullRequests.isEmpty, !commits.isEmpty { writer.markup(", ") }
    writeList(commits, to: &writer) { id, writer in
      let short = String(id.prefix(7))
      // Code if it is not a link, so that a host does not look for it in its own repository.
      if let url = writer.host?.commitURL(id) { writer.link(short, url) } else { writer.code(short) }
    }
    writer.markup(")")
  }

  private func writeReferences(_ word: String, _ references: [Reference], to writer: inout InlineWriter) {
    if references.isEmpty { return }
    writer.markup(", \(word) ")
    writeList(references, to: &writer) { $1.text($0.name) }
  }

  private func writeList<Item>(
    _ items: [Item], to writer: inout InlineWriter, _ write: (Item, inout InlineWriter) -> Void
  ) {
    for (index, item) in items.prefix(Self.limit).enumerated() {
      if index > 0 { writer.markup(", ") }
      write(item, &writer)
    }
    if items.count > Self.limit { writer.markup(" and \(items.count - Self.limit) more") }
  }
}
