import CCrypto
import Domain

/// Compares the parts of a code signature with one another, by libcrypto.
package enum SignatureCheck {
  package static func check(_ blobs: SignedBlobs) -> CheckedSignature {
    CheckedSignature(certificate: certificate(blobs), mismatches: blobs.mismatches)
  }

  /// Apple's signature is detached: the primary CodeDirectory is the signed content. Signed attributes list all of them.
  private static func certificate(_ blobs: SignedBlobs) -> CertificateSignature? {
    guard let cms = blobs.cms, let primary = blobs.directories.first else { return nil }
    do throws(CertificateSignature.Failure) {
      let message = try SignedMessage(cms)
      var signature = CertificateSignature()
      signature.problem = message.problem(of: primary.bytes)
      signature.chain = message.chain
      signature.signingTime = message.signingTime
      // The attributes of an invalid signature prove nothing.
      if signature.problem == nil { signature.problem = unlisted(blobs, CodeDirectoryList(message)) }
      return signature
    } catch {
      return CertificateSignature(problem: error.problem)
    }
  }

  private static func unlisted(_ blobs: SignedBlobs, _ list: CodeDirectoryList) -> CertificateSignature.Problem? {
    for (index, (directory, bytes)) in blobs.directories.enumerated() {
      guard let kind = directory.hashKind else { continue }
      switch list.contains(kind.digest(of: bytes), kind.computed) {
      case true?: continue
      case false?: return .unlisted(kind)
      // The primary one is the signed content.
      case nil: if index > 0 { return .uncovered(kind) }
      }
    }
    return list.kinds.first { kind in !blobs.directories.contains { $0.directory.hashKind?.computed == kind } }
      .map(CertificateSignature.Problem.absent)
  }
}

extension CertificateSignature {
  /// A signature that was not compared with anything.
  struct Failure: Error {
    var problem: Problem
  }
}

/// The digests of all CodeDirectories, in signed attributes of Apple's (Security, libsecurity_codesigning/lib/signer.cpp,
/// `SecCodeSigner::Signer::signCode`).
private struct CodeDirectoryList {
  /// 1.2.840.113635.100.9.2: whole digests, each with its kind; nil without the attribute.
  private var whole: [CodeDirectory.HashKind: [[UInt8]]]?
  /// 1.2.840.113635.100.9.1: a property list of digests of 20 bytes; nil without the attribute.
  private var short: [[UInt8]]?

  init(_ message: borrowing SignedMessage) {
    whole = message.attribute("1.2.840.113635.100.9.2").map { values in
      Dictionary(grouping: values.compactMap(\.algorithmAndDigest), by: \.kind).mapValues { $0.map(\.digest) }
    }
    short = message.attribute("1.2.840.113635.100.9.1").map { values in
      values.compactMap(\.octets).flatMap { bytes -> [[UInt8]] in
        let list = try? PropertyList(parsing: bytes, file: "")
        return (list?["cdhashes"]?.array ?? []).compactMap { if case .data(let digest) = $0 { digest } else { nil } }
      }
    }
  }

  /// In the order of their raw values; empty if the kinds are unknown.
  var kinds: [CodeDirectory.HashKind] { (whole ?? [:]).keys.sorted { $0.rawValue < $1.rawValue } }

  /// Nil if there is no list.
  func contains(_ digest: [UInt8], _ kind: CodeDirectory.HashKind) -> Bool? {
    if whole == nil, short == nil { return nil }
    let inWhole = whole.map { $0[kind]?.contains(digest) == true }
    let inShort = short.map { $0.contains(Array(digest.prefix(20))) }
    return inWhole != false && inShort != false
  }
}
