import Domain

extension ProblemList {
  /// - Returns: sorted by name.
  mutating func features(_ field: Field) -> [FeatureConfiguration] {
    guard field.isPresent, isObject(field) else { return [] }
    return field.members.compactMap { feature($0.name, field[$0.name]) }.sorted { $0.name < $1.name }
  }

  private mutating func feature(_ name: String, _ field: Field) -> FeatureConfiguration? {
    let label = self.name(Field(.string(name), field.path), of: "feature")
    guard isObject(field), let label else { return nil }
    rejectUnknownKeys(in: field, of: FeatureConfiguration.keys)
    if label.utf8.contains(UInt8(ascii: ",")) {
      add(
        "feature", at: field, "the name has a comma",
        remedy: "choose another: builders get the names with commas between")
    }
    let conditions =
      field["conditions"].isPresent
      ? (list(field["conditions"], of: "conditions") ?? []).compactMap { condition($0) } : []
    let sources = field["sources"].isPresent ? globs(field["sources"]) : []
    return FeatureConfiguration(name: label, conditions: conditions, sources: sources)
  }

  private mutating func condition(_ field: Field) -> String? {
    accepted(
      string(field), at: field, "condition",
      remedy: "write it as `#if` names it: letters, digits and '_', not starting with a digit"
    ) { $0.isWord ? nil : "is not a compile condition" }
  }

  mutating func cache(_ field: Field) -> CacheConfiguration {
    var cache = CacheConfiguration()
    guard field.isPresent, isObject(field, keys: CacheConfiguration.keys) else { return cache }
    if field["path"].isPresent { cache.path = path(field["path"]) ?? cache.path }
    if field["size"].isPresent, let size = mebibytes(field["size"]) { cache.size = size << 20 }
    return cache
  }

  private mutating func mebibytes(_ field: Field) -> Int? {
    guard let size = wholeNumber(field, atLeast: 1) else { return nil }
    if size <= Self.largestSize { return size }
    return refused(
      "size", at: field, "\(size) MiB is more than any disk has", remedy: "write at most \(Self.largestSize)")
  }

  private static let largestSize = 1 << 30
}
