import Domain

extension Suggestion {
  /// The known key that `key` probably means, for objects that may have other keys too.
  ///
  /// Stricter than `near`: another program's key must not stop a release.
  static func nearMiss(of key: String, in keys: [String]) -> String? {
    // No long key is close. Without this limit, a key of a megabyte would be compared letter by letter.
    if key.utf8.count > 64 { return nil }
    let wanted = folded(key)
    return keys.first { key in
      let known = folded(key)
      let edits = editDistance(wanted, known)
      // Two swapped neighbours are a single typo in a short key too.
      return edits <= known.count / 5 || edits == 1 && wanted.sorted() == known.sorted()
    }
  }

  /// The name that a mistyped one probably means.
  static func meant(by name: String, in names: [String]) -> String? {
    nearMiss(of: name, in: names) ?? near(name, in: names, count: 1).first
  }

  /// Equal for spellings in different styles: `app_id`, `appId`, `APP-ID`.
  private static func folded(_ key: String) -> [UInt8] {
    Array(key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }.utf8)
  }
}

extension ProblemList {
  /// Reports unknown keys that look like a known one. Other keys belong to other programs.
  mutating func rejectNearMisses(in object: Field, of keys: [String]) {
    for member in object.members where !keys.contains(member.name) {
      guard let meant = Suggestion.nearMiss(of: member.name, in: keys) else { continue }
      add(
        "unknown-key", at: Field(member.value, object.path.member(member.name)),
        "unknown key; did you mean \(meant)?",
        remedy: "rename it to \(meant), or remove it")
    }
  }

  /// Reports every key that is not known.
  mutating func rejectUnknownKeys(in object: Field, of keys: [String]) {
    for (index, member) in object.members.filter({ !keys.contains($0.name) }).enumerated() {
      // The rest is counted, and nobody reads what may be meant.
      let near = index < Self.limit ? Suggestion.meant(by: member.name, in: keys) : nil
      add(
        "unknown-key", at: Field(member.value, object.path.member(member.name)),
        near.map { "unknown key; did you mean \($0)?" } ?? "unknown key",
        remedy: near.map { "rename it to \($0), or remove it" } ?? "known keys: \(keys.joined(separator: ", "))")
    }
  }
}
