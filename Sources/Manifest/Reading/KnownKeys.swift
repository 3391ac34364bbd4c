import Domain

/// The keys that an object may have.
struct KnownKeys {
  let keys: [String]
  private let folded: [String]

  init(_ keys: [String]) {
    self.keys = keys
    folded = keys.map(Self.fold)
  }

  /// The known key that `key` probably means, for objects that may have other keys too.
  ///
  /// Stricter than a suggestion: another program's key must not stop a release.
  func nearMiss(of key: String) -> String? {
    // No long key is close. Without this limit, a key of a megabyte would be compared letter by letter.
    if keys.contains(key) || key.utf8.count > 64 { return nil }
    let wanted = Self.fold(key)
    let near = folded.firstIndex { known in
      let limit = known.utf8.count / 5
      return wanted == known || Self.isSwap(wanted, known)
        || Suggestion.editDistance(Array(wanted.utf8), Array(known.utf8)) <= limit
    }
    return near.map { keys[$0] }
  }

  /// Whether the texts differ by two swapped neighbours: a single typo, though two edits.
  private static func isSwap(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    let different = one.indices.filter { one[$0] != other[$0] }
    guard different.count == 2, different[1] == different[0] + 1 else { return false }
    return one[different[0]] == other[different[1]] && one[different[1]] == other[different[0]]
  }

  /// Equal for spellings in different styles: `app_id`, `appId`, `APP-ID`.
  private static func fold(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }
}

extension ProblemList {
  /// Reports unknown keys that look like a known one. Other keys belong to other programs.
  mutating func rejectNearMisses(in object: Field, of known: KnownKeys) {
    for member in object.members where !known.keys.contains(member.name) {
      guard let meant = known.nearMiss(of: member.name) else { continue }
      add(
        "unknown-key", at: Field(member.value, object.path.member(member.name)),
        "unknown key; did you mean \(meant)?",
        remedy: "rename it to \(meant), or remove it")
    }
  }

  /// Reports every key that is not known.
  mutating func rejectUnknownKeys(in object: Field, of keys: [String]) {
    let known = KnownKeys(keys)
    for (index, member) in object.members.filter({ !known.keys.contains($0.name) }).enumerated() {
      // The rest is counted, and nobody reads what may be meant.
      let near =
        index < Self.limit
        ? known.nearMiss(of: member.name) ?? Suggestion.near(member.name, in: known.keys, count: 1).first : nil
      add(
        "unknown-key", at: Field(member.value, object.path.member(member.name)),
        near.map { "unknown key; did you mean \($0)?" } ?? "unknown key",
        remedy: near.map { "rename it to \($0), or remove it" } ?? "known keys: \(known.keys.joined(separator: ", "))")
    }
  }
}
