import Testing

/// A valid document with one text replaced by another, and the finding that the decoder must report.
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
  /// Nil if the document stays valid.
  var problem: Problem?
  /// Why the schema cannot report it, if it cannot.
  var beyondSchema: String?

  var testDescription: String { name }

  func document(from valid: String) -> String { valid.replacing(original, with: replacement, maxReplacements: 1) }

  /// A change after which the document is valid.
  static func valid(
    _ name: String, _ original: String, _ replacement: String, beyondSchema: String? = nil
  ) -> DocumentCase {
    DocumentCase(name: name, original: original, replacement: replacement, beyondSchema: beyondSchema)
  }

  /// A change that the decoder must reject. `path` is nil for the whole document.
  static func invalid(
    _ name: String, _ original: String, _ replacement: String, _ code: String, at path: String?,
    _ message: String, remedy: String = "", beyondSchema: String? = nil
  ) -> DocumentCase {
    let problem = Problem(code: code, path: path, message: message, remedy: remedy)
    return DocumentCase(
      name: name, original: original, replacement: replacement, problem: problem, beyondSchema: beyondSchema)
  }
}
