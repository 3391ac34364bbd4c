import Artifacts
import Domain

/// One artifact, with the requirements for it.
package struct ArtifactSubject: Sendable {
  package var artifact: InspectedArtifact
  /// Its xcframeworks, at any depth.
  package var frameworks: [InspectedFramework]
  /// Its artifact bundles, at any depth.
  package var bundles: [InspectedBundle]
  package var expectation: Expectation
  /// All Core ML models in it.
  private(set) var models: [ShippedModel]

  /// - Parameter name: the product's name, for an artifact that is the xcframework or the bundle itself.
  package init(_ artifact: InspectedArtifact, name: String, expectation: Expectation = Expectation()) {
    self.artifact = artifact
    self.expectation = expectation
    models = artifact.models(among: artifact.tree.entries)
    let product = { (root: String, kind: PackageKind) in
      root.isEmpty ? name : String(RelativePath.name(root).dropLast(kind.fileExtension.count))
    }
    frameworks = artifact.roots(.xcframework).map {
      InspectedFramework(root: $0, name: product($0, .xcframework), in: artifact)
    }
    bundles = artifact.roots(.artifactBundle).map {
      InspectedBundle(root: $0, name: product($0, .artifactBundle), in: artifact)
    }
  }
}

extension ArtifactSubject {
  /// A variant of this base. It takes over what is known of the base's frameworks, since it adds files to their resources.
  ///
  /// - Parameter variant: inspected with this artifact as its baseline's outline.
  /// - Returns: nil if there was no outline, if something is added beside the frameworks, or if the base has models itself.
  package func extended(to variant: InspectedArtifact, _ expectation: Expectation) -> ArtifactSubject? {
    guard let added = variant.added, models.isEmpty,
      added.entries.allSatisfy({ entry in roots.contains { $0.holds(entry.path) } })
    else { return nil }
    var subject = self
    subject.artifact = variant
    subject.frameworks = frameworks.map { $0.adding(added.entries) }
    subject.bundles = bundles.map { $0.adding(added.entries) }
    subject.expectation = expectation
    subject.models = variant.models(among: added.entries)
    return subject
  }

  /// Entries for rules that look at each by itself: all, or those that a variant adds to a base that was judged.
  var newEntries: [FileTree.Entry] { artifact.added?.entries ?? artifact.tree.entries }
  var newFiles: [InspectedFile] { artifact.added?.files ?? artifact.files }

  /// What package managers find in it.
  var roots: [any InspectedRoot] { frameworks + bundles }

  /// All slices, each with its xcframework.
  var slices: [(framework: InspectedFramework, slice: InspectedFramework.Slice)] {
    frameworks.flatMap { framework in framework.slices.map { (framework, $0) } }
  }
}
