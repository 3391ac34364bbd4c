/// Lists the declarations of an interface.
///
/// Scopes are on an explicit stack, so deep nesting cannot overflow the call stack.
struct DeclarationReader {
  private static let deepest = 64
  /// Limit for all texts and paths, which repeat those of their scopes, in bytes.
  private static let costliest = 256 << 20

  struct Scope {
    enum Construct { case file, type, `protocol`, `extension` }

    var kind: Construct
    var path: String
    /// The highest visibility of declarations in the scope; nil if none is visible.
    var visibility: InterfaceDeclaration.Visibility?
    var constraint: String?
    var offset: Int
  }

  /// Attributes and modifiers before a declaration's keyword.
  struct Prefix {
    var attributes: [String] = []
    var modifiers: [String] = []
    var offset: Int
  }

  var cursor: TokenCursor
  /// False to only check the interface.
  let keepsDeclarations: Bool
  private var scopes: [Scope]
  /// For each open `#if`, the number of scopes that were open.
  private var conditionals: [(depth: Int, offset: Int)] = []
  private var cost = 0
  private var counted = (offset: 0, line: 1)
  /// The visibility of the types declared so far, for their extensions.
  private var visibilities: [String: InterfaceDeclaration.Visibility?] = [:]

  private(set) var imports: [SwiftInterface.Import] = []
  private(set) var declarations: [InterfaceDeclaration] = []
  private(set) var unreadLines: [Int] = []
  private(set) var typeNamedAsModule: Int?

  init(_ bytes: [UInt8], moduleName: String, keepsDeclarations: Bool = true) {
    self.keepsDeclarations = keepsDeclarations
    cursor = TokenCursor(bytes)
    scopes = [Scope(kind: .file, path: moduleName, visibility: .open, offset: 0)]
  }

  var isAtFileScope: Bool { scopes.count == 1 }
  var scope: Scope { scopes[scopes.count - 1] }

  mutating func read() throws(Malformed) {
    try cursor.advance()
    while !cursor.isAtEnd {
      if cursor.current.kind == .directive {
        try conditional()
      } else if cursor.isSign("}") {
        try closeScope()
      } else if cursor.isSign(";") {
        try cursor.advance()
      } else {
        try readDeclaration()
      }
    }
    if scopes.count > 1 { throw Malformed(message: "has a brace that is not closed", offset: scope.offset) }
    if let open = conditionals.last { throw Malformed(message: "has an #if without #endif", offset: open.offset) }
  }

  private mutating func readDeclaration() throws(Malformed) {
    var prefix = Prefix(offset: cursor.current.range.lowerBound)
    while true {
      if cursor.current.kind == .directive {
        // Attributes that not all compilers support are inside `#if`.
        try conditional()
      } else if cursor.isSign("@") {
        prefix.attributes.append(try cursor.attribute())
      } else if let keyword = try keyword() {
        try cursor.advance()
        return try declare(keyword, prefix)
      } else if let word = cursor.word, DeclarationKeyword.modifiers.contains(word) {
        prefix.modifiers.append(try cursor.modifier())
      } else {
        return try skipUnread(from: prefix.offset)
      }
      guard prefix.attributes.count + prefix.modifiers.count < 1000 else {
        throw Malformed(message: "has a declaration that is too long", offset: prefix.offset)
      }
    }
  }

  /// The current word as a keyword. Some keywords can also be names, and `class` can mean `static`.
  private func keyword() throws(Malformed) -> DeclarationKeyword? {
    guard let keyword = cursor.word.flatMap({ DeclarationKeyword.named[$0] }) else { return nil }
    guard [.class, .actor, .macro].contains(keyword) else { return keyword }
    let following = try cursor.following()
    let next = following.kind == .word ? cursor.text(following) : ""
    switch keyword {
    case .class:
      let isModifier = DeclarationKeyword.named[next] != nil || DeclarationKeyword.modifiers.contains(next)
      return isModifier ? nil : keyword
    default: return following.kind == .word ? keyword : nil
    }
  }

  private mutating func skipUnread(from offset: Int) throws(Malformed) {
    if unreadLines.count < 100 { unreadLines.append(line(at: offset)) }
    let begin = cursor.current.range.lowerBound
    _ = try cursor.head(of: .func)
    if cursor.isSign("{") { _ = try cursor.group() }
    // A head ends before these tokens, which the loop reads. Any other token must be consumed here.
    let isLoops = cursor.current.kind == .directive || cursor.isSign("}") || cursor.isSign(";")
    if cursor.current.range.lowerBound == begin, !isLoops { try cursor.advance() }
  }

  // MARK: Scopes

  mutating func openScope(_ scope: Scope) throws(Malformed) {
    guard scopes.count < Self.deepest else {
      throw Malformed(message: "nests deeper than \(Self.deepest)", offset: scope.offset)
    }
    scopes.append(scope)
    try cursor.advance()
  }

  private mutating func closeScope() throws(Malformed) {
    guard scopes.count > 1 else {
      throw Malformed(message: "closes a brace that is not open", offset: cursor.current.range.lowerBound)
    }
    scopes.removeLast()
    try cursor.advance()
  }

  private mutating func conditional() throws(Malformed) {
    let offset = cursor.current.range.lowerBound
    let text = cursor.bytes[cursor.current.range]
    if text.starts(with: "#if".utf8) {
      guard conditionals.count < Self.deepest else {
        throw Malformed(message: "nests deeper than \(Self.deepest)", offset: offset)
      }
      conditionals.append((scopes.count, offset))
    } else {
      guard let open = conditionals.last, open.depth == scopes.count else {
        throw Malformed(message: "has a branch of #if whose braces do not match", offset: offset)
      }
      if text.starts(with: "#endif".utf8) { conditionals.removeLast() }
    }
    try cursor.advance()
  }

  // MARK: Declarations

  mutating func record(_ found: SwiftInterface.Import) { imports.append(found) }

  mutating func noteTypeNamedAsModule(at offset: Int) { typeNamedAsModule = typeNamedAsModule ?? line(at: offset) }

  /// Adds a declaration in the current scope.
  mutating func record(_ declaration: InterfaceDeclaration) throws(Malformed) {
    var declaration = declaration
    declaration.isConditional = !conditionals.isEmpty
    let attributes = declaration.attributes.reduce(0) { $0 + $1.utf8.count }
    try charge(declaration.path.utf8.count + declaration.text.utf8.count + attributes)
    declarations.append(declaration)
  }

  mutating func note(_ visibility: InterfaceDeclaration.Visibility?, of path: String) throws(Malformed) {
    try charge(path.utf8.count)
    visibilities[path] = visibility
  }

  private mutating func charge(_ bytes: Int) throws(Malformed) {
    cost += 256 + bytes
    guard cost <= Self.costliest else {
      throw Malformed(message: "declares more than fits in memory", offset: cursor.current.range.lowerBound)
    }
  }

  /// The visibility of an extension of a type. A type of another module is public.
  func visibility(ofExtended path: String) -> InterfaceDeclaration.Visibility? { visibilities[path] ?? .open }

  /// Continues counting from the last call: offsets only increase.
  mutating func line(at offset: Int) -> Int {
    if offset > counted.offset {
      counted.line += cursor.bytes[counted.offset..<offset].count { $0 == UInt8(ascii: "\n") }
      counted.offset = offset
    }
    return counted.line
  }
}
