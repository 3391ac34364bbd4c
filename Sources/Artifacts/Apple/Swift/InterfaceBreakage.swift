/// The changes of an interface that break an app when it is compiled again.
///
/// What does not: swift.org, "Library Evolution in Swift", and The Swift Programming Language, "Protocols" and "Access Control".
package struct InterfaceBreakage {
  package private(set) var removed: [InterfaceDeclaration] = []
  package private(set) var changed: [InterfaceChanges.Change] = []
  /// What others must follow: new requirements of protocols that were there, and new cases of `@frozen` enums.
  package private(set) var demanded: [InterfaceDeclaration] = []

  private let vocabulary: InterfaceVocabulary
  private let targets: (old: TargetTriple?, new: TargetTriple?)

  /// - Parameter changes: of the two interfaces.
  package init(_ changes: InterfaceChanges, from before: SwiftInterface, to after: SwiftInterface) {
    vocabulary = InterfaceVocabulary(changes.isEmpty ? [] : [before, after])
    targets = (before.header.target, after.header.target)
    changed = changes.changed.filter { !isHarmless($0) }
    let added = Dictionary(grouping: changes.added.filter(\.isCallable), by: \.callPath)
    removed = changes.removed.filter { old in
      !(added[old.callPath] ?? []).contains { isCalled(insteadOf: old, $0) }
    }
    demanded = demands(changes.added, in: after)
  }

  private func demands(_ added: [InterfaceDeclaration], in interface: SwiftInterface) -> [InterfaceDeclaration] {
    let frozen = interface.declarations.filter { $0.kind == .enum && $0.attributes.contains("@frozen") }.map(\.path)
    let new = Set(added.filter { $0.kind == .protocol || $0.kind == .enum }.map(\.path))
    let closed = Set(frozen).subtracting(new)
    let candidates = added.filter { declaration in
      if declaration.isRequirement { return !new.contains(declaration.ownerPath) }
      return declaration.kind == .enumCase && closed.contains(declaration.ownerPath)
    }
    if candidates.isEmpty { return [] }
    let defaults = ProtocolDefaults(of: interface, vocabulary)
    return candidates.filter { !$0.isRequirement || !defaults.cover($0) }
  }

  // MARK: Harmless changes

  /// Whether calls of a function that is gone call another one, whose further parameters have default arguments.
  private func isCalled(insteadOf old: InterfaceDeclaration, _ new: InterfaceDeclaration) -> Bool {
    // A subclass would override nothing.
    old.visibility != .open && !old.isRequirement && old.kind == new.kind && old.isStatic == new.isStatic
      && isHarmless(InterfaceChanges.Change(before: old, after: new))
  }

  private func isHarmless(_ change: InterfaceChanges.Change) -> Bool {
    let (old, new) = (change.before, change.after)
    if new.demandsMore(than: old, targets.old, targets.new) { return false }
    guard meaning(old.constraint) == meaning(new.constraint), addsOnly(to: old, new) else { return false }
    if CallShape(meaning(new.text)).accepts(callsOf: CallShape(meaning(text(of: old, asIn: new)))) { return true }
    return !old.isRequirement && old.visibility != .open && isReadAlike(old, new)
  }

  private func meaning(_ text: String?) -> String { vocabulary.meaning(of: text ?? "") }

  /// The older text as if it had been `open`, if it is now.
  private func text(of old: InterfaceDeclaration, asIn new: InterfaceDeclaration) -> String {
    guard new.text.hasPrefix("open "), old.text.hasPrefix("public ") else { return old.text }
    let rest = old.text.dropFirst("public ".count)
    return "open " + (rest.hasPrefix("final ") ? rest.dropFirst("final ".count) : rest)
  }

  /// Whether a variable or subscript can now be set, too, or is no longer a constant.
  private func isReadAlike(_ old: InterfaceDeclaration, _ new: InterfaceDeclaration) -> Bool {
    let constant = " let ", variable = " var ", reader = " { get }"
    guard old.kind == .variable || old.kind == .subscript else { return false }
    let isConstant = old.text.contains(constant)
    let readable = isConstant ? old.text.replacing(constant, with: variable, maxReplacements: 1) + reader : old.text
    guard readable.hasSuffix(reader) else { return false }
    let settable = readable.dropLast(reader.count) + " { get set }"
    return [readable, String(settable)].map(meaning).contains(meaning(new.text))
  }

  /// Attributes that take nothing from clients.
  private static let gifts = ["@objc", "@objcMembers", "@frozen", "@dynamicMemberLookup", "@dynamicCallable"]

  private func addsOnly(to old: InterfaceDeclaration, _ new: InterfaceDeclaration) -> Bool {
    let (before, after) = (Set(old.contract.map(meaning)), Set(new.contract.map(meaning)))
    // Types that are no classes cannot conform to an `@objc` protocol.
    let gifts = old.kind == .protocol ? [] : Self.gifts
    return before.isSubset(of: after) && after.subtracting(before).allSatisfy(gifts.contains)
  }
}

extension InterfaceDeclaration {
  fileprivate var isCallable: Bool { kind == .function || kind == .initializer || kind == .subscript }

  /// The path without labels.
  fileprivate var callPath: String { String(path.prefix { $0 != "(" }) }
}
