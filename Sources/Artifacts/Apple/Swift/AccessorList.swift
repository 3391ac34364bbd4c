/// The accessors in the braces of a variable or subscript.
enum AccessorList {
  private static let readers: Set<String> = ["get", "_read", "read", "borrow", "unsafeAddress", "addressWithOwner"]
  private static let writers: Set<String> = [
    "set", "_modify", "modify", "mutate", "unsafeMutableAddress", "mutableAddressWithOwner",
  ]
  private static let modifiers: Set<String> = [
    "mutating", "nonmutating", "__consuming", "consuming", "borrowing", "isolated", "nonisolated", "distributed",
  ]
  private static let effects: Set<String> = ["async", "throws", "rethrows", "reasync"]

  /// The normalized accessors: ` { get }`, ` { mutating get async throws nonmutating set }`. A stored variable, which has
  /// no braces, has ` { get set }`.
  /// - Parameter tokens: the tokens between the braces, without bodies; nil if there are no braces.
  static func text(_ tokens: [SwiftToken]?, in cursor: TokenCursor) -> String {
    guard let tokens else { return " { get set }" }
    var reader: String?
    var writer: String?
    var words: [String] = []
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let word = cursor.text(token)
      let isNamed = index > 0 && (cursor.isSign(tokens[index - 1], "@") || cursor.isSign(tokens[index - 1], "("))
      if isNamed { continue }
      if modifiers.contains(word) { words.append(word) }
      guard readers.contains(word) || writers.contains(word) else { continue }
      let accessor = words + [readers.contains(word) ? "get" : "set"] + effects(after: index, tokens, cursor)
      words = []
      if readers.contains(word) {
        reader = reader ?? accessor.joined(separator: " ")
      } else {
        writer = writer ?? accessor.joined(separator: " ")
      }
    }
    // Without `get`, the braces contain an expression, which is the getter.
    return " { " + [reader ?? "get", writer].compactMap(\.self).joined(separator: " ") + " }"
  }

  private static func effects(after index: Int, _ tokens: [SwiftToken], _ cursor: TokenCursor) -> [String] {
    var effects: [String] = []
    var rest = tokens[(index + 1)...].prefix(64)
    while let token = rest.first, token.kind == .word, self.effects.contains(cursor.text(token)) {
      rest.removeFirst()
      effects.append(cursor.text(token))
      // `throws(Failure)`.
      guard let next = rest.first, cursor.isSign(next, "("), !next.isSpaced else { continue }
      let length = (rest.firstIndex { cursor.isSign($0, ")") } ?? rest.endIndex - 1) - rest.startIndex + 1
      effects[effects.count - 1] += cursor.line(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return effects
  }
}
