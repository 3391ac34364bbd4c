import TestSupport
import Testing

/// Files that a page shows: a paragraph that begins with the file's name, and then its text.
enum DocumentedFile {
  static func text(_ name: String, in page: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String
  {
    let lines = try TestFile.text(Checkout.root + "/docs/" + page).split(
      separator: "\n", omittingEmptySubsequences: false)
    let title = try #require(
      lines.firstIndex { $0.hasPrefix("`\(name)`") }, "\(page) does not show \(name)", sourceLocation: sourceLocation)
    let rest = lines[title...].drop { !$0.hasPrefix("```") }.dropFirst()
    return rest.prefix { !$0.hasPrefix("```") }.map { $0 + "\n" }.joined()
  }
}
