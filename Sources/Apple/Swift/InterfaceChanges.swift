/// The differences between two interfaces of a module that clients can see.
package struct InterfaceChanges: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package var before: InterfaceDeclaration
    package var after: InterfaceDeclaration
  }

  /// Breaks clients that use it.
  package var removed: [InterfaceDeclaration] = []
  /// The same path with another text, constraint or contract, or only for newer systems: may break clients.
  package var changed: [Change] = []
  /// Does not break clients, except for requirements (`isRequirement`) and cases of a `@frozen` enum.
  package var added: [InterfaceDeclaration] = []

  package var isEmpty: Bool { removed.isEmpty && changed.isEmpty && added.isEmpty }

  /// Compares public declarations. Ignores order, lines and branches of `#if`.
  package init(from before: SwiftInterface, to after: SwiftInterface) {
    let new = Self.groups(after.declarations)
    let old = Self.groups(before.declarations)
    for (key, declarations) in old { compare(declarations, new[key] ?? []) }
    for (key, declarations) in new where old[key] == nil { added += declarations }
    removed.sort(by: Self.precedes)
    changed.sort { Self.precedes($0.before, $1.before) }
    added.sort(by: Self.precedes)
  }

  /// By line, then by path and text, since a line may have several declarations.
  private static func precedes(_ left: InterfaceDeclaration, _ right: InterfaceDeclaration) -> Bool {
    (left.line, left.path, left.text) < (right.line, right.path, right.text)
  }

  /// Overloads have the same key.
  private struct Key: Hashable {
    var kind: InterfaceDeclaration.Kind
    /// As bytes, since the linker distinguishes names that look alike.
    var path: [UInt8]
    var isStatic: Bool
    var isRequirement: Bool
  }

  /// Declarations with the same key and signature are the same.
  private struct Signature: Hashable {
    var text: [UInt8]
    var constraint: [UInt8]
    var contract: [String]

    init(_ declaration: InterfaceDeclaration) {
      text = Array(declaration.text.utf8)
      constraint = Array((declaration.constraint ?? "").utf8)
      contract = declaration.contract
    }
  }

  private static func groups(_ declarations: [InterfaceDeclaration]) -> [Key: [InterfaceDeclaration]] {
    Dictionary(grouping: declarations.filter(\.isPublic)) {
      Key(kind: $0.kind, path: Array($0.path.utf8), isStatic: $0.isStatic, isRequirement: $0.isRequirement)
    }
  }

  /// Declarations that are the same but now only for newer systems. Of duplicates, the first on each side is compared.
  private func raised(_ old: [InterfaceDeclaration], _ new: [InterfaceDeclaration]) -> [Change] {
    let known = Dictionary(new.map { (Signature($0), $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<Signature> = []
    return old.compactMap { before in
      let signature = Signature(before)
      guard seen.insert(signature).inserted, let after = known[signature], after.demandsMore(than: before) else {
        return nil
      }
      return Change(before: before, after: after)
    }
  }

  private mutating func compare(_ old: [InterfaceDeclaration], _ new: [InterfaceDeclaration]) {
    let (oldSignatures, newSignatures) = (Set(old.map(Signature.init)), Set(new.map(Signature.init)))
    let hasMatch = !oldSignatures.isDisjoint(with: newSignatures)
    // Compilers may write more or fewer `#if` branches of the same declaration. It is unchanged if one branch is.
    func isChange(_ declaration: InterfaceDeclaration, _ others: Set<Signature>) -> Bool {
      !others.contains(Signature(declaration)) && !(declaration.isConditional && hasMatch)
    }
    let gone = old.filter { isChange($0, newSignatures) }
    let come = new.filter { isChange($0, oldSignatures) }
    let pairs = zip(gone, come)
    changed += pairs.map { Change(before: $0, after: $1) }
    removed += gone.dropFirst(min(gone.count, come.count))
    added += come.dropFirst(min(gone.count, come.count))
    changed += raised(old, new)
  }
}
