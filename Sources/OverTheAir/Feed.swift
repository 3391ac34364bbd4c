import Domain

/// `feed.json`: everything that a device reads but the models, in one object, so that no cache can mix two publications.
package struct Feed: Sendable {
  package static let schema = "release.feed/1"
  package static let fileName = "feed.json"
  /// In bytes. A device reads no more.
  package static let longest = 1 << 20
  /// From here on, what no device needs is left out.
  package static let long = longest / 4 * 3

  package var appID: String
  /// The exact text of each metadata file: every root from the first on, then the others.
  package var roots: [String]
  package var timestamp: String
  package var snapshot: String
  package var targets: String
  package var rollout: String
  /// The texts of the rollout documents, by the paths of their targets.
  package var files: [(path: String, text: String)]

  package init(
    appID: String, roots: [String], timestamp: String, snapshot: String, targets: String, rollout: String,
    files: [(path: String, text: String)]
  ) {
    self.appID = appID
    self.roots = roots
    self.timestamp = timestamp
    self.snapshot = snapshot
    self.targets = targets
    self.rollout = rollout
    self.files = files
  }

  package var bytes: [UInt8] {
    let document = JSONValue([
      "schema": Self.schema, "app_id": appID, "root": roots, "timestamp": timestamp, "snapshot": snapshot,
      "targets": targets, "rollout": rollout,
      "files": JSONValue.object(files.map { JSONMember($0.path, .string($0.text)) }),
    ])
    return Array(document.serializedOnOneLine().utf8)
  }

  /// - Returns: nil for another document.
  package init?(parsing bytes: [UInt8]) {
    guard bytes.count <= Self.longest, let value = try? JSONValue(parsing: bytes), value["schema"]?.text == Self.schema,
      let appID = value["app_id"]?.text, let roots = value["root"]?.elements?.map(\.text), !roots.isEmpty,
      let timestamp = value["timestamp"]?.text, let snapshot = value["snapshot"]?.text,
      let targets = value["targets"]?.text, let rollout = value["rollout"]?.text,
      let files = value["files"]?.members?.map({ ($0.name, $0.value.text) })
    else { return nil }
    let texts = roots.compactMap(\.self)
    let named = files.compactMap { path, text in text.map { (path: path, text: $0) } }
    guard texts.count == roots.count, named.count == files.count else { return nil }
    self.init(
      appID: appID, roots: texts, timestamp: timestamp, snapshot: snapshot, targets: targets, rollout: rollout,
      files: named)
  }
}
