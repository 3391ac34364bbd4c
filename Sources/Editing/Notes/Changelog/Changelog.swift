import Domain

/// Puts a version's notes into a changelog (keepachangelog.com, 1.1.0).
///
/// The notes are between two comments, and the first contains their checksum. All other text is kept: text outside the
/// comments, text between them that was edited since, and a section without comments. A second call with the same notes
/// changes nothing.
package enum Changelog {
  package enum Outcome: String, Hashable, Sendable {
    case inserted, replaced, unchanged
    /// The section has no comments: a person wrote it.
    case keptHandWritten = "kept-hand-written"
    /// A person changed the text between the comments.
    case keptEdited = "kept-edited"
  }

  package struct Edit: Hashable, Sendable {
    package var text: String
    package var outcome: Outcome

    package init(text: String, outcome: Outcome) {
      self.text = text
      self.outcome = outcome
    }
  }

  /// A changelog with sections whose versions cannot be read, so that the place of another one is not known.
  package struct UnknownSections: Error, Hashable, Sendable {
    /// The first line of the first section.
    package var line: Int
    package var text: String

    /// - Parameter file: the changelog, as the user knows it.
    package func finding(_ code: String, in file: String, of version: PackageVersion) -> Finding {
      Finding(
        code, at: Location(file, .line(line, column: nil)),
        "no heading says a version, so the place of \(version) is not known; this line begins a section: \(Quotation.quote(text))",
        remedy:
          "write the versions into the headings, as in `## 1.3.0 - 2026-01-31`, or `## [Unreleased]` above the first section"
      )
    }
  }

  /// The targets of headings.
  package struct Links: Hashable, Sendable {
    package var version: String
    /// The changes after the version; nil leaves the link of `[Unreleased]` as it is.
    package var unreleased: String?

    package init(version: String, unreleased: String? = nil) {
      self.version = version
      self.unreleased = unreleased
    }
  }

  /// - Parameters:
  ///   - section: the Markdown for below the version's heading, with headings of level 3 and deeper.
  ///   - links: nil if the host is not known; headings then have no link.
  ///   - keepsHeading: whether a section that is there keeps its heading, with its date.
  ///   - text: the current changelog. An empty one gets a header.
  package static func inserting(
    _ section: String, version: PackageVersion, date: CivilDate, links: Links? = nil, keepsHeading: Bool = false,
    into text: String
  ) throws(UnknownSections) -> Edit {
    var lines = ChangelogLines(text)
    if lines.lines.allSatisfy(\.isBlank) {
      lines.replace(
        0..<lines.lines.count,
        with: header(of: version).split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) })
    }
    let entry = ChangelogEntry(
      section, version: version, date: date, isLinked: links != nil, keepsHeading: keepsHeading)
    let outcome = try entry.put(into: &lines)
    if outcome == .keptHandWritten || outcome == .keptEdited { return Edit(text: text, outcome: outcome) }
    if let links { ChangelogDefinitions(lines).put(links, version, into: &lines) }
    let result = lines.text
    // By bytes, because strings treat the composed and the decomposed form of `é` as equal.
    let isSame = result.utf8.elementsEqual(text.utf8)
    return Edit(text: result, outcome: outcome == .unchanged && !isSame ? .replaced : outcome)
  }

  /// Whether there are notes that this tool has put there.
  package static func hasNotes(_ text: String) -> Bool {
    ChangelogScanner(ChangelogLines(text).lines).kinds.contains { if case .notes = $0 { true } else { false } }
  }

  /// Whether the version has a section, whoever wrote it.
  package static func hasSection(of version: PackageVersion, _ text: String) -> Bool {
    let lines = ChangelogLines(text)
    return ChangelogHeading.all(ChangelogScanner(lines.lines), lines).contains {
      $0.version?.isSame(as: version) == true
    }
  }

  private static func header(of version: PackageVersion) -> String {
    let versions = ", and versions follow\n[Semantic Versioning](https://semver.org/spec/v2.0.0.html)"
    return """
      # Changelog

      All notable changes to this project are documented in this file. The format is based on
      [Keep a Changelog](https://keepachangelog.com/en/1.1.0/)\(version.semantic == nil ? "" : versions).
      """
  }
}
