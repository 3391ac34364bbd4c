/// One place in a file where the version stands.
package struct VersionSite: Hashable, Sendable {
  /// UTF-8 offsets of what an edit replaces: the version alone, without quotes or the rest of a URL.
  package var range: Range<Int>
  /// Both from 1. Columns count characters.
  package var line: Int
  package var column: Int
  /// What is read there.
  package var value: String
  /// What it is: `s.version`, `url of binaryTarget ContextSDK`, `MARKETING_VERSION (Debug)`.
  package var subject: String
  /// Whether a value that is more than letters, digits, `.`, `_` and `/` has to be put in quotes, which are not there yet.
  var needsQuotes = false
}

/// What a file says about its version.
package struct VersionReading: Hashable, Sendable {
  /// In the order of the file.
  package var sites: [VersionSite]
  /// Why the file cannot be edited; none for one that can.
  package var problems: [VersionProblem]

  /// The values at the sites, each once, in the order of the file. More than one is a disagreement.
  package var values: [String] {
    var seen: Set<String> = []
    return sites.map(\.value).filter { seen.insert($0).inserted }
  }
}
