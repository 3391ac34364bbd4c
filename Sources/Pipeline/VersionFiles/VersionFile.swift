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
    let named = configuration.versions.files.map { VersionFile(path: path($0.path), kind: $0.kind) }
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
      return VersionFile(path: configuration.documents?.file(of: "version") ?? file, kind: .json(keyPath: "version"))
    }
    return VersionFile(path: FilePath.join(FilePath.parent(of: file), source.path), kind: source.kind)
  }

  /// The version that this file defines, in another state of the file.
  func version(in bytes: [UInt8]) -> PackageVersion? {
    VersionLocator.locate(bytes, as: kind).sites.first.flatMap { PackageVersion($0.value) }
  }
}

extension VersionFileConfiguration {
  var kind: VersionFormat {
    switch location {
    case .automatic(let siblings): automatic(Set(siblings))
    case .constant(let name): constant(name)
    case .keys(let keys): .propertyList(keys: keys, keepsPrerelease: keepsPrerelease)
    case .keyPath(let components):
      .json(
        keyPath: components.map { $0.replacing("\\", with: "\\\\").replacing(".", with: "\\.") }.joined(separator: "."))
    case .pattern(let pattern): .pattern(pattern)
    }
  }

  private func automatic(_ siblings: Set<String>) -> VersionFormat {
    switch VersionFormat.suggested(for: path) {
    case .kind(.podspec): .podspec(siblings: siblings)
    case .kind(.podspecJSON): .podspecJSON(siblings: siblings)
    case .kind(.packageManifest): .packageManifest(ignored: Set(ignored))
    case .kind(.xcconfig): .xcconfig(keepsPrerelease: keepsPrerelease)
    case .kind(.xcodeProject): .xcodeProject(keepsPrerelease: keepsPrerelease)
    case .kind(let kind): kind
    // The configuration's reader accepts no other file without a location.
    case .constant, .keyPath, .pattern: .pattern("{{version}}")
    }
  }

  private func constant(_ name: String) -> VersionFormat {
    switch VersionFormat.suggested(for: path) {
    case .constant(let language): language.constant(named: name)
    // A manifest has its own format, but is source code too.
    case .kind(.packageManifest): .swiftConstant(name: name)
    case .kind, .keyPath, .pattern: .cConstant(name: name)
    }
  }
}

extension VersionFileConfiguration.Location {
  fileprivate var isAutomatic: Bool { if case .automatic = self { true } else { false } }
}

extension [VersionFile] {
  fileprivate func uniqued() -> [VersionFile] {
    var seen: Set<VersionFile> = []
    return filter { seen.insert($0).inserted }
  }
}
