import Domain

/// The differences between two interfaces of a module that clients can see.
package struct InterfaceChanges: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package var before: InterfaceDeclaration
    package var after: InterfaceDeclaration
  }

  /// Breaks clients that use it. Not what went with a type, and not overrides: clients call what they override.
  package var removed: [InterfaceDeclaration] = []
  /// The same path with another text, constraint or contract, or only for newer systems: may break clients.
  package var changed: [Change] = []
  /// Does not break clients, except for requirements (`isRequirement`) and cases of a `@frozen` enum.
  package var added: [InterfaceDeclaration] = []

  package var isEmpty: Bool { removed.isEmpty && changed.isEmpty && added.isEmpty }

  /// Compares public declarations by their meaning. Ignores order, lines, branches of `#if`, and compilers' spellings.
  package init(from before: SwiftInterface, to after: SwiftInterface) {
    let vocabulary = InterfaceVocabulary([before, after])
    let new = Self.groups(after.declarations, vocabulary)
    let old = Self.groups(before.declarations, vocabulary)
    let targets = (old: before.header.target, new: after.header.target)
    for (key, entries) in old { compare(entries, with: new[key] ?? [], on: targets) }
    for (key, entries) in new where old[key] == nil { added += entries.map(\.declaration) }
    let removals = RemovedDeclarations(removed, after: after, vocabulary)
    removed = removed.filter(removals.breaksClients)
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
    var kind: InterfaceDeclaration.SymbolKind
    /// As bytes, since the linker distinguishes names that look alike.
    var path: [UInt8]
    var isStatic: Bool
    var isRequirement: Bool
  }

  /// Declarations with the same key and signature are the same.
  private struct Signature: Hashable {
    var text: [UInt8]
    var constraint: [UInt8]
    var contract: [[UInt8]]

    init(_ declaration: InterfaceDeclaration, _ vocabulary: InterfaceVocabulary) {
      let meaning = vocabulary.meaning(of: declaration.text)
      text = Array((declaration.kind == .function ? meaning.withoutEmptyResult : meaning).utf8)
      constraint = Array(vocabulary.meaning(of: declaration.constraint ?? "").utf8)
      contract = declaration.contract.map { Array(vocabulary.meaning(of: $0).utf8) }
    }
  }

  private typealias Targets = (old: TargetTriple?, new: TargetTriple?)

  private struct Overload {
    var declaration: InterfaceDeclaration
    var signature: Signature
  }

  private static func groups(
    _ declarations: [InterfaceDeclaration], _ vocabulary: InterfaceVocabulary
  ) -> [Key: [Overload]] {
    var groups: [Key: [Overload]] = [:]
    for declaration in declarations where declaration.isPublic && !declaration.isImplied {
      let path = Array(vocabulary.meaning(of: declaration.path).utf8)
      let key = Key(
        kind: declaration.kind, path: path, isStatic: declaration.isStatic, isRequirement: declaration.isRequirement)
      groups[key, default: []].append(Overload(declaration: declaration, signature: Signature(declaration, vocabulary)))
    }
    return groups
  }

  /// Declarations that are the same but now only for newer systems. Of duplicates, the first on each side is compared.
  private func raised(_ old: [Overload], in new: [Overload], on targets: Targets) -> [Change] {
    let known = Dictionary(firstOf: new.map { ($0.signature, $0.declaration) })
    return old.uniqued(by: \.signature).compactMap { before in
      guard let after = known[before.signature],
        after.demandsMore(than: before.declaration, targets.old, targets.new)
      else { return nil }
      return Change(before: before.declaration, after: after)
    }
  }

  private mutating func compare(_ old: [Overload], with new: [Overload], on targets: Targets) {
    let (oldSignatures, newSignatures) = (Set(old.map(\.signature)), Set(new.map(\.signature)))
    let hasMatch = !oldSignatures.isDisjoint(with: newSignatures)
    // Compilers may write more or fewer `#if` branches of the same declaration. It is unchanged if one branch is.
    func isChange(_ entry: Overload, _ others: Set<Signature>) -> Bool {
      !others.contains(entry.signature) && !(entry.declaration.isConditional && hasMatch)
    }
    let gone = old.filter { isChange($0, newSignatures) }.map(\.declaration)
    let come = new.filter { isChange($0, oldSignatures) }.map(\.declaration)
    let pairs = zip(gone, come)
    changed += pairs.map { Change(before: $0, after: $1) }
    removed += gone.dropFirst(min(gone.count, come.count))
    added += come.dropFirst(min(gone.count, come.count))
    changed += raised(old, in: new, on: targets)
  }
}
