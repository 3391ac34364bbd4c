import Domain
import Editing

extension FuzzTarget {
  /// An edited file must contain the new version everywhere; a file that cannot be edited gives a reason.
  static let versions = FuzzTarget("versions") { bytes in
    guard let new = PackageVersion("27.0.1-rc.4") else { return }
    for kind in kinds {
      let reading = VersionLocator.locate(bytes, as: kind, current: "1.4.0")
      guard reading.problems.isEmpty,
        let edited = refused({ try VersionEdit.apply(new, replacing: nil, to: bytes, as: kind) })
      else { continue }
      let again = VersionLocator.locate(edited, as: kind, current: new.description)
      precondition(again.sites.allSatisfy { $0.has(new) }, "reads another version")
    }
  }

  private static let kinds: [VersionFormat] = [
    .podspec(siblings: ["Other"]), .podspecJSON(), .packageManifest(), .propertyList(), .xcconfig(), .xcodeProject(),
    .swiftConstant(name: "version"), .cConstant(name: "VERSION"), .json(keyPath: "version"),
    .yaml(keyPath: "version"), .toml(keyPath: "package.version"), .gradle(keyPath: "android.defaultConfig.versionName"),
    .pattern("at {{version}}!"), .pattern("M{{major}}"), .buildNumber(.yaml(keyPath: "version")),
    .buildNumber(.gradle(keyPath: "versionCode")), .xcodeProject(targets: VersionChoice(ignored: ["SDKTests"])),
    .lines(.swiftConstant(name: "version"), VersionChoice(only: ["static"])),
  ]

  /// A commit's message becomes an entry, and putting notes into a changelog twice adds them once.
  static let notes = FuzzTarget("notes") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let person = Commit.Signature(name: text, email: "a@b.example", time: 0, offset: 0)
    var collector = NotesCollector()
    for name in ["a", "b"] {
      let id = String(repeating: name, count: 40)
      collector.add(Commit(id: id, parents: [], author: person, committer: person, message: text))
    }
    let section = NotesMarkdown().text(collector.notes())
    let date = CivilDate(unixSeconds: 0)
    let version = PackageVersion(numbers: [1, 4, 0])
    guard let once = try? Changelog.inserting(section, version: version, date: date, into: text).text else { return }
    let twice = try? Changelog.inserting(section, version: version, date: date, into: once).text
    precondition(once == twice, "added twice")
  }
}
