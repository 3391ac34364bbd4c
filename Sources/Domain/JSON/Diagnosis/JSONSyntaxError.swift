/// Why a text is not JSON, and where.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case duplicateKey, trailingComma, comment, afterEnd, incomplete, encoding, tooDeep, number, string, token
  }

  package var kind: Reason
  /// From 1.
  package var line: Int
  /// From 1, in characters.
  package var column: Int
  package var message: String
  package var remedy: String?
}
