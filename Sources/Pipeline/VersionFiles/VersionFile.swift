import Domain
import Editing
import Manifest
import Platform

/// A file that contains the release's version, and how.
struct VersionFile: Hashable, Sendable {
  /// As a user names it: relative to the folder that the run started in.
  var path: String
  var kind: VersionFormat
  /// A template need not contain the version: it may have `{{version}}`.
  var isTemplate = false

  /// All version files of a release: the entries of `versions`, the templates, and last the one that defines the version.
  static func all(of configuration: ReleaseConfiguration, file: String) -> [VersionFile] {
    let root = FilePath.parent(of: file)
    func path(_ relative: String) -> String { FilePath.join(root, relative) }
    let paths = paths(of: configuration, file: file)
    let named = configuration.versions.files.map {
      VersionFile(path: path($0.path), kind: $0.kind.reading(from: $0.path, besides: paths))
    }
    var templates = configuration.products.compactMap(\.podspec).map {
      VersionFile(path: path($0), kind: .podspec(), isTemplate: true)
    }
    if let package = configuration.templates.package {
      templates.append(VersionFile(path: path(package), kind: .packageManifest(), isTemplate: true))
    }
    // A template whose entry in `versions` is its path alone must contain the version; other entries add locations.
    let whole = Set(zip(configuration.versions.files, named).filter { $0.0.location.isAutomatic }.map { $0.1.path })
    let own = source(of: configuration, file: file)
    let others = (templates.filter { !whole.contains($0.path) } + named).filter { $0 != own }
    return others.uniqued() + [own]
  }

  /// The file that defines the version: `release.json`, or the one of those that it extends, if there is one.
  static func source(of configuration: ReleaseConfiguration, file: String) -> VersionFile {
    guard let source = configuration.versions.source else {
      return VersionFile(path: configuration.documents?.file(of: "version") ?? file, kind: .json(keyPath: ["version"]))
    }
    let kind = source.kind.reading(from: source.path, besides: paths(of: configuration, file: file))
    return VersionFile(path: FilePath.join(FilePath.parent(of: file), source.path), kind: kind)
  }

  /// As `release.json` names them, which is one of them.
  private static func paths(of configuration: ReleaseConfiguration, file: String) -> [String] {
    let own = configuration.versions.source?.path ?? FilePath.lastComponent(of: file)
    return configuration.versions.files.map(\.path) + [own]
  }

  /// The version that this file defines, in another state of the file.
  func version(in bytes: [UInt8]) -> PackageVersion? {
    VersionLocator.locate(bytes, as: kind).sites.first { $0.form != .build }.flatMap { PackageVersion($0.value) }
  }
}

extension ReleaseConfiguration {
  /// The version in another state of the file that defines it.
  ///
  /// - Parameters:
  ///   - file: `release.json`, as a user names it.
  ///   - read: gives the bytes of that file, by its path as a user names it; nil if it is not there.
  func version(file: String, _ read: (_ path: String) throws -> [UInt8]?) rethrows -> PackageVersion? {
    let source = VersionFile.source(of: self, file: file)
    return try read(source.path).flatMap(source.version)
  }
}

extension VersionFileConfiguration {
  var kind: VersionFormat {
    let kind = hasBuildNumber ? VersionFormat.buildNumber(places) : places
    return choosesLines && !choice.isEmpty ? .lines(kind, choice) : kind
  }

  private var choice: VersionChoice { VersionChoice(only: Set(only), ignored: Set(ignored)) }

  private var places: VersionFormat {
    switch location {
    case .automatic(let siblings): automatic(Set(siblings))
    case .constant(let name): constant(name)
    case .keys(let keys): .propertyList(keys: keys, keepsPrerelease: keepsPrerelease)
    case .keyPath(let keys): value(keys)
    case .pattern(let pattern): .pattern(pattern)
    }
  }

  private func value(_ keyPath: [String]) -> VersionFormat {
    if case .keyPath(let language) = VersionFormat.suggested(for: path) { return language.value(at: keyPath) }
    return .json(keyPath: keyPath)
  }

  private func automatic(_ siblings: Set<String>) -> VersionFormat {
    switch VersionFormat.suggested(for: path) {
    case .kind(.podspec): .podspec(siblings: siblings)
    case .kind(.podspecJSON): .podspecJSON(siblings: siblings)
    case .kind(.packageManifest): .packageManifest(targets: choice)
    case .kind(.xcconfig): .xcconfig(setting: setting, keepsPrerelease: keepsPrerelease)
    case .kind(.xcodeProject): .xcodeProject(setting: setting, keepsPrerelease: keepsPrerelease, targets: choice)
    case .kind(let kind): kind
    // The configuration's reader accepts no other file without a location.
    case .constant, .keyPath, .pattern: .pattern("{{version}}")
    }
  }

  private var setting: String { hasBuildNumber ? VersionFormat.buildSetting : VersionFormat.defaultSetting }

  private func constant(_ name: String) -> VersionFormat {
    switch VersionFormat.suggested(for: path) {
    case .constant(let language): language.constant(named: name)
    // A manifest has its own format, but is source code too.
    case .kind(.packageManifest): .swiftConstant(name: name)
    case .kind, .keyPath, .pattern: .cConstant(name: name)
    }
  }
}

extension VersionFormat {
  /// A podspec may read its version from one of the other version files.
  fileprivate func reading(from path: String, besides paths: [String]) -> VersionFormat {
    switch self {
    case .podspec(let siblings, _):
      let folder = FilePath.parent(of: path)
      let prefix = folder.isEmpty ? "" : folder + "/"
      let files = paths.filter { $0 != path && $0.hasPrefix(prefix) }
      return .podspec(siblings: siblings, files: Set(files.map { String($0.dropFirst(prefix.count)) }))
    case .lines(let format, let choice): return .lines(format.reading(from: path, besides: paths), choice)
    default: return self
    }
  }
}

extension VersionFileConfiguration.Location {
  fileprivate var isAutomatic: Bool { if case .automatic = self { true } else { false } }
}
