import Artifacts
import Domain
import Manifest

extension Rule {
  static let xcframeworkRequiredSlices = Rule(
    .xcframeworkRequiredSlices,
    claim: "there is a library for every platform in requiredSlices of release.json",
    reason: "customers cannot build for a platform without a library",
    check: .slices { subject in
      subject.frameworks.flatMap { framework -> [Violation] in
        guard let libraries = framework.reading?.libraries else { return [] }
        let there = Set(libraries.prefix(100).map(\.system))
        return subject.expectation.configuration.requiredSlices.filter { !there.contains($0) }.map { platform in
          let found = there.isEmpty ? "it lists none" : "it lists " + there.sorted().joined(separator: ", ")
          return Violation(
            framework.place("Info.plist"), "lists no library for \(platform): \(found)",
            remedy: "build the base framework for \(platform) too, or remove it from requiredSlices in "
              + subject.expectation.configurationFile)
        }
      }
    })
}
