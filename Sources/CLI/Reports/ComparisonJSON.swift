import Domain
import Pipeline
import Verification

extension ComparisonReport {
  var json: JSONDocument {
    switch self {
    case .artifact(let artifact): .report(["kind": "artifact"]).adding(artifact.json)
    case .variant(let variant): .report(["kind": "variant"]).adding(variant.json)
    case .release(let release): .report(["kind": "release"]).adding(release.json)
    }
  }
}

extension ReleaseComparison: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      "equal": isEqual, "breaking": breaking, "breakingCount": breaking.count, "undecided": undecided,
      DeliveryKey.variants: JSONValue(["added": added, "removed": removed, "compared": variants]), "files": files,
    ])
  }
}

extension VariantComparison: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      DeliveryKey.appID: appID, "equal": isEqual, "breaking": breaking, "breakingCount": breaking.count,
      "undecided": undecided,
      DeliveryKey.products: JSONValue([
        "added": addedProducts, "removed": removedProducts,
        "compared": products.map { JSONValue([DeliveryKey.file: $0.file]).adding($0.comparison.json) },
      ]),
      "files": files,
    ])
  }
}

extension ArtifactComparison: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      "equal": isEqual, "onlyPackingDiffers": onlyPackingDiffers, "old": old, "new": new, "breaking": breaking,
      "breakingCount": breaking.count, "undecided": undecided, "systems": systems, "api": api,
      "renamedRoot": renamedRoot.map { JSONValue(["old": $0.old, "new": $0.new]) },
      "frameworks": frameworks.map { JSONValue(["root": $0.root, "models": $0.models, "slices": $0.slices]) },
      "values": documents, "interfaces": interfaces,
      "seals": seals.map {
        JSONValue(["folder": $0.folder, "added": $0.added, "removed": $0.removed, "changed": $0.changed])
      },
      "texts": texts.map { JSONValue(["path": $0.path, "diff": $0.diff]) }, "files": files, "rewritten": rewritten,
      "tooLarge": tooLarge,
    ])
  }
}

extension ArtifactComparison.Side: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      "path": path, "size": size, "sha256": digest, "fileCount": fileCount, "contentSize": contentSize,
      "unread": unread.map { JSONValue(["path": $0.path, "reason": $0.reason]) },
    ])
  }
}

extension FileChanges: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      "added": added, "removed": removed,
      "changed": changed.map { JSONValue(["path": $0.path, "old": $0.old, "new": $0.new]) },
      "moved": moved.map { JSONValue(["old": $0.old, "new": $0.new]) },
    ])
  }
}

extension ContentItem: JSONRepresentable {
  package var json: JSONValue {
    switch kind {
    case .file(let size, let isExecutable, let digest):
      JSONValue(["path": path, "type": "file", "size": size, "executable": isExecutable, "sha256": digest])
    case .symlink(let target): JSONValue(["path": path, "type": "symlink", "target": target])
    case .emptyFolder: JSONValue(["path": path, "type": "folder"])
    }
  }
}
