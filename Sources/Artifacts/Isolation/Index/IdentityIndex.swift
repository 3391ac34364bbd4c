import Domain

/// All tokens that identify customers (`app_id`, bundle identifiers and `name`), prepared for a search in one pass over each
/// artifact.
///
/// # Matches
///
/// The search works on bytes of any file: text, binaries, property lists, models. Text may be in UTF-8, UTF-16LE or
/// UTF-16BE, at any alignment. Identifiers match in any ASCII case, as in file systems and UUIDs. Names match exactly as in
/// the manifest, including case and spaces, or in capitals, composed or decomposed, and as writers of XML and HTML (`Tom &amp; Jerry`,
/// `Bob&#39;s`), JSON (`Caf\u00e9`, `A\/S`), literals (`Bob\'s`, `Caf\xc3\xa9`), URLs (`Acme%20Fit`) and mail (`Caf=C3=A9`)
/// escape them: see `Spelling`. Names that are not in ASCII match in Latin-1 too. Compressed bytes must be unpacked first.
///
/// Only whole tokens match:
///
/// - **Identifiers** (`app_id`, bundle identifier). An adjacent letter or digit makes another identifier, and so does `.` or
///   `-` followed by one: `acme` is not in `acme2`, `acme.pro`, `acme-x` or `my-acme`. It is in `"acme"`, `/acme/` and at the
///   end of a sentence, and
///   - as the start of a longer identifier, if it is written as a bundle identifier: `com.a.app` is in `com.a.app.lastPrompt`
///     and `com.a.app-dev`, unless a customer owns more of that name;
///   - before a file extension: `com.a.app.plist`, `acme-fitness.mlmodel.zip`;
///   - after the prefixes of Apple's entitlements: `group.`, `iCloud.`, `merchant.`, `pass.` and a team such as
///     `A1B2C3D4E5.`;
///   - next to `_`, which bundle identifiers cannot contain and file names use as a separator: `acme-fitness_v2`;
///   - in names of files and folders, next to any hyphen or dot: `config-acme.json`, `com.a.app.widget.json`.
/// - **UUIDs** as `app_id`: no hexadecimal digit may be adjacent, except in binary files.
/// - **Names**: no letter, digit or combining mark of any script may be adjacent, except in scripts that put no spaces
///   between words or attach endings to them (Han, kana, Hangul, Thai, Lao, Khmer, Burmese).
/// - A token may follow an escape: `\nAcme`, `%2Fcom.a.app`.
/// - **Counted strings**: binary formats store the length of a string before it, and other data after it, all of which may
///   look like letters. If the bytes before it show that a string starts or ends with the token, that is a boundary
///   (`StringHeader`, `DatabasePage`). docs/decisions/0010-token-search.md has the principle.
/// - Tokens of fewer than six bytes also occur in random bytes. In binary files they match only between NULs, between
///   quotes, next to at least eight bytes of other text, or in a counted string.
///
/// # Leaks
///
/// A match is not a leak if the token also belongs to the customer, or if it is inside one of the customer's own tokens:
/// `Acme` is no leak in the customer's name `Acme Fitness`, but anywhere else it is.
///
/// # Exclusions
///
/// Names that `NameRule` excludes and tokens of one byte or more than 1,000 bytes are not searched for. `exclusions` lists
/// them. An `app_id` that is a number or an ordinary word is searched for, and its matches are marked as ordinary.
package final class IdentityIndex: Sendable {
  /// In the order of the customers.
  package let exclusions: [Exclusion]
  let patterns: PatternList
  let table: PatternTable
  let filters: [BloomFilter]
  /// The length of the longest pattern in bytes.
  let longest: Int
  private let nameRule: NameRule
  /// Sorted: see `IdentityCollector`.
  private let repeats: [UInt64]

  package init(customers: [Customer], nameRule: NameRule = NameRule()) {
    let collector = IdentityCollector(customers, nameRule)
    self.nameRule = nameRule
    exclusions = collector.exclusions
    patterns = collector.patterns
    table = collector.table
    repeats = collector.repeats
    longest = collector.longest
    filters = collector.filters()
  }

  /// Whether a token may not identify a customer: it is only an `app_id`, and a number or an ordinary word.
  func isOrdinary(_ text: String, _ claims: [Claim]) -> Bool {
    claims.allSatisfy { $0.kind == .appID } && nameRule.isOrdinary(appID: text)
  }

  /// Whether a token is no bundle identifier, and each of its words is a common one.
  func isCommon(_ text: String, _ claims: [Claim]) -> Bool {
    claims.allSatisfy { $0.kind != .bundleIdentifier } && nameRule.isCommon(text)
  }

  /// A token as in the manifest.
  func text(of token: UInt32) -> String {
    let text = patterns.texts[Int(token)]
    return text.kind == .name ? IdentityCollector.trimmed(text.text) : text.text
  }

  /// The customers that a token belongs to, sorted.
  func claims(on token: UInt32) -> [Claim] {
    let claims = Set(texts(of: token).map(claim))
    return claims.sorted { $0.owner == $1.owner ? $0.kind < $1.kind : $0.owner < $1.owner }
  }

  /// The numbers of all texts that spell a token.
  private func texts(of token: UInt32) -> [UInt32] {
    let same = repeats[repeats.partitioningIndex { $0 >> 32 >= UInt64(token) }...]
    return [token] + same.prefix { $0 >> 32 == UInt64(token) }.map { UInt32(truncatingIfNeeded: $0) }
  }

  private func claim(_ number: UInt32) -> Claim {
    let text = patterns.texts[Int(number)]
    return Claim(owner: text.owner, kind: text.kind)
  }
}
