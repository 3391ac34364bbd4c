import Artifacts
import Domain
import Editing

extension InterfaceChange {
  init(_ path: String, old: [UInt8], new: [UInt8]) {
    self.path = path
    diff = UnifiedDiff(old: old, new: new, oldLabel: "a/" + path, newLabel: "b/" + path).text
    do throws(Failure) {
      let before = try SwiftInterface(parsing: old, file: "old " + path)
      let after = try SwiftInterface(parsing: new, file: "new " + path)
      if let old = before.header.minimumXcode, let new = after.header.minimumXcode, old != new {
        xcode = XcodeChange(old: old, new: new)
      }
      let changes = InterfaceChanges(from: before, to: after)
      breaking =
        changes.removed.map { Breaking(.removed, $0, old: $0.signature, new: nil) }
        + changes.changed.map { Breaking($0) }
        + Self.demanding(changes.added, in: after).map { Breaking(.added, $0, old: nil, new: $0.signature) }
    } catch {
      breaking = []
      problem = error.findings.first.map { "\($0.location): \($0.message)" }
    }
  }

  /// Additions that break clients: requirements of protocols, and cases of frozen enums.
  private static func demanding(
    _ added: [InterfaceDeclaration], in interface: SwiftInterface
  ) -> [InterfaceDeclaration] {
    let frozen = interface.declarations.filter { $0.kind == .enum && $0.attributes.contains("@frozen") }
    let owners = Set(frozen.map { ByteText($0.path) })
    let protocols = Set(added.filter { $0.kind == .protocol }.map { ByteText($0.path) })
    let types = Set(added.filter { $0.kind == .enum }.map { ByteText($0.path) })
    return added.filter { declaration in
      let owner = ByteText(declaration.ownerPath)
      if declaration.isRequirement { return !protocols.contains(owner) }
      return declaration.kind == .enumCase && owners.contains(owner) && !types.contains(owner)
    }
  }
}

extension InterfaceChange.Breaking {
  fileprivate init(_ change: InterfaceChanges.Change) {
    var (old, new) = (change.before.signature, change.after.signature)
    if old.utf8.elementsEqual(new.utf8) {
      old = (change.before.availability + [old]).joined(separator: " ")
      new = (change.after.availability + [new]).joined(separator: " ")
    }
    self.init(.changed, change.before, old: old, new: new)
  }

  fileprivate init(_ kind: Kind, _ declaration: InterfaceDeclaration, old: String?, new: String?) {
    self.init(
      kind: kind, declaration: declaration.path, old: old?.clipped(to: 1000), new: new?.clipped(to: 1000),
      line: declaration.line)
  }
}

extension InterfaceDeclaration {
  /// The parts of a declaration that clients depend on.
  fileprivate var signature: String {
    (contract + [text] + [constraint].compactMap(\.self)).joined(separator: " ")
  }
}
