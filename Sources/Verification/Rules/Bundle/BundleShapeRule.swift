import Artifacts
import Domain

extension Rule {
  static let bundleShape = Rule(
    reader: .bundleShape,
    claim: "a framework is a folder, and a versioned framework links to its current version",
    reason: "linkers, code signing and the loader look for the binary, headers and resources at fixed paths",
    remedy: "rebuild the framework with Xcode",
    and: { subject in
      subject.slices.flatMap { framework, slice -> [Violation] in
        let links = slice.lostLinks(in: framework)
        guard let first = links.first else { return [] }
        let place = framework.place(slice.bundlePath)
        let remedy = "rebuild the framework with Xcode, and pack it with symlinks"
        if links.count == 1 {
          let message = "is missing: it should be a link to Versions/Current/\(first)"
          return [Violation(place + "/" + first, message, remedy: remedy)]
        }
        return [Violation(place, "lacks the links \(Amount.names(links)) into Versions/Current", remedy: remedy)]
      }
    })
}

extension InspectedFramework.Slice {
  /// Names of links that a versioned framework's root lacks. Those to resources are checked by the reader of shapes.
  func lostLinks(in framework: InspectedFramework) -> [String] {
    guard case .success(let layout) = layout, case .deep(let version) = layout.shape else { return [] }
    return [bundleName, "Headers", "PrivateHeaders", "Modules"].filter { name in
      framework.tree["\(bundlePath)/Versions/\(version)/\(name)"] != nil
        && framework.tree[bundlePath + "/" + name] == nil
    }
  }
}

extension ArtifactSubject {
  /// Where links should be and nothing is, inside the artifact.
  var lostPlaces: Set<String> {
    Set(
      slices.flatMap { framework, slice in
        slice.lostLinks(in: framework).map { framework.place(slice.bundlePath + "/" + $0) }
      })
  }
}
