import Foundation
import TestSupport
import Testing

/// What docs/trust.md tells people to run.
enum TrustPage {
  private static let text = Result { try TestFile.text(Checkout.root + "/docs/trust.md") }

  /// The block after a comment such as `<!-- vendor -->`.
  static func block(_ mark: String, _ kind: String) throws -> String {
    let parts = try text.get().components(separatedBy: "<!-- \(mark) -->\n```\(kind)\n")
    let rest = try #require(parts.count == 2 ? parts[1] : nil, "the page has no \(mark), or several")
    return try #require(rest.components(separatedBy: "```\n").first)
  }
}
