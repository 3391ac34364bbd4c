import Apple
import Artifacts
import Domain
import Manifest

extension Rule {
  static let sizeSlice = Rule(
    "size.slice",
    claim: "a slice weighs unpacked no more than release.json allows",
    reason: "what a dynamic framework weighs, the app of every customer's users weighs more",
    artifact: { subject in
      guard let limit = subject.expectation.configuration.maximumSliceSize else { return [] }
      return subject.frameworks.flatMap { framework in
        Set(framework.slices.map(\.identifier)).sorted().compactMap { identifier in
          let size = framework.size(of: identifier)
          guard size > limit else { return nil }
          return Violation(
            framework.place(identifier),
            "has \(size) bytes, \(size - limit) more than the \(limit) of maximumSliceSize",
            remedy: "look for what has grown, or raise maximumSliceSize in release.json")
        }
      }
    })
}

extension InspectedFramework {
  /// Of all files below a folder, in bytes. Headers of strangers may add up to more than a number holds.
  fileprivate func size(of folder: String) -> Int {
    tree.subtree(folder).entries.reduce(0) { sum, entry in
      guard case .file(let size, _) = entry.kind else { return sum }
      let (total, overflow) = sum.addingReportingOverflow(size)
      return overflow ? .max : total
    }
  }
}
