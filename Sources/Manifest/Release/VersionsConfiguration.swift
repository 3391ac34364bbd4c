import Domain
import JSON

/// `versions` in `release.json`: the files that carry the release's version.
package struct VersionsConfiguration: Hashable, Sendable {
  package var files: [VersionFileConfiguration]

  package init(files: [VersionFileConfiguration] = []) { self.files = files }
}

/// A file, and where in it the version stands. A file with several such places has several of these.
package struct VersionFileConfiguration: Hashable, Sendable {
  package enum Location: Hashable, Sendable {
    /// The file's name says it: `*.podspec`, `*.podspec.json`, `Package.swift`, `Package@swift-*.swift`, `*.xcconfig` or
    /// `project.pbxproj`.
    /// - Parameter siblings: pods that a podspec requires in the same version; empty for other files.
    case automatic(siblings: [String] = [])
    /// The value of a constant in source code, by the constant's name.
    case constant(String)
    /// Keys of a property list's top dictionary, at least one.
    case keys([String])
    /// Keys of objects and indices of arrays on the way to a string in JSON: at least one, none empty.
    case keyPath([String])
    /// Text with `{{version}}` in it at least once; all else of it stands for itself.
    case pattern(String)
  }

  package var path: String
  package var location: Location

  package init(path: String, location: Location = .automatic()) {
    self.path = path
    self.location = location
  }

  package static let defaultPropertyListKey = "CFBundleShortVersionString"
}

extension VersionsConfiguration {
  package static let keys = ["files"]
}

extension VersionFileConfiguration {
  package static let keys = ["path"] + placeKeys
  /// An entry has at most one of them.
  fileprivate static let placeKeys = ["constant", "keys", "keyPath", "pattern", "siblings"]
}

extension ProblemList {
  mutating func versions(_ field: Field) -> VersionsConfiguration {
    var configuration = VersionsConfiguration()
    guard field.isPresent, isObject(field) else { return configuration }
    rejectUnknownKeys(in: field, of: KnownKeys(VersionsConfiguration.keys))
    guard field["files"].isPresent,
      let elements = list(field["files"], of: "files", remedy: "list the files: [\"ContextSDK.podspec\"]")
    else { return configuration }
    var seen = Occurrences<VersionFileConfiguration>()
    configuration.files = elements.compactMap { versionFile($0, &seen) }
    return configuration
  }

  private mutating func versionFile(
    _ field: Field, _ seen: inout Occurrences<VersionFileConfiguration>
  ) -> VersionFileConfiguration? {
    guard let file = versionFile(field) else { return nil }
    guard let earlier = seen.note(file, at: field) else { return file }
    add(
      "duplicate-version-file", at: field,
      "\(Quotation.quote(file.path)) also stands at \(earlier.field.path), with the same place in it",
      remedy: "remove one of the two, or name another place")
    return nil
  }

  private mutating func versionFile(_ field: Field) -> VersionFileConfiguration? {
    switch field.value {
    case .string: return versionFile(field, at: field)
    case .object:
      rejectUnknownKeys(in: field, of: KnownKeys(VersionFileConfiguration.keys))
      return versionFile(field, at: field["path"])
    default:
      reject(field, expected: "a path, or an object with a path")
      return nil
    }
  }

  private mutating func versionFile(_ field: Field, at pathField: Field) -> VersionFileConfiguration? {
    let path = path(pathField)
    let given = VersionFileConfiguration.placeKeys.filter { field[$0].isPresent }
    let places = given.map { versionLocation($0, field[$0]) }
    if given.count > 1 {
      add(
        "version-place", at: field, "expected one of \(given.joined(separator: ", ")), found \(given.count)",
        remedy: "keep one; list the file again for another place in it")
      return nil
    }
    guard let path,
      let location = versionLocation(given.first, field, in: path, at: pathField, said: places.first ?? nil)
    else { return nil }
    return VersionFileConfiguration(path: path, location: location)
  }

  /// Holds what is said of a file against what its name says.
  private mutating func versionLocation(
    _ key: String?, _ field: Field, in path: String, at pathField: Field, said: VersionFileConfiguration.Location?
  ) -> VersionFileConfiguration.Location? {
    let kind = VersionFileKind(path: path)
    guard let key else {
      if let location = kind.defaultPlace { return location }
      add(
        "version-place", at: pathField, "\(Quotation.quote(path)) does not tell where in it the version stands",
        remedy: kind.remedy)
      return nil
    }
    if kind.takes(key) { return said }
    add("version-place", at: field[key], "does not fit \(Quotation.quote(path)), \(kind.rawValue)", remedy: kind.remedy)
    return nil
  }
}

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
