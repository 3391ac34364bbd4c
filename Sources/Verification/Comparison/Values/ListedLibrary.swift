import Domain

/// A library in the root Info.plist of an xcframework.
struct ListedLibrary: PlatformSlice {
  var identifier: String
  var value: DocumentValue

  var platform: String {
    [value["SupportedPlatform"], value["SupportedPlatformVariant"]].compactMap { $0?.text }.joined(separator: "-")
  }

  struct Change {
    var identifier: String
    var old: DocumentValue?
    var new: DocumentValue?
  }

  /// The libraries of both sides, paired as their slices are; sorted by identifiers.
  static func changes(from old: [ByteText: DocumentValue], to new: [ByteText: DocumentValue]) -> [Change] {
    let all = { (values: [ByteText: DocumentValue]) in
      values.map { ListedLibrary(identifier: $0.text, value: $1) }
    }
    let pairs = SlicePairs(old: all(old), new: all(new))
    let changes =
      pairs.common.map { Change(identifier: $1.identifier, old: $0.value, new: $1.value) }
      + pairs.removed.map { Change(identifier: $0.identifier, old: $0.value) }
      + pairs.added.map { Change(identifier: $0.identifier, new: $0.value) }
    return changes.sorted { $0.identifier.precedesByBytes($1.identifier) }
  }
}
