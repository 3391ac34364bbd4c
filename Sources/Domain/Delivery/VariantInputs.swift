/// What a variant was made from, beside base frameworks and models, whose digests stand with them in `variant.json`. Equal
/// digests mean that there is nothing new to make.
package struct VariantInputs: Hashable, Sendable {
  /// The customer's entry in the manifest, without what only publishing reads.
  package var customer: Digest
  /// The templates of the files beside the zips.
  package var templates: Digest
  /// The members of `release.json` that decide what customers receive, and the time of the zips' entries.
  package var configuration: Digest
  /// What the notes say of the changes since the last release; nil if their template does not ask for it.
  package var changes: Digest?
  /// By product, of its base framework: which entries are folders, links and executable files, which a digest of content does not tell.
  /// Without bases that are not compiled yet; empty in records of older tools.
  package var trees: [String: Digest] = [:]
  /// The fingerprint of the key that signs the variant; nil if nobody signs it, or if a plan was made where the key is not known.
  package var signer: String?

  package init(customer: Digest, templates: Digest, configuration: Digest, changes: Digest?, signer: String? = nil) {
    (self.customer, self.templates, self.configuration) = (customer, templates, configuration)
    (self.changes, self.signer) = (changes, signer)
  }
}

extension VariantInputs: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      DeliveryKey.customer: customer, DeliveryKey.templates: templates, DeliveryKey.configuration: configuration,
      DeliveryKey.changes: changes, DeliveryKey.trees: JSONValue(byName: trees), DeliveryKey.signer: signer,
    ])
  }

  static func digests(_ object: JSONValue?) -> [String: Digest] {
    let members = (object?.members ?? []).compactMap { member in
      member.value.text.flatMap(Digest.init(hex:)).map { (member.name, $0) }
    }
    return Dictionary(firstOf: members)
  }

  init?(_ object: JSONValue) {
    func digest(_ key: String) -> Digest? { object[key]?.text.flatMap(Digest.init(hex:)) }
    guard let customer = digest(DeliveryKey.customer), let templates = digest(DeliveryKey.templates),
      let configuration = digest(DeliveryKey.configuration)
    else { return nil }
    self.init(
      customer: customer, templates: templates, configuration: configuration, changes: digest(DeliveryKey.changes),
      signer: object[DeliveryKey.signer]?.text)
    trees = Self.digests(object[DeliveryKey.trees])
  }
}
