import Domain

/// `git` in `release.json`: how releases are tagged in the vendor's repository.
package struct GitConfiguration: Hashable, Sendable {
  /// Gives a valid tag name for any version.
  package var tagPattern = TagPattern.bare
  /// The name of a remote, or nil for the upstream's.
  package var remote: String?

  package static let keys = ["tag", "remote"]
}

extension ProblemList {
  mutating func git(_ field: Field) -> GitConfiguration {
    var configuration = GitConfiguration()
    guard field.isPresent, isObject(field, keys: GitConfiguration.keys) else { return configuration }
    if field["tag"].isPresent, let pattern = tagPattern(field["tag"]) { configuration.tagPattern = pattern }
    if field["remote"].isPresent { configuration.remote = remote(field["remote"]) }
    return configuration
  }

  private mutating func tagPattern(_ field: Field) -> TagPattern? {
    guard let text = string(field), let known = pattern(field, text, allowed: ["version"]) else { return nil }
    guard let pattern = TagPattern(text) else {
      let count = known.placeholders.count
      return refused(
        "pattern", at: field,
        count == 0
          ? "without \(TagPattern.placeholder), every release would have the same tag"
          : "expected \(TagPattern.placeholder) once, found it \(count) times",
        remedy: "write the version once, such as v\(TagPattern.placeholder)")
    }
    // Versions begin with a digit and end with a letter, digit or '-', so if one is valid, all are, except a prerelease
    // called `lock`.
    if let problem = ReferenceName.problem(in: pattern.tag(for: "1.4.0")) {
      return refused(
        "tag", at: field, "\(Quotation.quote(text)) does not give a valid tag name: it \(problem)",
        remedy: "write a name that git accepts, such as v\(TagPattern.placeholder)")
    }
    return pattern
  }

  mutating func remote(_ field: Field) -> String? {
    let remedy = "write a name that `git remote` lists, such as origin"
    return accepted(string(field), at: field, "remote", remedy: remedy) { name in
      // The name is a folder of the remote's branches.
      let problem = name.isEmpty ? "is empty" : ReferenceName.problem(in: "\(name)/HEAD")
      return problem.map { "is not a valid remote name: it \($0)" }
    }
  }
}
