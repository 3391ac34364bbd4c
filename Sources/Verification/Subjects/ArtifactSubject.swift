import Artifacts
import Domain

/// One artifact, with the requirements for it.
package struct ArtifactSubject: Sendable {
  package var artifact: InspectedArtifact
  /// The xcframeworks at its top level.
  package var frameworks: [InspectedFramework]
  package var expectation: Expectation
  /// All Core ML models in it.
  let models: [FoundModel]

  /// - Parameter name: the product's name, for an artifact that is the xcframework itself.
  package init(_ artifact: InspectedArtifact, name: String, expectation: Expectation = Expectation()) {
    self.artifact = artifact
    self.expectation = expectation
    models = artifact.models
    frameworks = artifact.frameworkRoots.map { root in
      let product = root.isEmpty ? name : String(root.dropLast(".xcframework".count))
      return InspectedFramework(root: root, name: product, in: artifact)
    }
  }
}

extension ArtifactSubject {
  /// All slices, each with its xcframework.
  var slices: [(framework: InspectedFramework, slice: InspectedFramework.Slice)] {
    frameworks.flatMap { framework in framework.slices.map { (framework, $0) } }
  }
}
