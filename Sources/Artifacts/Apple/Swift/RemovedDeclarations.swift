/// Removed declarations that break clients by themselves, and not only as parts of others.
struct RemovedDeclarations {
  private static let typeKinds: Set<InterfaceDeclaration.SymbolKind> = [.struct, .class, .enum, .actor, .protocol]

  private let vocabulary: InterfaceVocabulary
  /// The paths of classes that do not inherit initializers, as bytes.
  private let ownInitializers: Set<[UInt8]>
  /// The paths of types that are gone, as bytes.
  private let types: Set<[UInt8]>

  init(_ removed: [InterfaceDeclaration], after: SwiftInterface, _ vocabulary: InterfaceVocabulary) {
    let path = { (declaration: InterfaceDeclaration) in Array(vocabulary.meaning(of: declaration.path).utf8) }
    let isType = { (declaration: InterfaceDeclaration) in Self.typeKinds.contains(declaration.kind) }
    let kept = Set(after.declarations.filter { isType($0) && $0.isPublic }.map(path))
    types = Set(removed.filter(isType).map(path)).subtracting(kept)
    self.vocabulary = vocabulary
    ownInitializers = Set(after.declarations.compactMap(\.classWithOwnInitializers).map { Array($0.utf8) })
  }

  func breaksClients(_ declaration: InterfaceDeclaration) -> Bool {
    !isPartOfType(declaration) && !isInherited(declaration)
  }

  /// Whether it went with a type: a member, a nested type, a conformance, or another type's conformance to a protocol.
  private func isPartOfType(_ declaration: InterfaceDeclaration) -> Bool {
    if types.isEmpty { return false }
    let path = Array(vocabulary.meaning(of: declaration.path).utf8)
    let colon = path.firstRange(of: Array(" : ".utf8))
    if declaration.kind == .inheritance, let colon {
      let name = path[colon.upperBound...].prefix { !"< ".utf8.contains($0) }
      if types.contains(Array(name)) { return true }
    }
    let head = path.prefix(colon?.lowerBound ?? path.count).prefix { $0 != UInt8(ascii: "(") }
    let ends = head.indices.filter { head[$0] == UInt8(ascii: ".") } + (colon.map { [$0.lowerBound] } ?? [])
    return ends.contains { types.contains(Array(path[..<$0])) }
  }

  // MARK: Overrides

  /// Whether clients call the superclass's instead.
  private func isInherited(_ declaration: InterfaceDeclaration) -> Bool {
    guard declaration.modifiers.contains("override") else { return false }
    return declaration.kind != .initializer || !ownInitializers.contains(Array(declaration.ownerPath.utf8))
  }
}

extension InterfaceDeclaration {
  /// The path without its last name, or of the type that inherits. Labels and operators contain dots only after a parenthesis.
  package var ownerPath: String {
    if kind == .inheritance, let colon = path.utf8.firstRange(of: " : ".utf8) {
      return String(path[..<colon.lowerBound])
    }
    let head = path.utf8.prefix { $0 != UInt8(ascii: "(") }
    guard let dot = head.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(path[..<dot])
  }

  /// A class inherits its superclass's designated initializers unless it has its own (The Swift Programming Language,
  /// "Automatic Initializer Inheritance"). Some are not in the interface.
  fileprivate var classWithOwnInitializers: String? {
    switch kind {
    case .class: attributes.contains("@_hasMissingDesignatedInitializers") ? path : nil
    case .initializer: modifiers.contains("convenience") ? nil : ownerPath
    default: nil
    }
  }

  /// The words before the keyword of a member.
  var modifiers: [Substring] {
    let words = text.prefix { $0 != "(" }.split(separator: " ")
    return Array(
      words.prefix { word in
        !["func", "var", "let"].contains(word) && !word.hasPrefix("init") && !word.hasPrefix("subscript")
      })
  }
}
