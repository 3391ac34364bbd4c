import Comparison
import Domain
import JSON

extension ModelChanges {
  var json: JSONValue {
    [
      "added": .array(added.map(\.json)), "removed": .array(removed.map(\.json)),
      "changed": .array(
        changed.map { ["flowName": .string($0.new.flowName), "old": $0.old.json, "new": $0.new.json] }),
    ]
  }
}

extension ModelEntry {
  fileprivate var json: JSONValue {
    [
      "flowName": .string(flowName), "flowId": .optional(flowID), "modelVersion": .optional(version),
      "file": .string(file), "sha256": .optional(digest?.description), "slices": .strings(slices),
    ]
  }
}

extension SliceChanges {
  var json: JSONValue {
    [
      "added": .array(added.map(\.json)), "removed": .array(removed.map(\.json)), "common": .array(common.map(\.json)),
    ]
  }
}

extension SliceSummary {
  fileprivate var json: JSONValue {
    ["identifier": .string(identifier), "architectures": .strings(architectures), "size": .integer(size)]
  }
}

extension SliceChange {
  fileprivate var json: JSONValue {
    [
      "identifier": .string(identifier), "equal": .boolean(isEmpty), "oldSize": .integer(oldSize),
      "newSize": .integer(newSize),
      "architectures": ["added": .strings(addedArchitectures), "removed": .strings(removedArchitectures)],
      "binaries": .array(binaries.map(\.json)), "problem": .optional(problem),
    ]
  }
}

extension BinaryChange {
  fileprivate var json: JSONValue {
    [
      "architecture": .string(architecture), "facts": .array(facts.map(\.json)),
      "libraries": .array(
        libraries.map { ["name": .string($0.name), "old": .optional($0.old), "new": .optional($0.new)] }),
      "symbols": ["added": .strings(addedSymbols), "removed": .strings(removedSymbols)],
    ]
  }
}

extension ValueChange {
  fileprivate var json: JSONValue { ["path": .string(path), "old": .optional(old), "new": .optional(new)] }
}

extension DocumentChange {
  var json: JSONValue {
    [
      "path": .string(path), "form": .string(form.rawValue), "changes": .array(changes.map(\.json)),
      "omitted": .integer(omitted),
    ]
  }
}

extension InterfaceChange {
  var json: JSONValue {
    [
      "path": .string(path), "diff": .string(diff), "breaking": .array(breaking.map(\.json)),
      "problem": .optional(problem),
    ]
  }
}

extension InterfaceChange.Breaking {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "declaration": .string(declaration), "old": .optional(old), "new": .optional(new),
      "line": .integer(line),
    ]
  }
}
