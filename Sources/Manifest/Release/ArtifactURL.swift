import Domain

/// The requirements of SwiftPM and CocoaPods for the URL of an artifact.
enum ArtifactURL {
  static let scheme = "https://"

  /// Problems in the pattern's own text, each with its remedy. Values are percent-encoded when the pattern is expanded.
  static func problems(in pattern: PathPattern) -> [(String, String)] {
    let text = pattern.text
    guard text.hasPrefix(scheme) else {
      let found = text.contains("@") ? "" : ", found \(Quotation.quote(text))"
      return [("expected a URL that starts with https://" + found, "SwiftPM reads only https")]
    }
    var problems: [(String, String)] = []
    let afterScheme = text.dropFirst(scheme.count)
    let authority = authority(of: text)
    if authority.isEmpty { problems.append(("the URL has no host", "write https://host/path")) }
    if authority.contains("%") {
      problems.append(("the URL's host contains a '%'", "write its name or address as it is"))
    }
    if authority.contains("@") {
      problems.append(("the URL contains a user name", "remove it: every customer reads this URL"))
    }
    if !namesZip(afterScheme.dropFirst(authority.count).prefix { $0 != "?" }) {
      problems.append(
        ("the URL's extension is not exactly .zip", "end the URL with a name and .zip, as SwiftPM requires"))
    }
    if let foreign = foreignCharacter(in: pattern) {
      problems.append(("\(foreign) is not allowed in a URL", "percent-encode it, such as %20 for a space"))
    }
    return problems
  }

  /// The host, and perhaps its port.
  static func authority(of url: String) -> Substring {
    url.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
  }

  /// Whether the last component of a path is a name and `.zip`.
  static func namesZip(_ path: some StringProtocol) -> Bool {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return name.hasSuffix(".zip") && name.utf8.count > ".zip".utf8.count
  }

  private static func foreignCharacter(in pattern: PathPattern) -> String? {
    for case .literal(let text) in pattern.segments {
      var rest = withoutAddress(text).unicodeScalars
      while let scalar = rest.popFirst() {
        if scalar == "%" {
          guard rest.prefix(2).count == 2, rest.prefix(2).allSatisfy({ $0.properties.isASCIIHexDigit }) else {
            return "a '%' without two hexadecimal digits"
          }
        } else if !isAllowed(scalar) {
          return Quotation.quote(String(scalar))
        }
      }
    }
    return nil
  }

  /// RFC 3986: brackets are only around an IPv6 address, in the place of the host.
  private static func withoutAddress(_ text: String) -> Substring {
    guard text.hasPrefix("https://["), let end = text.utf8.firstIndex(of: UInt8(ascii: "]")) else { return text[...] }
    let address = text.utf8[..<end].dropFirst("https://[".utf8.count)
    let isAddress = address.allSatisfy { $0.isHexDigit || ":.".utf8.contains($0) }
    return isAddress ? text[end...].dropFirst() : text[...]
  }

  /// RFC 3986: unreserved, sub-delims, and the delimiters of a URL without a fragment.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    guard let byte = UInt8(exactly: scalar.value) else { return false }
    return PercentEncoding.isUnreserved(byte) || "!$&'()*+,;=:@/?".utf8.contains(byte)
  }
}

extension ReleaseConfiguration.ArtifactLocation {
  /// Whether `url` names the server of an address, with the same port.
  package func isServer(of address: String) -> Bool {
    guard let url, address.hasPrefix(ArtifactURL.scheme),
      let own = try? PathPattern(String(ArtifactURL.authority(of: url.text)), allowed: Self.urlVocabulary)
    else { return false }
    let readings = own.readings(of: String(ArtifactURL.authority(of: address)))
    return readings.contains { $0.values.allSatisfy { Identifier($0) != nil } }
  }
}
