import Apple
import Artifacts
import Domain
import Manifest

extension Rule {
  static let xcframeworkRequiredSlices = Rule(
    "xcframework.required-slices",
    claim: "there is a library for every platform that release.json requires",
    reason: "a customer who builds for the missing one cannot build at all",
    slices: { subject in
      subject.frameworks.flatMap { framework -> [Violation] in
        guard let libraries = framework.reading?.libraries else { return [] }
        let there = Set(
          libraries.prefix(100).map { ([$0.platform] + [$0.variant].compactMap(\.self)).joined(separator: "-") })
        return subject.expectation.configuration.requiredSlices.filter { !there.contains($0) }.map { platform in
          let found = there.isEmpty ? "there is none" : "there are " + there.sorted().joined(separator: ", ")
          return Violation(
            framework.place("Info.plist"), "lists no library for \(platform): \(found)",
            remedy: "build the base framework for \(platform) too, or take it out of requiredSlices in release.json")
        }
      }
    })
}
