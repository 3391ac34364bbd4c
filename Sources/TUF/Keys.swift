import CCrypto
import Domain

/// An Ed25519 key that signatures are checked with (RFC 8032), as metadata lists it.
package struct PublicKey: Hashable, Sendable {
  /// 32 bytes.
  package let bytes: [UInt8]

  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  package init?(hex: String) {
    guard let bytes = [UInt8](hex: hex) else { return nil }
    self.init(bytes: bytes)
  }

  package var hex: String { bytes.hex }

  var json: JSONValue {
    JSONValue(["keytype": "ed25519", "scheme": "ed25519", "keyval": JSONValue(["public": hex])])
  }

  /// Nil for a key of another kind.
  init?(_ value: JSONValue) {
    guard value["keytype"]?.text == "ed25519", value["scheme"]?.text == "ed25519",
      let hex = value["keyval"]?["public"]?.text
    else { return nil }
    self.init(hex: hex)
  }

  /// SHA-256 of the canonical form, in hexadecimal digits.
  package var id: String {
    // The form has neither fractions nor control characters.
    let form = (try? json.canonical()) ?? []
    return SHA256Sum.of(form).description
  }

  /// Reads a SubjectPublicKeyInfo in PEM (RFC 7468, section 13). Nil for a key for something else, and what is none.
  package init?(pem: [UInt8]) {
    guard let key = MemoryFile.read(pem, { PEM_read_bio_PUBKEY($0, nil, nil, nil) }) else {
      ERR_clear_error()
      return nil
    }
    defer { EVP_PKEY_free(key) }
    self.init(key)
  }

  fileprivate init?(_ key: OpaquePointer) {
    var bytes = [UInt8](repeating: 0, count: 32)
    var count = bytes.count
    guard EVP_PKEY_get_id(key) == EVP_PKEY_ED25519, EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1 else {
      return nil
    }
    self.init(bytes: bytes)
  }

  /// A SubjectPublicKeyInfo in PEM.
  package var pem: [UInt8] {
    guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else { return [] }
    defer { EVP_PKEY_free(key) }
    return (try? MemoryFile.written { PEM_write_bio_PUBKEY($0, key) }) ?? []
  }

  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard signature.count == 64,
      let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count),
      let context = EVP_MD_CTX_new()
    else { return false }
    defer {
      EVP_MD_CTX_free(context)
      EVP_PKEY_free(key)
    }
    return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }
}

/// A private Ed25519 key. libcrypto keeps its bytes, and clears them when the last copy goes.
package final class PrivateKey: @unchecked Sendable {
  package enum Problem: Error, Hashable {
    /// Not a PEM file with a private key, or another passphrase.
    case unreadable
    /// A key for something else.
    case notEd25519
    case library(String)
  }

  private let pointer: OpaquePointer
  package let publicKey: PublicKey

  private init(_ pointer: OpaquePointer) throws(Problem) {
    guard let publicKey = PublicKey(pointer) else {
      EVP_PKEY_free(pointer)
      throw .notEd25519
    }
    self.pointer = pointer
    self.publicKey = publicKey
  }

  deinit { EVP_PKEY_free(pointer) }

  package static func generate() throws(Problem) -> PrivateKey {
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_ED25519, nil) else { throw .library("no Ed25519") }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_keygen(context, &key) == 1, let key else {
      throw .library("cannot make a key")
    }
    return try PrivateKey(key)
  }

  /// Reads PKCS#8 in PEM (RFC 7468, sections 10 and 11).
  ///
  /// - Parameter passphrase: nil for a key that is not encrypted. libcrypto never asks for one.
  package convenience init(pem: [UInt8], passphrase: String?) throws(Problem) {
    let key = MemoryFile.read(pem) { input in
      // Without a text here, libcrypto would ask at the terminal.
      (passphrase ?? "").withCString {
        PEM_read_bio_PrivateKey(input, nil, nil, UnsafeMutableRawPointer(mutating: $0))
      }
    }
    guard let key else {
      ERR_clear_error()
      throw .unreadable
    }
    try self.init(key)
  }

  /// PKCS#8 in PEM.
  ///
  /// - Parameter passphrase: encrypts it with AES-256 (PBES2); nil for a key that a CI keeps as a secret.
  package func pem(passphrase: String?) throws(Problem) -> [UInt8] {
    try MemoryFile.written { output in
      guard let passphrase else { return PEM_write_bio_PKCS8PrivateKey(output, pointer, nil, nil, 0, nil, nil) }
      return passphrase.withCString {
        PEM_write_bio_PKCS8PrivateKey(
          output, pointer, EVP_aes_256_cbc(), $0, Int32(clamping: passphrase.utf8.count), nil, nil)
      }
    }
  }

  package func signature(of message: [UInt8]) throws(Problem) -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { throw .library("no memory") }
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 64)
    var count = signature.count
    guard EVP_DigestSignInit(context, nil, nil, nil, pointer) == 1,
      EVP_DigestSign(context, &signature, &count, message, message.count) == 1, count == 64
    else { throw .library("cannot sign") }
    return signature
  }
}

private enum MemoryFile {
  /// - Parameter read: a function of libcrypto, for which the bytes stay where they are.
  static func read(_ bytes: [UInt8], _ read: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
    bytes.withUnsafeBytes { bytes in
      guard let input = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
      defer { BIO_free(input) }
      return read(input)
    }
  }

  /// - Parameter write: a function of libcrypto, which returns 1 when it has written.
  static func written(_ write: (OpaquePointer) -> Int32) throws(PrivateKey.Problem) -> [UInt8] {
    guard let output = BIO_new(BIO_s_mem()) else { throw .library("no memory") }
    defer { BIO_free(output) }
    guard write(output) == 1 else { throw .library("cannot write the key") }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = BIO_read(output, &bytes, Int32(bytes.count))
    return Array(bytes.prefix(max(0, Int(count))))
  }
}

/// SHA-256 of what metadata names.
package enum SHA256Sum {
  package static func of(_ bytes: [UInt8]) -> Digest {
    var digest = [UInt8](repeating: 0, count: Digest.byteCount)
    EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
    return Digest(digest) ?? .zero
  }
}

extension [UInt8] {
  /// Lowercase digits only, so that a text has one meaning and a meaning one text.
  package init?(hex: String) {
    let digits = Array<UInt8>(hex.utf8)
    guard digits.count % 2 == 0, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
      return nil
    }
    func value(_ digit: UInt8) -> UInt8 { digit < 0x40 ? digit - 0x30 : digit - 0x57 }
    self = stride(from: 0, to: digits.count, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
  }
}
