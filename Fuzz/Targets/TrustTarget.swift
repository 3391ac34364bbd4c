import Domain

extension FuzzTarget {
  /// What comes with a release and says what it is: an envelope, its statement, a bill of materials. What is written again is read as
  /// the same.
  static let trust = FuzzTarget("trust") { bytes in
    if let envelope = SignedEnvelope(parsing: bytes) {
      let again = SignedEnvelope(parsing: Array(envelope.serialized.utf8))
      precondition(again?.payload == envelope.payload && again?.signature == envelope.signature, "is another envelope")
      read(statement: envelope.payload)
    }
    read(statement: bytes)
    _ = ListedMaterials(parsing: bytes)
    if let text = Base64.bytes(String(decoding: bytes, as: UTF8.self)) {
      precondition(Base64.text(text).utf8.elementsEqual(bytes), "is other Base64")
    }
  }

  private static func read(statement bytes: [UInt8]) {
    guard let statement = ProvenanceStatement(parsing: bytes) else { return }
    let again = ProvenanceStatement(parsing: statement.payload)
    precondition(again?.subjects == statement.subjects, "has other subjects")
  }
}
