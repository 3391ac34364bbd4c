import Artifacts
import Domain
import Manifest

extension Rule {
  static let sizeSlice = Rule(
    .sizeSlice,
    claim: "no unpacked slice is larger than maximumSliceSize of release.json",
    reason: "a dynamic framework adds its size to every customer's app",
    check: .artifact { subject in
      guard let limit = subject.expectation.configuration.maximumSliceSize else { return [] }
      return subject.frameworks.flatMap { framework in
        Set(framework.slices.map(\.identifier)).sorted().compactMap { identifier in
          let size = framework.size(of: identifier)
          guard size > limit else { return nil }
          return Violation(
            framework.place(identifier),
            "has \(size) bytes, \(size - limit) more than the \(limit) of maximumSliceSize",
            remedy: "find what has grown, or raise maximumSliceSize in \(subject.expectation.configurationFile)")
        }
      }
    })
}

extension InspectedFramework {
  /// Total size of the files in a folder, in bytes. Hostile headers may add up to more than `Int.max`.
  func size(of folder: String) -> Int {
    tree.subtree(folder).entries.reduce(0) { sum, entry in
      guard case .file(let size, _) = entry.kind else { return sum }
      let (total, overflow) = sum.addingReportingOverflow(size)
      return overflow ? .max : total
    }
  }
}
