import Domain

/// A metadata file: a document, and signatures over its canonical form (TUF 1.0.34, section 4.2).
package struct SignedFile: Hashable, Sendable {
  package struct Signature: Hashable, Sendable {
    package var keyID: String
    /// In hexadecimal digits.
    package var text: String
  }

  package var signed: JSONValue
  package private(set) var signatures: [Signature] = []

  package init(_ signed: JSONValue) { self.signed = signed }

  /// - Throws: `.malformed`.
  package init(parsing bytes: [UInt8]) throws(MetadataProblem) {
    let document: JSONValue
    do { document = try JSONValue(parsing: bytes) } catch { throw .malformed("is not JSON: \(error.message)") }
    guard let signed = document["signed"], signed.members != nil, let listed = document["signatures"]?.elements else {
      throw .malformed("has no signed document with signatures")
    }
    self.signed = signed
    for entry in listed {
      guard let keyID = entry["keyid"]?.text, let text = entry["sig"]?.text else {
        throw .malformed("has a signature without keyid or sig")
      }
      if signatures.contains(where: { $0.keyID == keyID }) {
        throw .malformed("has two signatures of the key \(keyID)")
      }
      signatures.append(Signature(keyID: keyID, text: text))
    }
  }

  /// The file: canonical too, so that the same inputs give the same bytes.
  package var bytes: [UInt8] {
    get throws(MetadataProblem) {
      let listed = signatures.map { JSONValue(["keyid": $0.keyID, "sig": $0.text]) }
      return try JSONValue(["signatures": listed, "signed": signed]).canonical()
    }
  }

  /// Adds a signature, or replaces that of the same key.
  ///
  /// - Parameter sign: makes 64 bytes of the canonical form.
  /// - Throws: `.malformed` if they are not that key's signature; what `sign` throws.
  package mutating func add(_ key: PublicKey, _ sign: ([UInt8]) throws -> [UInt8]) throws {
    let message = try signed.canonical()
    let signature = try sign(message)
    guard key.verifies(signature, of: message) else {
      throw MetadataProblem.malformed("was signed by another key than \(key.id)")
    }
    add(signature, of: key.id)
  }

  package mutating func sign(_ key: PrivateKey) throws {
    add(try key.signature(of: signed.canonical()), of: key.publicKey.id)
  }

  private mutating func add(_ signature: [UInt8], of keyID: String) {
    signatures.removeAll { $0.keyID == keyID }
    signatures.append(Signature(keyID: keyID, text: signature.hex))
  }

  /// The number of keys of a role that have signed this. One key under two ids counts once.
  package func count(of role: RoleKeys, _ keys: [String: PublicKey]) throws(MetadataProblem) -> Int {
    let message = try signed.canonical()
    var valid: Set<PublicKey> = []
    for id in role.keyIDs {
      guard let key = keys[id], let signature = signatures.first(where: { $0.keyID == id }),
        let bytes = [UInt8](hex: signature.text), key.verifies(bytes, of: message)
      else { continue }
      valid.insert(key)
    }
    return valid.count
  }

  /// - Throws: `.unsigned`.
  package func require(_ role: RoleKeys, _ keys: [String: PublicKey]) throws(MetadataProblem) {
    let count = try count(of: role, keys)
    if count < role.threshold { throw .unsigned(signatures: count, threshold: role.threshold) }
  }
}

/// The keys that sign for a role, and how many of them it takes.
package struct RoleKeys: Hashable, Sendable {
  package var keyIDs: [String]
  package var threshold: Int

  package init(_ keyIDs: [String], threshold: Int = 1) {
    self.keyIDs = keyIDs
    self.threshold = threshold
  }
}
