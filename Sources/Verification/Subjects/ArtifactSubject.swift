import Artifacts
import Domain

/// One artifact, and what is expected of it.
package struct ArtifactSubject: Sendable {
  package var artifact: InspectedArtifact
  /// The xcframeworks at the top of it.
  package var frameworks: [InspectedFramework]
  package var expectation: Expectation
  /// Every Core ML model in it.
  let models: [FoundModel]

  /// - Parameter name: the product, for an artifact that is the xcframework itself.
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
  /// Every slice with the xcframework that it belongs to.
  var slices: [(framework: InspectedFramework, slice: InspectedFramework.Slice)] {
    frameworks.flatMap { framework in framework.slices.map { (framework, $0) } }
  }
}
