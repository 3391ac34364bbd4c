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
