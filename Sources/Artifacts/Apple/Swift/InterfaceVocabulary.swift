import Domain

/// Rewrites the text of declarations so that two compilers' spellings of one meaning are equal: `any CVarArg` and `CVarArg`,
/// `Swift.String` and `String`, `A & B` and `B & A`, `Swift.Optional<A>` and `A?`, with and without `@Sendable`.
struct InterfaceVocabulary {
  private let modules: Set<String>
  /// The module of each type that is written with one, unless two modules have types of that name.
  private var homes: [String: String?] = [:]

  /// - Parameter interfaces: both sides of a comparison.
  init(_ interfaces: [SwiftInterface]) {
    let imports = interfaces.flatMap(\.imports).map { String($0.module.prefix { $0 != "." && $0 != ":" }) }
    modules = Self.known.union(imports).union(interfaces.compactMap(\.header.moduleName))
    for declaration in interfaces.flatMap(\.declarations) {
      for text in [declaration.text] + declaration.contract {
        for piece in pieces(of: text) { if let module = piece.module { note(module, of: piece.text) } }
      }
    }
  }

  private mutating func note(_ module: String, of name: String) {
    let module = Self.aliases[module] ?? module
    if let known = homes[name], known != module { homes[name] = .some(nil) } else { homes[name] = module }
  }

  private static let known: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "Foundation", "FoundationEssentials", "CoreFoundation",
    "CoreGraphics",
    "ObjectiveC", "Dispatch",
  ]

  /// Modules whose types other SDKs have in another module.
  private static let aliases = [
    "_Concurrency": "Swift", "_StringProcessing": "Swift", "FoundationEssentials": "Foundation",
    "CoreGraphics": "CoreFoundation",
  ]

  /// Attributes that say how code runs concurrently: compilers write them by their own rules, and check them by the
  /// client's settings.
  static let noise: Set<String> = [
    "Sendable", "sendable", "preconcurrency", "unchecked", "concurrent", "_marker", "_inheritActorContext",
  ]

  /// Protocols that every type conforms to unless it says otherwise. Only newer compilers write them.
  static let implied: Set<String> = ["Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"]

  /// - Returns: the text to compare.
  func meaning(of text: String) -> String {
    var pieces = pieces(of: text)
    for index in pieces.indices where pieces[index].isName {
      let isMember = index > 0 && pieces[index - 1].text == "."
      if !isMember, let module = module(of: pieces[index]) { pieces[index].text = module + "." + pieces[index].text }
    }
    return Self.sortedConditions(Self.sortedCompositions(TypeSpelling.normalized(pieces)).map(\.text).joined())
  }

  private func module(of piece: Piece) -> String? {
    if let module = piece.module { return Self.aliases[module] ?? module }
    return homes[piece.text] ?? (Self.sugared.contains(piece.text) ? "Swift" : nil)
  }

  /// Names of the standard library that `TypeSpelling` has a spelling for, with and without the module.
  private static let sugared: Set<String> = ["Void", "Optional", "Array", "Dictionary", "Error", "Never"]

  // MARK: Pieces

  struct Piece {
    var text: String
    var isName = false
    /// The module before the name; nil if there is none.
    var module: String?
    /// Whether it is a parenthesis that `any` follows.
    var isBeforeAny = false
  }

  private func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if Self.isWord(byte) {
        append(Self.word(&rest), &rest, to: &pieces)
      } else if byte == UInt8(ascii: "@") {
        rest.removeFirst()
        var afterName = rest
        if Self.noise.contains(Self.word(&afterName)) {
          rest = afterName
          Self.skipBlanks(&rest)
        } else {
          pieces.append(Piece(text: "@"))
        }
      } else {
        rest.removeFirst()
        pieces.append(Piece(text: String(decoding: [byte], as: UTF8.self)))
      }
    }
    return Self.withoutParentheses(pieces)
  }

  private func append(_ word: String, _ rest: inout ArraySlice<UInt8>, to pieces: inout [Piece]) {
    let isMember = pieces.last?.text == "."
    // As the name of something, the word has a colon or a parenthesis directly after it.
    let following = rest.first == UInt8(ascii: " ") ? rest.dropFirst().first : nil
    let isBeforeType = following.map { Self.isWord($0) || "(@".utf8.contains($0) } ?? false
    if !isMember, isBeforeType, ["any", "sending", "nonisolated"].contains(word) {
      if word == "any", pieces.last?.text == "(" { pieces[pieces.count - 1].isBeforeAny = true }
      return Self.skipBlanks(&rest)
    }
    if !isMember, word == "nonisolated", rest.starts(with: "(unsafe) ".utf8) || rest.starts(with: "(nonsending) ".utf8)
    {
      rest = rest.drop { $0 != UInt8(ascii: ")") }.dropFirst()
      return Self.skipBlanks(&rest)
    }
    let selector = Array("::".utf8)
    let separator = rest.first == UInt8(ascii: ".") ? 1 : rest.starts(with: selector) ? 2 : 0
    if !isMember, separator > 0, modules.contains(word), rest.dropFirst(separator).first.map(Self.isWord) == true {
      rest = rest.dropFirst(separator)
      return pieces.append(Piece(text: Self.word(&rest), isName: true, module: word))
    }
    pieces.append(Piece(text: word, isName: true))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`") || byte >= 0x80
  }

  private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
    let word = rest.prefix(while: isWord)
    rest = rest.dropFirst(word.count)
    return String(decoding: word, as: UTF8.self)
  }

  private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop { $0 == UInt8(ascii: " ") } }
}

extension InterfaceVocabulary {
  /// `P?` for `(any P)?`, where only `any` needs the parentheses.
  fileprivate static func withoutParentheses(_ pieces: [Piece]) -> [Piece] {
    var dropped: Set<Int> = []
    for start in pieces.indices where pieces[start].isBeforeAny {
      var end = start + 1
      while end < pieces.count, pieces[end].isName || pieces[end].text == "." { end += 1 }
      guard end + 1 < pieces.count, pieces[end].text == ")", ["?", "!", "."].contains(pieces[end + 1].text) else {
        continue
      }
      dropped.formUnion([start, end])
    }
    return dropped.isEmpty ? pieces : pieces.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
  }

  // MARK: Order

  /// Sorts the protocols of `B & A`.
  private static func sortedCompositions(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    var run: [Piece] = []
    func flush() {
      let sorted = run.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
      for (index, name) in sorted.enumerated() {
        if index > 0 { result.append(Piece(text: " & ")) }
        result.append(name)
      }
      run = []
    }
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      let isJoined =
        !run.isEmpty && piece.text == " " && index + 3 < pieces.count && pieces[index + 1].text == "&"
        && pieces[index + 2].text == " " && pieces[index + 3].isName
      if isJoined {
        run.append(pieces[index + 3])
        index += 4
      } else {
        flush()
        if piece.isName { run = [piece] } else { result.append(piece) }
        index += 1
      }
    }
    flush()
    return result
  }

  /// Sorts the conditions of a `where` clause at the end.
  private static func sortedConditions(_ text: String) -> String {
    let bytes = Array(text.utf8)
    // A constraint begins with the word.
    let isAtStart = bytes.starts(with: "where ".utf8)
    guard !bytes.contains(UInt8(ascii: "{")),
      let start = isAtStart ? 0..<6 : bytes.firstRange(of: Array(" where ".utf8))
    else { return text }
    var depth = 0
    let conditions = bytes[start.upperBound...].split { byte in
      if "(<[".utf8.contains(byte) { depth += 1 } else if ")>]".utf8.contains(byte) { depth -= 1 }
      return depth == 0 && byte == UInt8(ascii: ",")
    }.map { String(decoding: $0.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self) }
    return String(decoding: bytes[..<start.upperBound], as: UTF8.self) + conditions.sorted().joined(separator: ", ")
  }
}
