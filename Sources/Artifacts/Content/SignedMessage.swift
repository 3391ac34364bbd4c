import CCrypto
import Domain

/// A certificate's signature as libcrypto reads it (CMS, RFC 5652).
struct SignedMessage: ~Copyable {
  /// Apple's have 9 kB. A larger one is not read.
  static let largest = 256 << 10
  /// Limits for strangers: Apple's have one signer and three certificates.
  private static let mostSigners = 4
  private static let mostCertificates = 16

  private let message: OpaquePointer
  private let signer: OpaquePointer
  /// Nil if there are none.
  private let certificates: OpaquePointer?

  init(_ bytes: ArraySlice<UInt8>) throws(CertificateSignature.Failure) {
    guard bytes.count <= Self.largest else {
      throw .init(problem: .unjudged("it has \(bytes.count) bytes, more than \(Self.largest)"))
    }
    ERR_clear_error()
    let parsed = bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return d2i_CMS_ContentInfo(nil, &start, buffer.count)
    }
    guard let parsed else { throw .init(problem: .unreadable(Self.lastError)) }
    guard OBJ_obj2nid(CMS_get0_type(parsed)) == NID_pkcs7_signed else {
      CMS_ContentInfo_free(parsed)
      throw .init(problem: .unreadable("it contains no signature"))
    }
    let count = signer_count(parsed)
    let certificates = CMS_get1_certs(parsed)
    guard (1...Self.mostSigners).contains(Int(count)), certificate_count(certificates) <= Self.mostCertificates,
      let signer = first_signer(parsed)
    else {
      let found = certificate_count(certificates)
      certificates_free(certificates)
      CMS_ContentInfo_free(parsed)
      throw .init(
        problem: .unreadable(
          "it has \(Amount.count(Int(count), "signer")) and \(Amount.count(Int(found), "certificate"))"))
    }
    (message, self.signer, self.certificates) = (parsed, signer, certificates)
  }

  deinit {
    certificates_free(certificates)
    CMS_ContentInfo_free(message)
    ERR_clear_error()
  }

  // MARK: Verification

  /// Nil if every signer signed this content.
  func problem(of content: ArraySlice<UInt8>) -> CertificateSignature.Problem? {
    ERR_clear_error()
    if isValid(for: content) { return nil }
    let reason = Self.lastError
    return isValid(for: content, flags: UInt32(CMS_NO_CONTENT_VERIFY)) ? .otherCode : .invalid(reason)
  }

  /// Verifies the signatures with the certificates in the message. The certificates themselves are not verified.
  private func isValid(for content: ArraySlice<UInt8>, flags: UInt32 = 0) -> Bool {
    content.withUnsafeBytes { bytes in
      guard let source = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return false }
      defer { BIO_free(source) }
      return CMS_verify(
        message, nil, nil, source, nil, UInt32(CMS_BINARY) | UInt32(CMS_NO_SIGNER_CERT_VERIFY) | flags) == 1
    }
  }

  private static var lastError: String {
    guard let text = ERR_reason_error_string(ERR_peek_last_error()) else { return "it is cut off or damaged" }
    return String(cString: text)
  }

  // MARK: Certificates

  /// Verification finds the signer's certificate.
  var chain: [Certificate] {
    var found: OpaquePointer?
    CMS_SignerInfo_get0_algs(signer, nil, &found, nil, nil)
    var chain: [Certificate] = []
    while let certificate = found, chain.count < Self.mostCertificates {
      chain.append(Certificate(certificate))
      let isOwn = X509_check_issued(certificate, certificate) == X509_V_OK
      found = isOwn ? nil : Self.issuer(of: certificate, in: certificates)
    }
    return chain
  }

  private static func issuer(of certificate: OpaquePointer, in list: OpaquePointer?) -> OpaquePointer? {
    (0..<certificate_count(list)).lazy.compactMap { certificate_at(list, $0) }
      .first { X509_check_issued($0, certificate) == X509_V_OK }
  }

  // MARK: Signed attributes

  var signingTime: CivilDate? {
    guard let attribute = attribute(at: CMS_signed_get_attr_by_NID(signer, NID_pkcs9_signingTime, -1)),
      let value = X509_ATTRIBUTE_get0_type(attribute, 0)
    else { return nil }
    switch value.pointee.type {
    case V_ASN1_UTCTIME, V_ASN1_GENERALIZEDTIME: return CivilDate(value.pointee.value.asn1_string)
    default: return nil
    }
  }

  /// The values of an attribute; nil without it.
  func attribute(_ name: String) -> [SignedAttribute]? {
    guard let object = OBJ_txt2obj(name, 1) else { return nil }
    defer { ASN1_OBJECT_free(object) }
    return attribute(at: CMS_signed_get_attr_by_OBJ(signer, object, -1)).map { attribute in
      (0..<min(X509_ATTRIBUTE_count(attribute), 16)).compactMap { index in
        X509_ATTRIBUTE_get0_type(attribute, index).flatMap(SignedAttribute.init)
      }
    }
  }

  private func attribute(at index: Int32) -> OpaquePointer? { index < 0 ? nil : CMS_signed_get_attr(signer, index) }
}

/// One value of an attribute, copied out of the message.
struct SignedAttribute {
  private let type: Int32
  private let bytes: [UInt8]

  fileprivate init?(_ value: UnsafeMutablePointer<ASN1_TYPE>) {
    type = value.pointee.type
    guard [V_ASN1_OCTET_STRING, V_ASN1_SEQUENCE].contains(type) else { return nil }
    bytes = [UInt8](value.pointee.value.asn1_string)
  }

  var octets: [UInt8]? { type == V_ASN1_OCTET_STRING ? bytes : nil }

  /// A sequence of a digest's kind and the digest, which has the form of an AlgorithmIdentifier.
  var algorithmAndDigest: (kind: CodeDirectory.HashKind, digest: [UInt8])? {
    guard type == V_ASN1_SEQUENCE else { return nil }
    let parsed = bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return d2i_X509_ALGOR(nil, &start, buffer.count)
    }
    guard let parsed else { return nil }
    defer { X509_ALGOR_free(parsed) }
    guard let parameter = parsed.pointee.parameter, parameter.pointee.type == V_ASN1_OCTET_STRING,
      let kind = Self.kinds[OBJ_obj2nid(parsed.pointee.algorithm)]
    else { return nil }
    return (kind, [UInt8](parameter.pointee.value.asn1_string))
  }

  private static let kinds: [Int32: CodeDirectory.HashKind] = [
    NID_sha1: .sha1, NID_sha256: .sha256, NID_sha384: .sha384,
  ]
}

// MARK: libcrypto's values

extension [UInt8] {
  fileprivate init(_ string: UnsafePointer<ASN1_STRING>?) {
    guard let string, let data = ASN1_STRING_get0_data(string) else {
      self = []
      return
    }
    self.init(UnsafeBufferPointer(start: data, count: Int(ASN1_STRING_length(string))))
  }
}

extension CivilDate {
  fileprivate init?(_ time: UnsafePointer<ASN1_STRING>?) {
    var parts = tm()
    guard let time, ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    let days = Self.daysSince1970(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    self.init(daysSince1970: days)
  }
}

extension Certificate {
  fileprivate init(_ certificate: OpaquePointer) {
    let subject = X509_get_subject_name(certificate)
    let names = [NID_commonName, NID_organizationName, NID_organizationalUnitName].lazy
    self.init(
      name: names.compactMap { Self.text($0, of: subject) }.first ?? "",
      unit: Self.text(NID_organizationalUnitName, of: subject),
      expires: CivilDate(X509_get0_notAfter(certificate)))
  }

  private static func text(_ kind: Int32, of name: OpaquePointer?) -> String? {
    let index = X509_NAME_get_index_by_NID(name, kind, -1)
    guard index >= 0, let entry = X509_NAME_get_entry(name, index) else { return nil }
    var text: UnsafeMutablePointer<UInt8>?
    let count = ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(entry))
    guard count >= 0, let text else { return nil }
    defer { CRYPTO_free(text, "", 0) }
    return String(decoding: UnsafeBufferPointer(start: text, count: min(Int(count), 200)), as: UTF8.self)
  }
}
