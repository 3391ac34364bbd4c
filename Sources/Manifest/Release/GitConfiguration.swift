import Domain
import JSON

/// `git` in `release.json`: how releases are tagged in the vendor's repository.
package struct GitConfiguration: Hashable, Sendable {
  /// Gives a valid tag name for any version.
  package var tagPattern = TagPattern.bare
  /// The name of a remote, or nil for the upstream's.
  package var remote: String?
}

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
    // Versions begin with a digit and end with a letter, digit or '-', so if one is valid, all are, except a prerelease
    // called `lock`.
    if let problem = ReferenceName.problem(in: pattern.tag(for: "1.4.0")) {
      add(
        "tag", at: field, "\(Quotation.quote(text)) does not give a valid tag name: it \(problem)",
        remedy: "write a name that git accepts, such as v\(TagPattern.placeholder)")
      return nil
    }
    return pattern
  }

  private mutating func remote(_ field: Field) -> String? {
    guard let name = string(field) else { return nil }
    // The name is a folder of the remote's branches.
    guard let problem = name.isEmpty ? "is empty" : ReferenceName.problem(in: "\(name)/HEAD") else { return name }
    add(
      "remote", at: field, "\(Quotation.quote(name)) is not a valid remote name: it \(problem)",
      remedy: "write a name that `git remote` lists, such as origin")
    return nil
  }
}

/// Git's rules for a name after `refs/tags/` or `refs/remotes/`: git-check-ref-format(1), and no `-` at the start, which
/// git-tag(1) would read as an option.
enum ReferenceName {
  /// The reason why `name` is not valid, or nil.
  static func problem(in name: String) -> String? {
    if let foreign = name.unicodeScalars.first(where: isForbidden) {
      return "contains \(Quotation.quote(String(foreign)))"
    }
    if name.utf8.first == UInt8(ascii: "-") { return "begins with '-'" }
    for mark in ["..", "@{"] where !name.utf8.ranges(of: mark.utf8).isEmpty { return "contains '\(mark)'" }
    for part in name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if part.isEmpty { return "has an empty part: a '/' at an end, or '//'" }
      if part.first == dot { return "has a part that begins with '.'" }
      if part.suffix(lock.count).elementsEqual(lock) { return "has a part that ends with '.lock'" }
    }
    return name.utf8.last == dot ? "ends with '.'" : nil
  }

  private static let dot = UInt8(ascii: ".")
  private static let lock = Array(".lock".utf8)

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..." ", "\u{7F}", "~", "^", ":", "?", "*", "[", "\\": true
    default: false
    }
  }
}
