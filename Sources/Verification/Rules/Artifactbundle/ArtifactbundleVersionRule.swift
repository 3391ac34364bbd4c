import Artifacts
import Domain

extension Rule {
  static let artifactbundleVersion = Rule(
    .artifactbundleVersion, .warning,
    claim: "the library's version in info.json is the release's, or the one that `products[].version` names",
    reason: "no program reads it, but people who look which release a bundle is from do",
    check: .slices { subject in
      subject.bundles.flatMap { bundle -> [Violation] in
        let ofBase = subject.expectation.baseVersions[bundle.name]
        guard let expected = (ofBase ?? subject.expectation.version).flatMap({ StatedVersion($0) }) else { return [] }
        let versions = bundle.reading?.artifacts.filter { $0.kind == .staticLibrary }.map(\.version) ?? []
        return versions.filter { StatedVersion($0)?.core != expected.core }.map { found in
          Violation(
            bundle.place(ArtifactBundle.fileName),
            "the version is \(found.debugDescription), but \(ofBase == nil ? "the release" : "`version` of the product") "
              + "is \(expected.text)",
            remedy: "write the release's version into info.json, or set `version` of the product in "
              + subject.expectation.configurationFile)
        }
      }
    })
}
