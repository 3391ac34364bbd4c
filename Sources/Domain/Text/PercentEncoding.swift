/// Percent-encoding by RFC 3986.
package enum PercentEncoding {
  /// Safe as one component of a URL's path: unreserved characters stay, every other byte of the UTF-8 becomes `%XX`.
  package static func encodePathComponent(_ text: String) -> String {
    text.utf8.map { isUnreserved($0) ? String(Unicode.Scalar($0)) : escape($0) }.joined()
  }

  /// `%XX`, in upper case.
  package static func escape(_ byte: UInt8) -> String {
    let hex = String(byte, radix: 16, uppercase: true)
    return hex.utf8.count < 2 ? "%0" + hex : "%" + hex
  }

  /// RFC 3986, §2.3.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
