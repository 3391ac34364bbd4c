/// The differences between what two sets of Objective-C headers declare, wherever in a set a declaration is.
package struct HeaderChanges: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package var before: HeaderDeclaration
    package var after: HeaderDeclaration
  }

  /// Not what went with a class or a protocol, and not what a class still inherits.
  package private(set) var removed: [HeaderDeclaration] = []
  package private(set) var changed: [Change] = []
  /// Not what came with a class or a protocol.
  package private(set) var added: [HeaderDeclaration] = []

  package var isEmpty: Bool { removed.isEmpty && changed.isEmpty && added.isEmpty }

  /// Additions that classes must follow: requirements of a protocol that was there.
  package var demanded: [HeaderDeclaration] { added.filter(\.isRequired) }

  package init(from before: [ObjectiveCHeader], to after: [ObjectiveCHeader]) {
    let (old, new) = (HeaderSet(before), HeaderSet(after))
    for (name, declarations) in old.declarations {
      if let others = new.declarations[name] {
        changed += Self.change(declarations, others)
      } else if let first = declarations.first, !old.isPart(first, ofMissingIn: new), !new.inherits(first),
        !(old.hasProperty(readBy: first) && new.hasProperty(readBy: first))
      {
        removed.append(first)
      }
    }
    for (name, declarations) in new.declarations where old.declarations[name] == nil {
      if let first = declarations.first, !new.isPart(first, ofMissingIn: old) { added.append(first) }
    }
    removed.sort { Self.precedes($0, $1) }
    changed.sort { Self.precedes($0.before, $1.before) }
    added.sort { Self.precedes($0, $1) }
  }

  /// Nothing if one of several branches of `#if` stayed.
  private static func change(_ old: [HeaderDeclaration], _ new: [HeaderDeclaration]) -> [Change] {
    guard let before = old.first, let after = new.first, Set(old.map(\.text)).isDisjoint(with: new.map(\.text)) else {
      return []
    }
    return [Change(before: before, after: after)]
  }

  private static func precedes(_ left: HeaderDeclaration, _ right: HeaderDeclaration) -> Bool {
    (left.owner, left.line, left.name) < (right.owner, right.line, right.name)
  }
}

/// All headers of a framework.
private struct HeaderSet {
  let declarations: [String: [HeaderDeclaration]]
  private var parents: [String: Set<String>] = [:]
  /// The owners of classes and protocols.
  private let types: Set<String>

  init(_ headers: [ObjectiveCHeader]) {
    declarations = Dictionary(grouping: headers.flatMap(\.declarations), by: \.name)
    for header in headers { parents.merge(header.parents) { $0.union($1) } }
    types = Set(declarations.values.joined().filter(\.isType).map(\.owner))
  }

  /// Whether a member is of a class or protocol that the other set does not have.
  func isPart(_ member: HeaderDeclaration, ofMissingIn other: HeaderSet) -> Bool {
    !member.isType && types.contains(member.owner) && !other.types.contains(member.owner)
  }

  /// Whether a method only repeats what a property declares.
  func hasProperty(readBy method: HeaderDeclaration) -> Bool {
    let selector = method.name.dropFirst("-[".count + method.owner.count + " ".count).dropLast()
    return method.name.hasPrefix("-") && declarations["@property \(method.owner).\(selector)"] != nil
  }

  /// Whether a superclass or a protocol has a member that a class has lost.
  func inherits(_ member: HeaderDeclaration) -> Bool {
    if member.isType { return false }
    var pending = Array(parents[member.owner] ?? [])
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      if declarations[member.name(in: next)] != nil { return true }
      pending += parents[next] ?? []
    }
    return false
  }
}

extension HeaderDeclaration {
  fileprivate var isType: Bool { kind == .class || kind == .protocol }

  /// The name that the same member would have in another class or protocol.
  fileprivate func name(in other: String) -> String {
    let start = kind == .property ? "@property " : String(name.prefix(2))
    return start + other + name.dropFirst(start.count + owner.count)
  }
}
