import Domain
import Editing
import Git
import Manifest
import Platform

extension ReleaseConfiguration {
  /// Replaces the `release.json` that a repository lacks by its podspecs and package manifests, the first of which
  /// defines the version.
  ///
  /// - Parameter file: where `release.json` would be, as a user names it.
  /// - Returns: nil if the file exists, or nothing in its folder has a version.
  /// - Throws: `Failure` with status 65 if all versions in them are computed; `SystemError`.
  static func discovered(insteadOf file: String) throws -> ReleaseConfiguration? {
    guard FilePath.lastComponent(of: file) == fileName, try FileSystem.status(file, followingLinks: false) == nil else {
      return nil
    }
    let root = FilePath.parent(of: file)
    guard FileSystem.isDirectory(root.isEmpty ? "." : root) else { return nil }
    let names = try FileSystem.names(in: root.isEmpty ? "." : root).filter { rank($0) != nil }
    let sorted = names.sorted { (rank($0) ?? 0, $0) < (rank($1) ?? 0, $1) }
    var configuration: ReleaseConfiguration?
    var others: [VersionFileConfiguration] = []
    var computed: [Finding] = []
    for name in sorted {
      let entry = VersionFileConfiguration(path: name)
      let current = configuration?.version.description
      let path = FilePath.join(root, name)
      let reading = VersionLocator.locate(try FileSystem.readFile(path), as: entry.kind, current: current)
      let problems = reading.problems.filter(\.isComputed)
      if configuration == nil, let origin = origin(of: reading, in: root) {
        configuration = .defaults(origin.version)
        configuration?.versions.source = origin.file
      }
      // Most manifests have no version.
      if reading.sites.isEmpty, problems.isEmpty, rank(name) == 2 { continue }
      if configuration == nil, let version = reading.sites.first.flatMap({ PackageVersion($0.value) }) {
        configuration = .defaults(version)
        configuration?.versions.source = entry
      } else {
        others.append(entry)
        computed += problems.map { $0.finding(file: path) }
      }
    }
    if configuration == nil { try computed.throwIfAny() }
    configuration?.versions.files = others
    return configuration
  }

  /// How tags are named: without `release.json`, as they are in the repository.
  ///
  /// - Throws: `GitError`.
  func tagPattern(in repository: Repository) throws -> TagPattern {
    if versions.source == nil { return git.tagPattern }
    return TagPattern.found(in: try repository.tagNames(), upTo: version) ?? git.tagPattern
  }

  /// The file that a podspec reads its version from.
  private static func origin(
    of reading: VersionReading, in root: String
  ) -> (file: VersionFileConfiguration, version: PackageVersion)? {
    let paths = reading.problems.compactMap { problem in
      if case .computed(_, _, .file(let path)) = problem.reason { path } else { nil }
    }
    guard let path = paths.first, let bytes = try? FileSystem.readFile(FilePath.join(root, path)) else { return nil }
    let location: VersionFileConfiguration.Location
    switch VersionFormat.suggested(for: path) {
    case .keyPath(.json), .keyPath(.yaml): location = .keyPath(["version"])
    case .pattern: location = .pattern("{{version}}")
    default: return nil
    }
    let file = VersionFileConfiguration(path: path, location: location)
    let values = VersionLocator.locate(bytes, as: file.kind).values
    guard values.count == 1, let version = PackageVersion(values[0]) else { return nil }
    return (file, version)
  }

  /// The order in which files are asked for the version; nil for a file that is not asked.
  private static func rank(_ name: String) -> Int? {
    switch VersionFormat.suggested(for: name) {
    case .kind(.podspec): 0
    case .kind(.podspecJSON): 1
    case .kind(.packageManifest): 2
    default: nil
    }
  }
}
