import Artifacts
import Domain
import Editing

extension InterfaceChange {
  init(_ path: String, old: [UInt8], new: [UInt8]) {
    self.path = path
    diff = UnifiedDiff(old: old, new: new, oldLabel: "a/" + path, newLabel: "b/" + path).text
    body = TextChange.body(of: diff) { $0.dropFirst().starts(with: "// swift-".utf8) }
    do throws(Failure) {
      let before = try SwiftInterface(parsing: old, file: "old " + path)
      let after = try SwiftInterface(parsing: new, file: "new " + path)
      if let old = before.header.minimumXcode, let new = after.header.minimumXcode, old != new {
        xcode = XcodeChange(old: old, new: new)
      }
      let changes = InterfaceChanges(from: before, to: after)
      let breakage = InterfaceBreakage(changes, from: before, to: after)
      breaking =
        breakage.removed.map { BreakingChange(.removed, $0, old: $0.signature, new: nil) }
        + breakage.changed.map { BreakingChange($0) }
        + breakage.demanded.map { BreakingChange(.added, $0, old: nil, new: $0.signature) }
      api = APIChanges(changes)
    } catch {
      (breaking, api) = ([], APIChanges())
      problem = error.findings.first.map { "\($0.location): \($0.message)" }
    }
  }
}

extension BreakingChange {
  fileprivate init(_ change: InterfaceChanges.Change) {
    var (old, new) = (change.before.signature, change.after.signature)
    if old.utf8.elementsEqual(new.utf8) {
      old = (change.before.availability + [old]).joined(separator: " ")
      new = (change.after.availability + [new]).joined(separator: " ")
    }
    self.init(.changed, change.before, old: old, new: new)
  }

  fileprivate init(_ kind: Action, _ declaration: InterfaceDeclaration, old: String?, new: String?) {
    self.init(
      subject: .swift, kind: kind, name: declaration.path, old: old?.clipped(to: 1000), new: new?.clipped(to: 1000),
      line: declaration.line)
  }
}

extension InterfaceDeclaration {
  /// The parts of a declaration that clients depend on.
  fileprivate var signature: String {
    (contract + [text] + [constraint].compactMap(\.self)).joined(separator: " ")
  }
}

extension APIChanges {
  /// Without the members of types that came as a whole; those of types that went are not listed.
  fileprivate init(_ changes: InterfaceChanges) {
    let kinds: Set<InterfaceDeclaration.SymbolKind> = [.struct, .class, .enum, .actor, .protocol]
    let types = Set(changes.added.filter { kinds.contains($0.kind) }.map(\.path))
    added = Set(changes.added.filter { !types.contains($0.ownerPath) }.map(\.path))
    removed = Set(changes.removed.map(\.path))
    changed = Set(changes.changed.map(\.before.path))
  }
}
