/// The parts of `Session<T> : Base, @unchecked Sendable where T : P`.
struct TypeHead {
  /// `Session<T>`.
  private(set) var subject: [SwiftToken] = []
  private var list: [SwiftToken] = []
  /// The `where` clause.
  private(set) var condition: [SwiftToken] = []

  init(_ head: [SwiftToken], in cursor: TokenCursor) {
    var depth = 0
    var isInList = false
    for token in head {
      if depth == 0, token.kind == .word, condition.isEmpty, cursor.text(token) == "where" {
        condition.append(token)
      } else if !condition.isEmpty {
        condition.append(token)
      } else if depth == 0, !isInList, cursor.isSign(token, ":") {
        isInList = true
      } else if isInList {
        list.append(token)
      } else {
        subject.append(token)
      }
      depth += cursor.nesting(token)
    }
  }

  /// The types after the colon, each with its attributes: `@unchecked`, `@preconcurrency`.
  func inherited(in cursor: TokenCursor) -> [(attributes: [String], type: String)] {
    var depth = 0
    let entries = list.split { token in
      depth += cursor.nesting(token)
      return depth == 0 && cursor.isSign(token, ",")
    }
    return entries.map { entry in
      var rest = entry
      var attributes: [String] = []
      while rest.count > 2, let first = rest.first, cursor.isSign(first, "@") {
        // Words and dots up to the next blank.
        let length = 2 + rest.dropFirst(2).prefix { !$0.isSpaced }.count
        attributes.append(cursor.line(rest.prefix(length)))
        rest = rest.dropFirst(length)
      }
      return (attributes, cursor.line(rest))
    }
  }
}
