/// A DSSE envelope with an in-toto statement, on one line (DSSE 1.0.2, "Protocol" and "Envelope"). Its signatures are those of OpenSSH.
package struct SignedEnvelope: Sendable {
  package static let payloadType = "application/vnd.in-toto+json"

  package var payload: [UInt8]
  /// As `ssh-keygen -Y sign` writes it.
  package var signature: [UInt8]
  /// The fingerprint of the key.
  package var keyID: String?

  package init(payload: [UInt8], signature: [UInt8], keyID: String?) {
    (self.payload, self.signature, self.keyID) = (payload, signature, keyID)
  }

  /// - Returns: nil for anything but one envelope with one signature and a statement.
  package init?(parsing bytes: [UInt8]) {
    guard let document = try? JSONValue(parsing: bytes), document["payloadType"]?.text == Self.payloadType,
      let payload = document["payload"]?.text.flatMap(Base64.bytes),
      let signatures = document["signatures"]?.elements, signatures.count == 1,
      let signature = signatures[0]["sig"]?.text.flatMap(Base64.bytes)
    else { return nil }
    self.init(payload: payload, signature: signature, keyID: signatures[0]["keyid"]?.text)
  }

  package var serialized: String {
    let document = JSONValue([
      "payload": Base64.text(payload), "payloadType": Self.payloadType,
      "signatures": [JSONValue(["keyid": keyID, "sig": Base64.text(signature)])],
    ])
    return document.serializedOnOneLine() + "\n"
  }

  /// The bytes that are signed: "PAE" of the specification.
  package static func signedBytes(of payload: [UInt8]) -> [UInt8] {
    Array("DSSEv1 \(payloadType.utf8.count) \(payloadType) \(payload.count) ".utf8) + payload
  }
}
