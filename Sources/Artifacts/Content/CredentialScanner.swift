import Domain

/// What lets whoever reads it act in the vendor's name.
package enum Credential: String, Hashable, Sendable, CaseIterable {
  case privateKey, awsKey, githubToken, slackToken, googleKey
}

/// Finds credentials in any bytes: keys in PEM (RFC 7468), also as JSON writes line breaks and in UTF-16, and tokens of services by the
/// form that each documents.
struct CredentialScanner {
  private(set) var found: Set<Credential> = []
  /// The last bytes before, in which one may have begun.
  private var tail: [UInt8] = []
  /// More than one needs to be told: 120 characters of UTF-16 behind it, and one byte before.
  private static let longest = 256

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    let hasTail = !tail.isEmpty
    if hasTail {
      let edge = tail + chunk.prefix(2 * Self.longest)
      edge.withUnsafeBytes { scan($0, 0..<max(0, edge.count - Self.longest)) }
    }
    // Whatever begins later is looked at when what follows is there.
    let first = hasTail ? min(Self.longest, chunk.count) : 0
    scan(chunk, first..<max(first, chunk.count - Self.longest))
    tail += chunk[max(0, chunk.count - 2 * Self.longest)...]
    tail.removeFirst(max(0, tail.count - 2 * Self.longest))
  }

  mutating func finish() -> Set<Credential> {
    tail.withUnsafeBytes { scan($0, 0..<$0.count) }
    return found
  }

  private mutating func scan(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    for index in range.clamped(to: 0..<max(0, bytes.count - 12)) {
      switch bytes[index] {
      case UInt8(ascii: "A"):
        if bytes[index + 1] == UInt8(ascii: "K") { add(.awsKey, if: Self.isAWS, in: bytes, at: index) }
        if bytes[index + 1] == UInt8(ascii: "I") { add(.googleKey, if: Self.isGoogle, in: bytes, at: index) }
      case UInt8(ascii: "g") where bytes[index + 1] == UInt8(ascii: "h"):
        add(.githubToken, if: Self.isGitHub, in: bytes, at: index)
      case UInt8(ascii: "x") where bytes[index + 1] == UInt8(ascii: "o"):
        add(.slackToken, if: Self.isSlack, in: bytes, at: index)
      case UInt8(ascii: "P") where bytes[index + 1] == UInt8(ascii: "R") || bytes[index + 1] == 0:
        add(.privateKey, if: Self.isPrivateKey, in: bytes, at: index)
      default: break
      }
    }
  }

  private mutating func add(
    _ credential: Credential, if isOne: (UnsafeRawBufferPointer, Int) -> Bool, in bytes: UnsafeRawBufferPointer,
    at index: Int
  ) {
    if !found.contains(credential), isOne(bytes, index) { found.insert(credential) }
  }

  private static func starts(_ bytes: UnsafeRawBufferPointer, at index: Int, with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.count - index >= $0.count && bytes[index..<index + $0.count].elementsEqual($0) }
  }

  /// How many bytes from a place on are of a kind.
  private static func run(_ bytes: UnsafeRawBufferPointer, from start: Int, of isOne: (UInt8) -> Bool) -> Int {
    bytes[min(start, bytes.count)...].prefix(while: isOne).count
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }
  private static func isUpper(_ byte: UInt8) -> Bool { byte.isDigit || (0x41...0x5A).contains(byte) }
  private static func isURLSafe(_ byte: UInt8) -> Bool { isWord(byte) || byte == 0x5F || byte == 0x2D }
  private static func isBase64(_ byte: UInt8) -> Bool { isWord(byte) || byte == 0x2B || byte == 0x2F || byte == 0x3D }

  private static func beginsWord(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    index == 0 || !isWord(bytes[index - 1])
  }

  /// `AKIA` and 16 capitals and digits; not the one of AWS's own documentation.
  private static func isAWS(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    starts(bytes, at: index, with: "AKIA") && beginsWord(bytes, index) && run(bytes, from: index + 4, of: isWord) == 16
      && run(bytes, from: index + 4, of: isUpper) == 16 && !starts(bytes, at: index, with: "AKIAIOSFODNN7EXAMPLE")
  }

  private static func isGoogle(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    starts(bytes, at: index, with: "AIza") && beginsWord(bytes, index)
      && run(bytes, from: index + 4, of: isURLSafe) == 35
  }

  private static func isGitHub(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    guard [0x70, 0x6F, 0x75, 0x73, 0x72].contains(bytes[index + 2]), bytes[index + 3] == 0x5F else { return false }
    return beginsWord(bytes, index) && run(bytes, from: index + 4, of: isWord) == 36
  }

  private static func isSlack(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    guard starts(bytes, at: index, with: "xox"), [0x61, 0x62, 0x70, 0x72, 0x73].contains(bytes[index + 3]),
      bytes[index + 4] == 0x2D
    else { return false }
    return beginsWord(bytes, index) && run(bytes, from: index + 5, of: \.isDigit) >= 9
      && run(bytes, from: index + 5, of: isURLSafe) >= 20
  }

  /// The line, and then a key: programs that read keys have the line alone.
  private static func isPrivateKey(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    // UTF-16 of either order: every second byte.
    let step = bytes[index + 1] == 0 ? 2 : 1
    let plain = stride(from: index, to: min(bytes.count, index + step * 120), by: step).map { bytes[$0] }
    return plain.withUnsafeBytes { plain in
      guard starts(plain, at: 0, with: "PRIVATE KEY") else { return false }
      var place = 11
      if starts(plain, at: place, with: " BLOCK") { place += 6 }
      guard starts(plain, at: place, with: "-----") else { return false }
      place += 5
      // Line breaks, also those that are written as two characters.
      while place < plain.count {
        if [0x0A, 0x0D, 0x20, 0x09].contains(plain[place]) {
          place += 1
        } else if starts(plain, at: place, with: "\\n") || starts(plain, at: place, with: "\\r") {
          place += 2
        } else {
          break
        }
      }
      return run(plain, from: place, of: isBase64) >= 32 || starts(plain, at: place, with: "Proc-Type:")
        || starts(plain, at: place, with: "Version:")
    }
  }
}

/// Recognises a private key by a file's first bytes, whatever the file's name is.
enum PrivateKeyFile {
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
