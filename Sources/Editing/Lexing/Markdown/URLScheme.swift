import Domain

/// The scheme that a URL begins with, as a browser reads it: in any case, with control characters and blanks between its letters.
package struct URLScheme: Sendable {
  package let name: String

  /// URLs that GitHub makes links in prose begin with these.
  package static let linked = ["https://", "http://", "ftp://"]

  /// - Returns: nil for a URL without a scheme.
  package init?(of url: some Sequence<UInt8>) {
    let visible = url.filter { $0 > .space && $0 != 0x7F }
    guard let colon = visible.firstIndex(of: .colon) else { return nil }
    let name = visible[..<colon]
    guard !name.isEmpty, name.allSatisfy({ $0.isAlphanumeric || "+-.".utf8.contains($0) }) else { return nil }
    self.name = String(decoding: name.map(\.lowercased), as: UTF8.self)
  }

  /// Whether a browser runs what follows the scheme, or shows it as a page.
  package var isCode: Bool { ["javascript", "vbscript", "data"].contains(name) }
}
