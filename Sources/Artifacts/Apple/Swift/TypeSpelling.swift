/// Rewrites types to one of their spellings: `T?` for `Swift.Optional<T>`, `[T]` for `Swift.Array<T>`, `()` for
/// `Swift.Void`, `throws` for `throws(any Swift.Error)`.
///
/// Goes through the pieces once and keeps open brackets on a stack of its own, so deep nesting cannot overflow the call
/// stack.
struct TypeSpelling {
  typealias Piece = InterfaceVocabulary.Piece

  /// A bracket that is not closed yet.
  private struct Bracket {
    var index: Int
    var sign: String
    /// The generic type with a spelling of its own, whose arguments are in the bracket.
    var type: Sugar?
    /// Where commas and colons between its parts are.
    var separators: [Int] = []
    /// Whether something in it needs parentheses before `?`: `A & B`, `() -> A`, `some A`.
    var hasBlank = false
  }

  private enum Sugar: String {
    case optional = "Swift.Optional"
    case array = "Swift.Array"
    case dictionary = "Swift.Dictionary"

    var argumentCount: Int { self == .dictionary ? 2 : 1 }
  }

  private var pieces: [Piece]
  private var open: [Bracket] = []

  /// - Parameter pieces: with the module before each name of the standard library.
  static func normalized(_ pieces: [Piece]) -> [Piece] {
    var spelling = TypeSpelling(pieces: pieces)
    for index in pieces.indices { spelling.read(index) }
    return spelling.pieces.filter { !$0.text.isEmpty }
  }

  private func text(_ index: Int) -> String { pieces.indices.contains(index) ? pieces[index].text : "" }

  private mutating func set(_ index: Int, _ text: String) { pieces[index] = Piece(text: text) }

  private mutating func read(_ index: Int) {
    switch text(index) {
    case "(", "[", "<": open.append(Bracket(index: index, sign: text(index), type: sugar(before: index)))
    case ">" where text(index - 1) == "-": break
    case ")", "]", ">": close(index)
    case ",", ":": if !open.isEmpty { open[open.count - 1].separators.append(index) }
    case " ": if !open.isEmpty { open[open.count - 1].hasBlank = true }
    case "Swift.Void" where isWhole(index): set(index, "()")
    case "throws" where text(index + 1) == "(" && text(index + 3) == ")": simplifyThrows(index)
    default: break
    }
  }

  /// Whether the name is not a part of a longer one.
  private func isWhole(_ index: Int) -> Bool { pieces[index].isName && text(index - 1) != "." }

  private func sugar(before index: Int) -> Sugar? {
    guard text(index) == "<", index > 0, isWhole(index - 1) else { return nil }
    return Sugar(rawValue: text(index - 1))
  }

  private mutating func close(_ index: Int) {
    let partner = ["(": ")", "[": "]", "<": ">"]
    // Operators have unpaired signs.
    guard let bracket = open.last, partner[bracket.sign] == text(index) else { return }
    open.removeLast()
    if let type = bracket.type {
      rewrite(type, bracket, end: index)
    } else if bracket.sign == "[", bracket.separators.count == 1 {
      spaceColon(bracket.separators[0])
    }
  }

  private mutating func rewrite(_ type: Sugar, _ bracket: Bracket, end: Int) {
    guard bracket.separators.count == type.argumentCount - 1 else { return }
    set(bracket.index - 1, "")
    switch type {
    case .optional:
      set(bracket.index, bracket.hasBlank ? "(" : "")
      set(end, bracket.hasBlank ? ")?" : "?")
    case .array, .dictionary:
      set(bracket.index, "[")
      set(end, "]")
      for comma in bracket.separators { set(comma, " :") }
    }
  }

  /// `[K : V]` for `[K: V]`.
  private mutating func spaceColon(_ index: Int) {
    if text(index) == ":", text(index - 1) != " " { set(index, " :") }
  }

  /// Any error is what `throws` alone throws, and without one nothing is thrown.
  private mutating func simplifyThrows(_ index: Int) {
    let error = text(index + 2)
    guard error == "Swift.Error" || error == "Swift.Never" else { return }
    for offset in 1...3 { set(index + offset, "") }
    guard error == "Swift.Never" else { return }
    set(index, "")
    if text(index - 1) == " " { set(index - 1, "") }
  }
}
