import Domain

/// Puts a version's notes into a changelog (keepachangelog.com, 1.1.0).
///
/// What is put there stands between two comments, of which the first holds a checksum. Text outside of them, in the
/// section too, belongs to people and stays. A text between them that was edited since, and a section without them,
/// belong to people as well: they are kept as they are. So the same call twice does what it does once.
package enum Changelog {
  package enum Outcome: Hashable, Sendable {
    case inserted, replaced, unchanged
    /// The section has no marks: somebody wrote it.
    case keptHandWritten
    /// Somebody changed the text between the marks.
    case keptEdited
  }

  package struct Edit: Hashable, Sendable {
    package var text: String
    package var outcome: Outcome

    package init(text: String, outcome: Outcome) {
      self.text = text
      self.outcome = outcome
    }
  }

  /// Where headings lead.
  package struct Links: Hashable, Sendable {
    package var version: String
    /// What came after the version; nil leaves a link of `[Unreleased]` alone.
    package var unreleased: String?

    package init(version: String, unreleased: String? = nil) {
      self.version = version
      self.unreleased = unreleased
    }
  }

  /// - Parameters:
  ///   - section: Markdown below the version's heading, with headings of level 3 and deeper.
  ///   - links: nil where the host is not known; headings then have no link.
  ///   - text: the changelog as it is; empty for a new one, which begins with a header.
  package static func inserting(
    _ section: String, version: SemanticVersion, date: CivilDate, links: Links? = nil, into text: String
  ) -> Edit {
    var lines = ChangelogLines(text)
    if lines.lines.allSatisfy(\.isBlank) {
      lines.replace(
        0..<lines.lines.count,
        with: header.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) })
    }
    let entry = ChangelogEntry(section, version: version, date: date, isLinked: links != nil)
    let outcome = entry.put(into: &lines)
    if outcome == .keptHandWritten || outcome == .keptEdited { return Edit(text: text, outcome: outcome) }
    if let links { ChangelogDefinitions(lines).put(links, version, into: &lines) }
    let result = lines.text
    // By bytes: to strings, the composed and the decomposed form of `é` are one.
    let isSame = result.utf8.elementsEqual(text.utf8)
    return Edit(text: result, outcome: outcome == .unchanged && !isSame ? .replaced : outcome)
  }

  private static let header = """
    # Changelog

    All notable changes to this project are documented in this file. The format is based on
    [Keep a Changelog](https://keepachangelog.com/en/1.1.0/), and versions follow
    [Semantic Versioning](https://semver.org/spec/v2.0.0.html).
    """
}
