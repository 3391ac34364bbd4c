/// Percent-encoding (RFC 3986).
package enum PercentEncoding {
  /// Encodes text as one component of a URL's path: every byte except unreserved characters becomes `%XX`.
  package static func encodePathComponent(_ text: String) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    return text.utf8.map { isUnreserved($0) ? String(Unicode.Scalar($0)) : escape($0) }.joined()
  }

  /// `%XX`, in upper case.
  package static func escape(_ byte: UInt8) -> String { "%" + byte.padded(to: 2, radix: 16, uppercase: true) }

  /// RFC 3986, §2.3.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-._~".utf8.contains(byte)
  }
}
