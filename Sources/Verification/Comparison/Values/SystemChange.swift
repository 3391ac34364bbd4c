import Artifacts
import Domain

/// The oldest system that a slice runs on, before and after.
package struct SystemChange: Hashable, Sendable {
  /// `minimum iOS`, or the key of an Info.plist where the binary does not say it.
  package var name: String
  /// `13.0`.
  package var old: String
  package var new: String
  package var slices: [String]

  /// Whether an app for the old system cannot use the new artifact.
  var isRaised: Bool {
    guard let before = DottedVersion(old), let after = DottedVersion(new) else { return false }
    return before < after
  }
}

extension ArtifactComparison {
  /// The minimum systems that differ, each with its slices.
  package var systems: [SystemChange] {
    let found = frameworks.flatMap { $0.slices.common.flatMap(\.systems) }
    let told = Set(found.flatMap(\.slices))
    let listed = documents.flatMap { listedSystems($0) }.filter { told.isDisjoint(with: $0.slices) }
    return (found + listed).grouped { [$0.name, $0.old, $0.new] }.map { systems in
      var system = systems[0]
      system.slices = systems.flatMap(\.slices).uniqued()
      return system
    }
  }

  private func slice(ofInfo path: String) -> String? {
    frameworks.lazy.compactMap { SlicePlaces($0).slice(ofInfo: path) }.first
  }

  private func listedSystems(_ document: DocumentChange) -> [SystemChange] {
    guard let slice = slice(ofInfo: document.path) else { return [] }
    return document.changes.compactMap { change in
      guard ["MinimumOSVersion", "LSMinimumSystemVersion"].contains(change.path), let old = change.old,
        let new = change.new
      else { return nil }
      return SystemChange(name: change.path, old: old.unquoted, new: new.unquoted, slices: [slice])
    }
  }

  /// The versions that Info.plists and records state, before and after; each once.
  package var versions: [ValueChange] {
    documents.flatMap { document in
      let infoKey = slice(ofInfo: document.path).map { _ in "CFBundleShortVersionString" }
      let key = document.path == "variant.json" ? "version" : infoKey
      return document.changes.filter { $0.path == key }
    }.map { ValueChange(path: "version", old: $0.old?.unquoted, new: $0.new?.unquoted) }
      .uniqued()
  }
}

extension SliceChange {
  fileprivate var systems: [SystemChange] {
    binaries.flatMap(\.facts).compactMap { fact in
      guard fact.path.hasPrefix("minimum "), let old = fact.old, let new = fact.new else { return nil }
      return SystemChange(name: fact.path, old: old, new: new, slices: [identifier])
    }
  }
}

extension String {
  /// A text without the quotes that documents are shown with.
  fileprivate var unquoted: String {
    utf8.count > 1 && utf8.first == UInt8(ascii: "\"") && utf8.last == UInt8(ascii: "\"")
      ? String(decoding: utf8.dropFirst().dropLast(), as: UTF8.self) : self
  }
}
