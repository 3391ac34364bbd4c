/// One function for each form of declaration.
extension DeclarationReader {
  mutating func declare(_ keyword: DeclarationKeyword, _ prefix: Prefix) throws(Malformed) {
    let head = try cursor.head(of: keyword)
    if !keepsDeclarations { return try passBy(keyword, head: head, prefix: prefix) }
    switch keyword {
    case .import: declareImport(head, prefix)
    case .extension: try declareExtension(head, prefix)
    case .struct, .class, .enum, .actor, .protocol: try declareType(keyword, head: head, prefix: prefix)
    case .case: try declareCases(head, prefix)
    case .deinit: _ = try body()
    case .func, .`init`, .macro:
      let signature = SignatureWriter(head, of: keyword, in: cursor)
      _ = try body()
      try add(keyword, name: signature.pathComponent, text: signature.text, prefix: prefix)
    case .subscript:
      let signature = SignatureWriter(head, of: keyword, in: cursor)
      let accessors = AccessorList.text(try body(), in: cursor)
      try add(keyword, name: signature.pathComponent, text: signature.text + accessors, prefix: prefix)
    case .var, .let:
      let body = try body()
      let accessors = keyword == .let ? "" : AccessorList.text(body, in: cursor)
      for name in names(head) { try add(keyword, name: name, text: cursor.line(head) + accessors, prefix: prefix) }
    case .typealias, .associatedtype:
      _ = try body()
      try add(keyword, name: head.first.map(cursor.text) ?? "", text: cursor.line(head), prefix: prefix)
    case .operator, .precedencegroup:
      let body = try body()
      let text = cursor.line(head) + (body.map { " { " + cursor.line($0) + " }" } ?? "")
      try add(keyword, name: name(head, before: [":"]), text: text, prefix: prefix)
    }
  }

  /// Reads the body after a head, or opens its scope.
  private mutating func passBy(_ keyword: DeclarationKeyword, head: [SwiftToken], prefix: Prefix) throws(Malformed) {
    switch keyword {
    case .extension, .struct, .class, .enum, .actor, .protocol:
      if keyword != .extension, isAtFileScope, let name = head.first.map(cursor.text), name == scope.path {
        noteTypeNamedAsModule(at: prefix.offset)
      }
      guard cursor.isSign("{") else { return }
      try openScope(Scope(kind: .type, path: "", visibility: nil, offset: prefix.offset))
    case .import: declareImport(head, prefix)
    default: _ = try body()
    }
  }

  /// Reads the braces after a head, such as `{ get }` in a protocol.
  private mutating func body() throws(Malformed) -> [SwiftToken]? {
    cursor.isSign("{") ? try cursor.group() : nil
  }

  private func name(_ head: [SwiftToken], before signs: [Unicode.Scalar]) -> String {
    cursor.line(head.prefix { token in !signs.contains { cursor.isSign(token, $0) } })
  }

  /// The names of a variable, including those in `(left, right)`.
  private func names(_ head: [SwiftToken]) -> [String] {
    guard let first = head.first, cursor.isSign(first, "(") else { return [name(head, before: [":"])] }
    return head.prefix { !cursor.isSign($0, ")") }.filter { $0.kind == .word }.prefix(64).map(cursor.text)
  }

  private mutating func declareImport(_ head: [SwiftToken], _ prefix: Prefix) {
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
    let isOfOne = head.count > 1 && kinds.contains(cursor.text(head[0]))
    let isExported = prefix.attributes.contains("@_exported")
    let module = cursor.line(head.dropFirst(isOfOne ? 1 : 0))
    record(.init(module: module, isExported: isExported))
  }

  private mutating func declareCases(_ head: [SwiftToken], _ prefix: Prefix) throws(Malformed) {
    _ = try body()
    var depth = 0
    let cases = head.split { token in
      depth += cursor.nesting(token)
      return depth == 0 && cursor.isSign(token, ",")
    }
    for tokens in cases {
      let signature = SignatureWriter(Array(tokens), of: .case, in: cursor)
      try add(.case, name: signature.pathComponent, text: signature.text, prefix: prefix)
    }
  }

  // MARK: Types and extensions

  private mutating func declareType(
    _ keyword: DeclarationKeyword, head: [SwiftToken], prefix: Prefix
  ) throws(Malformed) {
    let parts = TypeHead(head, in: cursor)
    let name = parts.subject.first.map(cursor.text) ?? ""
    let text = cursor.line(parts.subject) + (parts.condition.isEmpty ? "" : " " + cursor.line(parts.condition))
    try add(keyword, name: name, text: text, prefix: prefix)
    let path = scope.path + "." + name
    let visibility = visibility(of: prefix, default: nil)
    try note(visibility, of: path)
    let kind: Scope.Construct = keyword == .protocol ? .protocol : .type
    let inside = Scope(kind: kind, path: path, visibility: visibility, offset: prefix.offset)
    try inherit(parts, into: inside, line: line(at: prefix.offset), suffix: "")
    if cursor.isSign("{") { try openScope(inside) }
  }

  private mutating func declareExtension(_ head: [SwiftToken], _ prefix: Prefix) throws(Malformed) {
    let parts = TypeHead(head, in: cursor)
    let path = name(parts.subject, before: ["<"])
    let sugar = cursor.line(parts.subject.drop { !cursor.isSign($0, "<") })
    let condition = [sugar, cursor.line(parts.condition)].filter { !$0.isEmpty }.joined(separator: " ")
    var visibility = visibility(ofExtended: path)
    if prefix.attributes.contains(where: { $0.hasPrefix("@_spi") }) { visibility = visibility.map { min($0, .spi) } }
    let inside = Scope(
      kind: .extension, path: path, visibility: visibility, constraint: condition.isEmpty ? nil : condition,
      offset: prefix.offset)
    try inherit(parts, into: inside, line: line(at: prefix.offset), suffix: condition.isEmpty ? "" : " " + condition)
    if cursor.isSign("{") { try openScope(inside) }
  }

  /// Adds one declaration for each type after the colon, so that it can move between a type and its extensions.
  private mutating func inherit(
    _ parts: TypeHead, into scope: Scope, line: Int, suffix: String
  ) throws(Malformed) {
    guard let visibility = scope.visibility else { return }
    for (attributes, type) in parts.inherited(in: cursor) {
      let path = scope.path + " : " + type
      try record(
        InterfaceDeclaration(
          kind: .inheritance, path: path, text: path + suffix, constraint: nil, visibility: min(visibility, .public),
          attributes: attributes, isRequirement: scope.kind == .protocol, isStatic: false, isConditional: false,
          line: line))
    }
  }

  // MARK: Members

  private mutating func add(
    _ keyword: DeclarationKeyword, name: String, text: String, prefix: Prefix
  ) throws(Malformed) {
    let isImplied = keyword == .case || keyword == .operator || keyword == .precedencegroup || scope.kind == .protocol
    guard let kind = Self.kinds[keyword], let visibility = visibility(of: prefix, default: isImplied ? .public : nil)
    else { return }
    let access = prefix.modifiers.filter(DeclarationKeyword.access.contains)
    let others = prefix.modifiers.filter { !DeclarationKeyword.access.contains($0) }.sorted()
    let separator = keyword == .`init` || keyword == .subscript ? "" : " "
    let words = (access + others + [keyword.rawValue]).joined(separator: " ")
    try record(
      InterfaceDeclaration(
        kind: kind, path: scope.path + "." + name, text: words + separator + text, constraint: scope.constraint,
        visibility: visibility, attributes: prefix.attributes, isRequirement: scope.kind == .protocol,
        isStatic: prefix.modifiers.contains("static") || prefix.modifiers.contains("class"), isConditional: false,
        line: line(at: prefix.offset)))
  }

  private static let kinds: [DeclarationKeyword: InterfaceDeclaration.SymbolKind] = [
    .struct: .struct, .class: .class, .enum: .enum, .actor: .actor, .protocol: .protocol, .typealias: .typealias,
    .associatedtype: .associatedtype, .func: .function, .`init`: .initializer, .subscript: .subscript,
    .var: .variable, .let: .variable, .case: .enumCase, .macro: .macro, .operator: .operator,
    .precedencegroup: .precedenceGroup,
  ]

  /// Returns nil if clients cannot see the declaration.
  private func visibility(
    of prefix: Prefix, default implied: InterfaceDeclaration.Visibility?
  ) -> InterfaceDeclaration.Visibility? {
    guard let limit = scope.visibility else { return nil }
    var own = implied
    if prefix.modifiers.contains("open") {
      own = .open
    } else if prefix.modifiers.contains("public") {
      own = .public
    } else if prefix.modifiers.contains("package") {
      own = .package
    } else if prefix.attributes.contains("@usableFromInline") {
      own = .usableFromInline
    }
    if prefix.attributes.contains(where: { $0.hasPrefix("@_spi") }) { own = own.map { min($0, .spi) } }
    return own.map { min($0, limit) }
  }
}
