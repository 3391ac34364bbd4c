import Domain
import Verification

extension ModelChanges: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      "added": added, "removed": removed,
      "changed": changed.map { JSONValue([DeliveryKey.flowName: $0.new.flowName, "old": $0.old, "new": $0.new]) },
    ])
  }
}

extension ModelEntry: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      DeliveryKey.flowName: flowName, DeliveryKey.flowID: flowID, DeliveryKey.modelVersion: version,
      DeliveryKey.file: file, DeliveryKey.digest: digest, "slices": slices,
    ])
  }
}

extension SliceChanges: JSONRepresentable {
  package var json: JSONValue { JSONValue(["added": added, "removed": removed, "common": common]) }
}

extension SliceSummary: JSONRepresentable {
  package var json: JSONValue {
    JSONValue(["identifier": identifier, "architectures": architectures, "size": size])
  }
}

extension SliceChange: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      "identifier": identifier, "oldIdentifier": isRenamed ? oldIdentifier : nil, "equal": isEmpty,
      "oldSize": oldSize, "newSize": newSize,
      "addedArchitectures": addedArchitectures, "removedArchitectures": removedArchitectures, "binaries": binaries,
      "addedMembers": addedMembers, "removedMembers": removedMembers, "changedMembers": changedMembers,
      "problem": problem,
    ])
  }
}

extension BinaryChange: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      "architecture": architecture, "facts": facts,
      "libraries": libraries.map { JSONValue(["name": $0.name, "old": $0.old, "new": $0.new]) },
      "addedSymbols": addedSymbols, "removedSymbols": removedSymbols,
    ])
  }
}

extension ValueChange: JSONRepresentable {
  package var json: JSONValue { JSONValue(["path": path, "old": old, "new": new]) }
}

extension DocumentChange: JSONRepresentable {
  package var json: JSONValue {
    JSONValue(["path": path, "form": form.rawValue, "changes": changes, "omitted": omitted])
  }
}

extension InterfaceChange: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      "path": path, "diff": diff, "breakingChanges": breaking.map(\.declaration),
      "xcode": xcode.map { JSONValue(["old": $0.old, "new": $0.new]) }, "problem": problem,
    ])
  }
}

extension BreakingChange: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      "subject": subject.rawValue, "kind": kind.rawValue, "name": name, "old": old, "new": new, "file": file,
      "line": line, "slices": slices,
    ])
  }

  /// In the list of an interface.
  fileprivate var declaration: JSONValue {
    JSONValue(["kind": kind.rawValue, "declaration": name, "old": old, "new": new, "line": line])
  }
}

extension SystemChange: JSONRepresentable {
  package var json: JSONValue { JSONValue(["name": name, "old": old, "new": new, "slices": slices]) }
}

extension APIChanges: JSONRepresentable {
  package var json: JSONValue {
    JSONValue(["added": Self.sorted(added), "removed": Self.sorted(removed), "changed": Self.sorted(changed)])
  }

  private static func sorted(_ names: Set<String>) -> [String] { names.sorted { $0.precedesByBytes($1) } }
}
