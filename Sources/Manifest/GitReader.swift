import Domain
import JSON

extension GitConfiguration {
  package static let keys = ["tag", "remote"]
}

extension ProblemList {
  mutating func git(_ field: Field) -> GitConfiguration {
    var configuration = GitConfiguration()
    guard field.isPresent, isObject(field) else { return configuration }
    rejectUnknownKeys(in: field, of: KnownKeys(GitConfiguration.keys))
    if field["tag"].isPresent, let pattern = tagPattern(field["tag"]) { configuration.tagPattern = pattern }
    if field["remote"].isPresent { configuration.remote = remote(field["remote"]) }
    return configuration
  }

  private mutating func tagPattern(_ field: Field) -> TagPattern? {
    guard let text = string(field), let known = pattern(field, text, allowed: ["version"]) else { return nil }
    guard let pattern = TagPattern(text) else {
      let count = known.placeholders.count
      add(
        "pattern", at: field,
        count == 0
          ? "without \(TagPattern.placeholder), every release would have the same tag"
          : "expected \(TagPattern.placeholder) once, found it \(count) times",
        remedy: "write the version once, such as v\(TagPattern.placeholder)")
      return nil
    }
    // Versions begin with a digit and end with a letter, digit or '-'. What holds for one holds for all, but for a
    // prerelease called `lock`.
    if let problem = ReferenceName.problem(in: pattern.tag(for: "1.4.0")) {
      add(
        "tag", at: field, "\(Quotation.quote(text)) makes no name for a tag: it \(problem)",
        remedy: "write a name that git accepts, such as v\(TagPattern.placeholder)")
      return nil
    }
    return pattern
  }

  private mutating func remote(_ field: Field) -> String? {
    guard let name = string(field) else { return nil }
    // Below the name stand the remote's branches.
    guard let problem = name.isEmpty ? "is empty" : ReferenceName.problem(in: "\(name)/HEAD") else { return name }
    add(
      "remote", at: field, "\(Quotation.quote(name)) is no name of a remote: it \(problem)",
      remedy: "write a name that `git remote` lists, such as origin")
    return nil
  }
}
