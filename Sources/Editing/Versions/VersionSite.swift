/// One location of the version in a file.
package struct VersionSite: Hashable, Sendable {
  /// UTF-8 offsets of what an edit replaces: the version alone, without quotes or the rest of a URL.
  package var range: Range<Int>
  /// Both from 1. Columns count characters.
  package var line: Int
  package var column: Int
  /// The version as it is read.
  package var value: String
  /// For example `s.version`, `url of binaryTarget ContextSDK`, `MARKETING_VERSION (Debug)`.
  package var subject: String
  /// Whether a value with characters other than letters, digits, `.`, `_` and `/` needs quotes that are not there yet.
  var needsQuotes = false
}

/// The versions in a file, and the reasons why it cannot be edited.
package struct VersionReading: Hashable, Sendable {
  /// In the order of the file.
  package var sites: [VersionSite]
  /// Why the file cannot be edited; empty if it can.
  package var problems: [VersionProblem]

  /// The values at the sites, each once, in the order of the file. More than one is a disagreement.
  package var values: [String] {
    var seen: Set<String> = []
    return sites.map(\.value).filter { seen.insert($0).inserted }
  }
}
