import Domain

/// How notes are written.
package enum NotesForm: Hashable, Sendable {
  case markdown
  /// Without markup, links and escapes, for mails and stores.
  case text
}

extension NotesForm {
  /// A heading with a line feed at its end.
  package func heading(_ title: String, level: Int) -> String {
    switch self {
    case .markdown: String(repeating: "#", count: min(max(level, 1), 6)) + " \(MarkdownText.escaped(title))\n"
    case .text: title.flattened + "\n"
    }
  }
}
