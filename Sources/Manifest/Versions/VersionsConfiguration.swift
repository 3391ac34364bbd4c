import Domain

/// `versions` in `release.json`: the files that contain the release's version.
package struct VersionsConfiguration: Hashable, Sendable {
  package var files: [VersionFileConfiguration] = []
  /// The file that defines the version in a repository without `release.json`; nil for `release.json`.
  package var source: VersionFileConfiguration?

  package static let keys = ["files"]
}

/// A file and the location of the version in it. A file with several locations has several of these.
package struct VersionFileConfiguration: Hashable, Sendable {
  package enum Location: Hashable, Sendable {
    /// Known by the file's name: `*.podspec`, `*.podspec.json`, `Package.swift`, `Package@swift-*.swift`, `*.xcconfig` or
    /// `project.pbxproj`.
    /// - Parameter siblings: pods that a podspec requires in the same version. Empty for other files.
    case automatic(siblings: [String] = [])
    /// The value of a constant in source code, by the constant's name.
    case constant(String)
    /// Keys of a property list's top dictionary, at least one.
    case keys([String])
    /// Keys of objects and indices of arrays that lead to a string in JSON, YAML or TOML, or the names of blocks in
    /// Gradle. At least one, none empty.
    case keyPath([String])
    /// Text with `{{version}}` at least once. The rest is matched literally.
    case pattern(String)
  }

  package var path: String
  package var location = Location.automatic()
  /// Whether a prerelease is written where App Store Connect refuses it.
  package var keepsPrerelease = false
  /// The places that are meant, where not all are: names of targets, or texts of lines. Empty for all.
  package var only: [String] = []
  /// The places that are not meant.
  package var ignored: [String] = []
  package var hasBuildNumber = false

  package init(path: String, location: Location = .automatic()) {
    self.path = path
    self.location = location
  }

  package static let defaultPropertyListKey = "CFBundleShortVersionString"
  package static let defaultBuildKey = "CFBundleVersion"
  package static let keys = ["path"] + locationKeys + optionKeys
  fileprivate static let optionKeys = ["buildNumber", "ignore", "only", "prerelease"]
  /// An entry has at most one of them.
  fileprivate static let locationKeys = ["constant", "keys", "keyPath", "pattern", "siblings"]

  /// Whether `only` and `ignored` are texts of lines; else they are names of targets.
  package var choosesLines: Bool {
    guard case .automatic = location else { return true }
    return ![.packageManifest, .project].contains(VersionFileKind(path: path))
  }
}

extension ProblemList {
  mutating func versions(_ field: Field) -> VersionsConfiguration {
    var configuration = VersionsConfiguration()
    guard field.isPresent, isObject(field, keys: VersionsConfiguration.keys) else { return configuration }
    if field["files"].isPresent { configuration.files = versionFiles(field["files"]) }
    return configuration
  }

  mutating func versionFiles(_ field: Field) -> [VersionFileConfiguration] {
    let elements = list(field, of: "files", remedy: "list the files: [\"ContextSDK.podspec\"]") ?? []
    var seen = Occurrences<VersionFileConfiguration>()
    return elements.compactMap { versionFile($0, &seen) }
  }

  private mutating func versionFile(
    _ field: Field, _ seen: inout Occurrences<VersionFileConfiguration>
  ) -> VersionFileConfiguration? {
    guard let file = versionFile(field) else { return nil }
    guard let earlier = seen.note(file, at: field) else { return file }
    return refused(
      "duplicate-version-file", at: field,
      "\(Quotation.quote(file.path)) is also listed at \(earlier.field.path) with the same location",
      remedy: "remove one of the two, or change its location")
  }

  private mutating func versionFile(_ field: Field) -> VersionFileConfiguration? {
    switch field.value {
    case .string: return versionFile(field, at: field)
    case .object:
      rejectUnknownKeys(in: field, of: VersionFileConfiguration.keys)
      return versionFile(field, at: field["path"])
    default:
      return refused(field, expected: "a path, or an object with a path")
    }
  }

  private mutating func versionFile(_ field: Field, at pathField: Field) -> VersionFileConfiguration? {
    let path = path(pathField)
    let given = VersionFileConfiguration.locationKeys.filter { field[$0].isPresent }
    let locations = given.map { versionLocation($0, field[$0]) }
    if given.count > 1 {
      return refused(
        "version-place", at: field, "expected one of \(given.joined(separator: ", ")), found \(given.count)",
        remedy: "keep one; list the file again for another location")
    }
    guard let path,
      let location = versionLocation(given.first, field, in: path, at: pathField, said: locations.first ?? nil)
    else { return nil }
    var file = VersionFileConfiguration(path: path, location: location)
    readOptions(field, into: &file)
    return file
  }

  private mutating func readOptions(_ field: Field, into file: inout VersionFileConfiguration) {
    let kind = VersionFileKind(path: file.path)
    let given = VersionFileConfiguration.optionKeys.filter { field[$0].isPresent }
    for key in given where !kind.takes(key) {
      add(
        "version-place", at: field[key], "cannot be used for \(Quotation.quote(file.path)), \(kind.rawValue)",
        remedy: "remove the key")
    }
    if field["ignore"].isPresent { file.ignored = names(field["ignore"], of: file.choosesLines ? "text" : "target") }
    if field["only"].isPresent { file.only = names(field["only"], of: file.choosesLines ? "text" : "target") }
    if field["buildNumber"].isPresent { file.hasBuildNumber = boolean(field["buildNumber"]) ?? false }
    if file.hasBuildNumber, case .pattern = file.location {
      add(
        "version-place", at: field["buildNumber"], "cannot be used with a pattern",
        remedy: "write {{build}} in the pattern, in place of the build number")
    }
    if field["prerelease"].isPresent { file.keepsPrerelease = keepsPrerelease(field["prerelease"]) }
  }

  private mutating func keepsPrerelease(_ field: Field) -> Bool {
    guard let word = string(field) else { return false }
    if word != "keep", word != "strip" {
      add(
        "prerelease", at: field, "expected \"strip\" or \"keep\", found \(field.summary)",
        remedy: "\"strip\" is the default: App Store Connect refuses prereleases here")
    }
    return word == "keep"
  }

  /// Checks that the location fits the kind of the file.
  private mutating func versionLocation(
    _ key: String?, _ field: Field, in path: String, at pathField: Field, said: VersionFileConfiguration.Location?
  ) -> VersionFileConfiguration.Location? {
    let kind = VersionFileKind(path: path)
    guard let key else {
      let isBuild = if case .boolean(true) = field["buildNumber"].value { true } else { false }
      if let location = kind.defaultLocation(ofBuild: isBuild) { return location }
      // The key itself is wrong here, and said to be.
      if isBuild, kind.defaultLocation(ofBuild: false) != nil { return .automatic() }
      return refused(
        "version-place", at: pathField, "the name \(Quotation.quote(path)) does not show where the version is",
        remedy: kind.remedy)
    }
    if kind.takes(key) { return said }
    return refused(
      "version-place", at: field[key], "cannot be used for \(Quotation.quote(path)), \(kind.rawValue)",
      remedy: kind.remedy)
  }
}

extension ProblemList {
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
    accepted(
      string(field), at: field, "constant",
      remedy: "write its bare name: letters, digits and '_', not starting with a digit"
    ) { $0.isWord ? nil : "is not a valid constant name" }
  }

  private mutating func propertyListKeys(_ field: Field) -> [String]? {
    let keys = names(field, of: "key")
    if case .array([]) = field.value {
      add(
        "empty-list", at: field, "the list of keys is empty",
        remedy: "list keys such as \"\(VersionFileConfiguration.defaultPropertyListKey)\"")
    }
    return keys.isEmpty ? nil : keys
  }

  private mutating func keyPath(_ field: Field) -> [String]? {
    guard let text = string(field) else { return nil }
    guard let keys = Self.keys(ofPath: text) else {
      return refused(
        "key-path", at: field, "in \(Quotation.quote(text)), a backslash escapes neither '.' nor a backslash",
        remedy: "write \\. for a dot in a key and \\\\ for a backslash; in JSON, double each backslash")
    }
    guard !keys.contains("") else {
      return refused(
        "key-path", at: field, "\(Quotation.quote(text)) has an empty key",
        remedy: "write keys with dots between them, such as packages.0.version")
    }
    return keys
  }

  /// `a.b\.c.0` → `a`, `b.c`, `0`, or nil if a backslash escapes anything else.
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

  private static let placeholders = [TagPattern.placeholder, "{{major}}", "{{minor}}", "{{patch}}", "{{build}}"]

  private mutating func versionPattern(_ field: Field) -> String? {
    guard let text = string(field) else { return nil }
    let ranges = Self.placeholders.flatMap { text.utf8.ranges(of: $0.utf8) }.sorted { $0.lowerBound < $1.lowerBound }
    if ranges.isEmpty {
      return refused(
        "pattern", at: field, "the pattern does not contain \(TagPattern.placeholder)",
        remedy: "write \(TagPattern.placeholder) in place of the version; the rest is matched literally")
    }
    if zip(ranges, ranges.dropFirst()).contains(where: { $0.upperBound == $1.lowerBound }) {
      return refused(
        "pattern", at: field, "there is no text between one \(TagPattern.placeholder) and the next",
        remedy: "write the text between them, or \(TagPattern.placeholder) once")
    }
    return text
  }
}
