/// What extensions implement for every type that conforms to a protocol.
struct ProtocolDefaults {
  private let vocabulary: InterfaceVocabulary
  /// Members of extensions without conditions, by their paths.
  private var members: [String: [InterfaceDeclaration]] = [:]
  /// The protocols that a protocol inherits, by its path.
  private var inherited: [String: [String]] = [:]

  init(of interface: SwiftInterface, _ vocabulary: InterfaceVocabulary) {
    self.vocabulary = vocabulary
    for declaration in interface.declarations where declaration.isPublic {
      if declaration.kind == .inheritance, declaration.isRequirement {
        let name = declaration.path.utf8.dropFirst(declaration.ownerPath.utf8.count + " : ".utf8.count)
        inherited[declaration.ownerPath, default: []].append(String(decoding: name, as: UTF8.self))
      } else if !declaration.isRequirement, declaration.constraint == nil {
        members[declaration.path, default: []].append(declaration)
      }
    }
  }

  /// Whether types that conform need nothing more, because they get it, or because it is optional.
  func cover(_ requirement: InterfaceDeclaration) -> Bool {
    if requirement.modifiers.contains("optional") { return true }
    if requirement.kind == .associatedtype { return requirement.text.contains(" = ") }
    let name = requirement.path.dropFirst(requirement.ownerPath.count)
    let offer = Offer(requirement, vocabulary)
    return family(of: requirement.ownerPath).contains { owner in
      (members[owner + name] ?? []).contains { member in
        member.kind == requirement.kind && member.isStatic == requirement.isStatic
          && Offer(member, vocabulary).meets(offer)
      }
    }
  }

  /// A protocol, and those that it inherits.
  private func family(of path: String) -> Set<String> {
    var family: Set<String> = []
    var pending = [path]
    while let next = pending.popLast() {
      if family.insert(next).inserted { pending += inherited[next] ?? [] }
    }
    return family
  }
}

/// A member of a protocol or an extension, without what may differ between the two.
private struct Offer {
  private static let effects: Set<Substring> = ["async", "throws", "rethrows"]
  private static let ignored: Set<Substring> = ["public", "mutating", "nonmutating"]

  private var text: [Substring]
  private var effects: Set<Substring>
  private var isSettable: Bool

  init(_ declaration: InterfaceDeclaration, _ vocabulary: InterfaceVocabulary) {
    let meaning = vocabulary.meaning(of: declaration.text)
    let words = meaning.split(separator: " ")
    let isAccessor = declaration.kind == .variable || declaration.kind == .subscript
    let brace = isAccessor ? words.firstIndex(of: "{") ?? words.endIndex : words.endIndex
    isSettable = words[brace...].contains("set")
    effects = Set(words.filter(Self.effects.contains))
    text = words[..<brace].filter { !Self.effects.contains($0) && !Self.ignored.contains($0) }
  }

  func meets(_ requirement: Offer) -> Bool {
    text == requirement.text && effects.isSubset(of: requirement.effects) && (isSettable || !requirement.isSettable)
  }
}
