import Domain

/// Every token that a customer is known by: its `app_id`, its bundle identifiers and its `name`, ready to be looked for
/// in any number of artifacts in one pass each.
///
/// # What is found
///
/// Bytes are searched, whatever the file: text, binaries, property lists, models. Text may be in UTF-8, UTF-16LE or
/// UTF-16BE, at any alignment. Identifiers are found in any ASCII case, as file systems and UUIDs have it; names as they
/// are written in the manifest, letter case and blanks included, composed or decomposed, and as XML (`Tom &amp; Jerry`), quoted strings (`Bob\'s`) and ASCII JSON (`Caf\u00e9`)
/// write them. Compressed bytes have to be unpacked first.
///
/// Tokens are found whole:
///
/// - **Identifiers** (`app_id`, bundle identifier). Letters and digits beside them, and `.` or `-` that lead on to more of
///   these, make another identifier: `com.a.app` is not in `com.a.app2`, `com.a.app.pro`, `com.a.app-x` or
///   `my-com.a.app`. It is in `"com.a.app"`, `/com.a.app/` and at the end of a sentence, and
///   - before a file's extension: `com.a.app.plist`, `acme-fitness.mlmodel.zip`;
///   - behind what Apple's entitlements put before an identifier: `group.`, `iCloud.`, `merchant.`, `pass.` and a team,
///     `A1B2C3D4E5.`;
///   - beside `_`, which no bundle identifier contains and file names join with: `acme-fitness_v2`.
/// - **A UUID** as `app_id`: anything but a hexadecimal digit may stand beside it.
/// - **Names**: no letter, digit or combining mark of any script may stand beside them. Scripts that write no spaces
///   between words, or hang endings on them (Han, kana, Hangul, Thai, Lao, Khmer, Burmese), are free of this.
/// - An escape ends where the token starts: `\nAcme`, `%2Fcom.a.app`.
/// - **Counted strings**: in binary property lists and in Core ML models a string is preceded by its length and followed
///   by whatever comes next, and either may look like a letter. Where that length says that a string starts or ends with
///   the token, this is a boundary.
/// - A token of fewer than six bytes turns up in random bytes too. In a binary file it counts between NULs, between
///   quotes, in at least eight bytes of other text, or in a counted string.
///
/// # What is no leak
///
/// A token that the customer goes by too, whoever shares it; and a token inside one of the customer's own: `Acme` is
/// no leak where it is written as a part of the customer's name `Acme Fitness`, but is one anywhere else.
///
/// # What is not searched
///
/// Names that `NameRule` calls too short, too common, or those of a product or a flow; anything of one byte or of more
/// than a thousand. `exclusions` lists them.
///
/// An `app_id` that is a number or an ordinary word is searched, and what is found of it marked as such.
package final class IdentityIndex: Sendable {
  /// In the order of the customers.
  package let exclusions: [Exclusion]
  package let tokenCount: Int
  let owners: [Identifier]
  let pool: [UInt8]
  let patterns: [Pattern]
  let table: PatternTable
  let filters: [BloomFilter]
  /// Of any pattern, in bytes.
  let longest: Int
  private let nameRule: NameRule
  /// Sorted; token, owner and kind in one number each.
  private let claims: [UInt64]

  package init(customers: [Customer], nameRule: NameRule = NameRule()) {
    let collector = IdentityCollector(customers, nameRule)
    filters = collector.filters()
    self.nameRule = nameRule
    owners = customers.map(\.appID)
    exclusions = collector.exclusions
    pool = collector.pool
    patterns = collector.patterns
    table = collector.table
    claims = collector.claims
    tokenCount = Int(collector.tokenCount)
    longest = patterns.reduce(0) { max($0, Int($1.length)) }
  }

  /// Whether a token is nobody's for certain: an `app_id` that is a number or an ordinary word, and nothing else.
  func isOrdinary(_ text: String, _ claims: [Claim]) -> Bool {
    claims.allSatisfy { $0.kind == .appID } && nameRule.isOrdinary(appID: text)
  }

  /// Who goes by a token, and as what; sorted.
  func claims(on token: UInt32) -> [Claim] {
    var (lower, upper) = (0, claims.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if claims[middle] >> 32 < UInt64(token) { lower = middle + 1 } else { upper = middle }
    }
    var found: Set<Claim> = []
    while lower < claims.count, claims[lower] >> 32 == UInt64(token) {
      if let kind = TokenKind(rawValue: UInt8(claims[lower] & 0xFF)) {
        found.insert(Claim(owner: owners[Int(claims[lower] >> 8 & 0xFF_FFFF)], kind: kind))
      }
      lower += 1
    }
    return found.sorted { $0.owner == $1.owner ? $0.kind < $1.kind : $0.owner < $1.owner }
  }
}
