/// Writes the head of a declaration in a normalized form: equivalent declarations have equal texts.
///
/// Internal names of parameters and values of default arguments are omitted, since clients cannot see them.
struct SignatureWriter {
  private let cursor: TokenCursor
  private let tokens: [SwiftToken]
  private var index = 0
  private var output: [UInt8] = []
  /// The labels of the parameters; nil if there is no parameter list.
  private(set) var labels: [String]?
  /// The name, or the signs of an operator.
  private(set) var name = ""
  private var isOperator = false

  /// - Parameter tokens: the tokens after the keyword.
  init(_ tokens: [SwiftToken], of keyword: DeclarationKeyword, in cursor: TokenCursor) {
    self.cursor = cursor
    self.tokens = tokens
    switch keyword {
    case .func, .macro, .case: writeName()
    case .`init`, .subscript:
      name = keyword.rawValue
      while isSign("?") || isSign("!") { write() }
    default: break
    }
    writeGroup("<", ">")
    if isSign("(") { writeParameters(unlabelled: isOperator || keyword == .subscript) }
    while index < tokens.count { write() }
  }

  /// The text after the keyword, on one line.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// `init(flow:)`.
  var pathComponent: String {
    guard let labels else { return name }
    return name + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  private func isSign(_ sign: Unicode.Scalar, at offset: Int = 0) -> Bool {
    index + offset < tokens.count && cursor.isSign(tokens[index + offset], sign)
  }

  private func isWord(at offset: Int) -> Bool { index + offset < tokens.count && tokens[index + offset].kind == .word }

  private mutating func write() {
    if tokens[index].isSpaced, !output.isEmpty { output.append(0x20) }
    output += cursor.bytes[tokens[index].range]
    index += 1
  }

  private mutating func writeName() {
    guard let first = tokens.first else { return }
    isOperator = first.kind == .sign || first.kind == .arrow || beginsOperator(first)
    repeat { write() } while isOperator && index < tokens.count && !tokens[index].isSpaced && !isSign("(")
    name = text
  }

  /// Operators beyond ASCII, such as `√` (The Swift Programming Language, "Operators"), which the lexer reads as words.
  private func beginsOperator(_ token: SwiftToken) -> Bool {
    guard let scalar = cursor.text(token).unicodeScalars.first?.value else { return false }
    return Self.operatorHeads.contains { $0.contains(scalar) }
  }

  private static let operatorHeads: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB, 0xBF...0xBF,
    0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
    0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020,
    0x3030...0x3030,
  ]

  /// The brackets, if they are next, and all in between.
  private mutating func writeGroup(_ open: Unicode.Scalar, _ close: Unicode.Scalar) {
    guard isSign(open) else { return }
    var depth = 0
    repeat {
      if isSign(open) { depth += 1 } else if isSign(close) { depth -= 1 }
      write()
    } while depth > 0 && index < tokens.count
  }

  // MARK: Parameters

  private mutating func writeParameters(unlabelled: Bool) {
    write()
    var labels: [String] = []
    while index < tokens.count, !isSign(")") {
      while isSign("@") { writeAttribute() }
      labels.append(writeLabel(unlabelled: unlabelled))
      writeType()
      if isSign("=") {
        output += " = _".utf8
        skipDefault()
      }
      if isSign(",") { write() }
    }
    if index < tokens.count { write() }
    self.labels = labels
  }

  /// `@Builder` before a label. Attributes of the type come after the label.
  private mutating func writeAttribute() {
    write()
    while isWord(at: 0) || isSign("."), index < tokens.count {
      let isDotted = isSign(".", at: 1)
      write()
      if !isDotted, !cursor.isSign(tokens[index - 1], ".") { break }
    }
    if index < tokens.count, !tokens[index].isSpaced { writeGroup("(", ")") }
  }

  private mutating func writeLabel(unlabelled: Bool) -> String {
    if isWord(at: 0), isWord(at: 1), isSign(":", at: 2) {
      let label = cursor.text(tokens[index])
      write()
      index += 1
      return label
    }
    guard isWord(at: 0), isSign(":", at: 1) else { return "_" }
    let label = cursor.text(tokens[index])
    guard unlabelled else {
      write()
      return label
    }
    if tokens[index].isSpaced { output.append(0x20) }
    output.append(UInt8(ascii: "_"))
    index += 1
    return "_"
  }

  /// Up to the comma, the default argument or the end of the list.
  private mutating func writeType() {
    var depth = 0
    while index < tokens.count {
      if depth == 0, isSign(",") || isSign(")") || isSign("=") { return }
      depth = max(0, depth + cursor.nesting(tokens[index]))
      write()
    }
  }

  private mutating func skipDefault() {
    var depth = 0
    var angles = 0
    while index < tokens.count {
      if depth == 0, angles == 0, isSign(",") { return }
      if depth == 0, isSign(")") { return }
      if isSign("(") || isSign("[") { depth += 1 }
      if isSign(")") || isSign("]") { depth = max(0, depth - 1) }
      // `Pair<A, B>()` is one argument, `a < b` compares.
      if depth == 0, isSign("<"), !tokens[index].isSpaced { angles += 1 }
      if depth == 0, isSign(">") { angles = max(0, angles - 1) }
      index += 1
    }
  }
}
