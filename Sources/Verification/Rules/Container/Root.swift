import Artifacts
import Domain

extension Rule {
  static let containerRoot = Rule(
    "container.root",
    claim: "a zip contains one folder, the product's xcframework, with the name that podspec and Package.swift use",
    reason: "CocoaPods looks for exactly that path, and SwiftPM refuses a second root",
    artifact: { subject in
      guard case .zip = subject.artifact.form else { return [] }
      let names = subject.artifact.tree.names(in: "")
      let roots = subject.artifact.frameworkRoots.filter { !$0.isEmpty }
      guard let root = roots.first else {
        // The contents of a zip that could not be read are unknown, and container.readable reports it.
        if names.isEmpty, !subject.artifact.unread.isEmpty { return [] }
        let found = names.isEmpty ? "nothing" : names.prefix(5).joined(separator: ", ")
        return [
          Violation(
            nil, "has no .xcframework at its root, but \(found)",
            remedy: "zip the .xcframework folder itself, not what is in it nor a folder around it")
        ]
      }
      let strays = names.filter { $0 != root }.map {
        Violation($0, "is next to \(root)", remedy: "take it out: a zip contains one xcframework and nothing else")
      }
      return strays + wrongName(root, subject)
    })

  private static func wrongName(_ root: String, _ subject: ArtifactSubject) -> [Violation] {
    guard let product = subject.expectation.product, root != product + ".xcframework" else { return [] }
    return [
      Violation(
        root, "is not the product \(product)",
        remedy: "name it \(product).xcframework, as podspec and Package.swift expect it")
    ]
  }
}
