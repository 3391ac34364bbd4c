import Artifacts
import Domain

extension BinaryChange {
  /// - Parameter old: has the same architecture as `new`.
  init(_ old: MachOSummary, _ new: MachOSummary) {
    architecture = new.architecture.name
    facts = Self.facts(old, new)
    libraries = Self.libraries(old, new)
    guard let before = Self.symbols(old), let after = Self.symbols(new) else { return }
    addedSymbols = after.subtracting(before).sorted().map(\.text)
    removedSymbols = before.subtracting(after).sorted().map(\.text)
  }

  private static func facts(_ old: MachOSummary, _ new: MachOSummary) -> [ValueChange] {
    let platforms = Set(old.platforms).union(new.platforms).sorted()
    var pairs = platforms.flatMap { platform in
      [
        ("minimum \(platform)", old.minimum(platform)?.description, new.minimum(platform)?.description),
        ("SDK of \(platform)", old.sdk(platform)?.description, new.sdk(platform)?.description),
      ]
    }
    pairs.append(("kind", old.kinds, new.kinds))
    pairs.append(("install name", old.installName?.name, new.installName?.name))
    pairs.append(("current version", old.installName?.current.description, new.installName?.current.description))
    pairs.append(
      (
        "compatible with version", old.installName?.compatibility.description,
        new.installName?.compatibility.description
      ))
    pairs.append(("run paths", old.runPaths, new.runPaths))
    return pairs.filter { $0.1.map(ByteText.init) != $0.2.map(ByteText.init) }
      .map { ValueChange(path: $0.0, old: $0.1?.clipped(), new: $0.2?.clipped()) }
  }

  private static func libraries(_ old: MachOSummary, _ new: MachOSummary) -> [Library] {
    let (before, after) = (old.links, new.links)
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      before[name] == after[name] ? nil : Library(name: name.text, old: before[name], new: after[name])
    }
  }

  /// Nil if some are too many to be read, and would only seem to be gone.
  private static func symbols(_ summary: MachOSummary) -> Set<ByteText>? {
    if summary.images.contains(where: {
      $0.exports == nil && $0.problems.contains { $0.part == .exports && $0.isLimit }
    }) {
      return nil
    }
    return Set(summary.images.flatMap { $0.exports ?? [] }.map(ByteText.init))
  }
}

extension MachOSummary {
  fileprivate func sdk(_ platform: MachOPlatform) -> MachOVersion? {
    builds.filter { $0.platform == platform }.compactMap(\.sdk).max()
  }

  /// Facts of a linked image. The object files of an archive have none.
  fileprivate var installName: LinkedLibrary? { images.first?.installName }

  fileprivate var runPaths: String? {
    let paths = images.flatMap(\.runPaths)
    return paths.isEmpty ? nil : paths.joined(separator: ", ")
  }

  fileprivate var kinds: String? {
    Set(images.map { $0.linkage?.rawValue ?? "\($0.fileType)" }).sorted().joined(separator: ", ")
  }

  /// Libraries by name, with the way they are linked.
  fileprivate var links: [ByteText: String] {
    Dictionary(
      firstOf: images.flatMap(\.libraries).map { library in
        let kind = library.kind == .regular ? "" : library.kind.rawValue + ", "
        let versions = "version \(library.current), compatible with \(library.compatibility)"
        return (ByteText(library.name), kind + versions)
      })
  }
}
