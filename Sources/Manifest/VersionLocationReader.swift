import Domain
import JSON

extension ProblemList {
  /// What one key says about where a version stands.
  mutating func versionLocation(_ key: String, _ field: Field) -> VersionFileConfiguration.Location? {
    switch key {
    case "constant": constant(field).map { .constant($0) }
    case "keys": propertyListKeys(field).map { .keys($0) }
    case "keyPath": keyPath(field).map { .keyPath($0) }
    case "pattern": versionPattern(field).map { .pattern($0) }
    default: .automatic(siblings: names(field, of: "sibling"))
    }
  }

  private mutating func constant(_ field: Field) -> String? {
    guard let name = string(field) else { return nil }
    if Self.isWord(name) { return name }
    add(
      "constant", at: field, "\(Quotation.quote(name)) cannot name a constant",
      remedy: "write its bare name: letters, digits and '_', not starting with a digit")
    return nil
  }

  private mutating func propertyListKeys(_ field: Field) -> [String]? {
    let keys = names(field, of: "key")
    if case .array([]) = field.value {
      add(
        "empty-list", at: field, "no key is listed",
        remedy: "list keys such as \"\(VersionFileConfiguration.defaultPropertyListKey)\"")
    }
    return keys.isEmpty ? nil : keys
  }

  private mutating func keyPath(_ field: Field) -> [String]? {
    guard let text = string(field) else { return nil }
    guard let keys = Self.keys(ofPath: text) else {
      add(
        "key-path", at: field, "in \(Quotation.quote(text)), a backslash stands before neither '.' nor a backslash",
        remedy: "write \\. for a dot within a key, and \\\\ for a backslash, each backslash doubled in JSON")
      return nil
    }
    guard !keys.contains("") else {
      add(
        "key-path", at: field, "\(Quotation.quote(text)) has an empty key",
        remedy: "write the keys with dots between them, such as packages.0.version")
      return nil
    }
    return keys
  }

  /// `a.b\.c.0` → `a`, `b.c`, `0`; nil where a backslash escapes nothing.
  private static func keys(ofPath text: String) -> [String]? {
    var keys = [""]
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case ".": keys.append("")
      case "\\":
        guard let escaped = rest.popFirst(), escaped == "." || escaped == "\\" else { return nil }
        keys[keys.count - 1].unicodeScalars.append(escaped)
      default: keys[keys.count - 1].unicodeScalars.append(scalar)
      }
    }
    return keys
  }

  private mutating func versionPattern(_ field: Field) -> String? {
    guard let text = string(field) else { return nil }
    let ranges = text.utf8.ranges(of: TagPattern.placeholder.utf8)
    if ranges.isEmpty {
      add(
        "pattern", at: field, "\(TagPattern.placeholder) is not in it",
        remedy: "write \(TagPattern.placeholder) where the version stands; all else stands for itself")
      return nil
    }
    if zip(ranges, ranges.dropFirst()).contains(where: { $0.upperBound == $1.lowerBound }) {
      add(
        "pattern", at: field, "nothing stands between one \(TagPattern.placeholder) and the next",
        remedy: "write the text between them, or \(TagPattern.placeholder) once")
      return nil
    }
    return text
  }
}
