import Domain
import JSON

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
