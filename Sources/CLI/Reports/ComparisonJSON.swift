import Comparison
import Domain
import JSON

extension ComparisonReport {
  var json: JSONValue {
    switch self {
    case .artifact(let artifact): artifact.json.adding([("kind", "artifact")])
    case .variant(let variant): variant.json.adding([("kind", "variant")])
    case .release(let release): release.json.adding([("kind", "release")])
    }
  }
}

extension ReleaseComparison {
  fileprivate var json: JSONValue {
    [
      "equal": .boolean(isEqual),
      "customers": ["added": .strings(added), "removed": .strings(removed), "compared": .array(variants.map(\.json))],
      "files": files.json,
    ]
  }
}

extension VariantComparison {
  fileprivate var json: JSONValue {
    [
      "app_id": .string(appID), "equal": .boolean(isEqual),
      "products": [
        "added": .strings(addedProducts), "removed": .strings(removedProducts),
        "compared": .array(products.map { $0.comparison.json.adding([("file", .string($0.file))]) }),
      ],
      "files": files.json,
    ]
  }
}

extension ArtifactComparison {
  fileprivate var json: JSONValue {
    [
      "equal": .boolean(isEqual), "onlyPackingDiffers": .boolean(onlyPackingDiffers),
      "old": old.json, "new": new.json,
      "renamedRoot": renamedRoot.map { ["old": .string($0.old), "new": .string($0.new)] } ?? .null,
      "frameworks": .array(frameworks.map(\.json)),
      "values": .array(documents.map(\.json)),
      "interfaces": .array(interfaces.map(\.json)),
      "texts": .array(texts.map { ["path": .string($0.path), "diff": .string($0.diff)] }),
      "files": files.json,
      "rewritten": .strings(rewritten), "tooLarge": .strings(tooLarge),
    ]
  }
}

extension ArtifactComparison.Side {
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "size": .optional(size), "sha256": .optional(digest?.description),
      "files": .integer(fileCount), "contentSize": .integer(contentSize),
      "unread": .array(unread.map { ["path": .optional($0.path), "reason": .string($0.reason)] }),
    ]
  }
}

extension ArtifactComparison.Framework {
  fileprivate var json: JSONValue {
    ["root": .string(root), "models": models.json, "slices": slices.json]
  }
}

extension FileChanges {
  fileprivate var json: JSONValue {
    [
      "added": .array(added.map(\.json)), "removed": .array(removed.map(\.json)),
      "changed": .array(changed.map { ["path": .string($0.path), "old": $0.old.json, "new": $0.new.json] }),
      "moved": .array(moved.map { ["old": $0.old.json, "new": $0.new.json] }),
    ]
  }
}

extension ContentItem {
  fileprivate var json: JSONValue {
    switch kind {
    case .file(let size, let isExecutable, let digest):
      [
        "path": .string(path), "type": "file", "size": .integer(size), "executable": .boolean(isExecutable),
        "sha256": .optional(digest?.description),
      ]
    case .symlink(let target): ["path": .string(path), "type": "symlink", "target": .string(target)]
    case .emptyFolder: ["path": .string(path), "type": "folder"]
    }
  }
}

extension JSONValue {
  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
  static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
  static func optional(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }

  /// With other members in front.
  fileprivate func adding(_ members: [(String, JSONValue)]) -> JSONValue {
    guard case .object(let own) = self else { return self }
    return .object(members.map { JSONMember($0.0, $0.1) } + own)
  }
}
