/// What a program says of the signatures beside a variant's files.
package struct SignatureFacts: Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Right, and made by the key with this fingerprint; whose it is, if the signers who count were named.
    case good(key: String, signer: String?)
    case bad(String)
    /// Why nobody could tell.
    case unchecked(String)
  }

  /// By the names of the files that are there.
  package var verdicts: [String: Verdict] = [:]
  /// Whether somebody has named the signers who count.
  package var namesSigners: Bool

  package init(namesSigners: Bool) { self.namesSigners = namesSigners }

  /// The first file whose signature is wrong.
  package var wrong: String? {
    verdicts.filter { if case .bad = $0.value { true } else { false } }.keys.min()
  }
}
