import Testing

/// A document made from a valid one by putting a text in the place of another, and what the decoder must say about it.
struct DocumentCase: Sendable, CustomTestStringConvertible {
  struct Problem: Sendable {
    var code: String
    var path: String?
    var message: String
    var remedy: String
  }

  var name: String
  var original: String
  var replacement: String
  /// Nil for a document that stays valid.
  var problem: Problem?
  /// Why the schema cannot see it, where it cannot.
  var beyondSchema: String?

  var testDescription: String { name }

  func document(from valid: String) -> String { valid.replacing(original, with: replacement, maxReplacements: 1) }

  /// A change that leaves the document valid.
  static func valid(
    _ name: String, _ original: String, _ replacement: String, beyondSchema: String? = nil
  ) -> DocumentCase {
    DocumentCase(name: name, original: original, replacement: replacement, beyondSchema: beyondSchema)
  }

  /// A change that the decoder must refuse; `path` nil stands for the whole document.
  static func invalid(
    _ name: String, _ original: String, _ replacement: String, _ code: String, at path: String?,
    _ message: String, remedy: String = "", beyondSchema: String? = nil
  ) -> DocumentCase {
    let problem = Problem(code: code, path: path, message: message, remedy: remedy)
    return DocumentCase(
      name: name, original: original, replacement: replacement, problem: problem, beyondSchema: beyondSchema)
  }
}
