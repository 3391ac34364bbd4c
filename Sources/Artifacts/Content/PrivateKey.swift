/// Recognises a private key by a file's first bytes, whatever the file's name is.
enum PrivateKey {
  /// - Parameter head: at least the first 64 bytes of the file, or all if it has fewer.
  static func begins(_ head: [UInt8]) -> Bool { isText(head) || isDER(head) }

  /// `-----BEGIN … PRIVATE KEY-----` (RFC 7468; OpenSSH, PROTOCOL.key), and OpenPGP's `PRIVATE KEY BLOCK` (RFC 9580, 6.2).
  private static func isText(_ head: [UInt8]) -> Bool {
    guard head.starts(with: "-----BEGIN ".utf8) else { return false }
    let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    return line.contains("PRIVATE KEY")
  }

  /// PKCS #8 (RFC 5958), PKCS #1 (RFC 8017, A.1.2) or an elliptic curve's (RFC 5915), in DER.
  private static func isDER(_ head: [UInt8]) -> Bool {
    guard let key = contents(head[...], tag: 0x30) else { return false }
    if key.starts(with: [2, 1, 1, 4]) { return [0x20, 0x30, 0x42].contains(key.dropFirst(4).first) }
    guard key.starts(with: [2, 1, 0]) else { return false }
    let rest = key.dropFirst(3)
    // The modulus of PKCS #1 has at least 512 bits.
    if rest.starts(with: [2, 0x41]) || rest.starts(with: [2, 0x81]) || rest.starts(with: [2, 0x82]) { return true }
    guard let algorithm = contents(rest, tag: 0x30) else { return false }
    return algorithms.contains { algorithm.starts(with: $0) }
  }

  /// The object identifiers of RSA, elliptic curves, and of X25519 to Ed448 without their last number.
  private static let algorithms: [[UInt8]] = [
    [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1], [6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1],
    [6, 3, 0x2B, 0x65],
  ]

  /// What is in a value of this tag, as far as it is there (ITU-T X.690, 8.1.3).
  private static func contents(_ bytes: ArraySlice<UInt8>, tag: UInt8) -> ArraySlice<UInt8>? {
    guard bytes.first == tag, let length = bytes.dropFirst().first else { return nil }
    let more = length < 0x80 ? 0 : Int(length & 0x7F)
    return more <= 4 ? bytes.dropFirst(2 + more) : nil
  }
}
