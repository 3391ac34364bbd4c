import Artifacts
import Domain

extension Rule {
  static let containerRoot = Rule(
    "container.root",
    claim: "a zip holds one folder, the product's xcframework, as podspec and Package.swift name it",
    reason: "CocoaPods looks for exactly that path, and SwiftPM takes no second root",
    artifact: { subject in
      guard case .zip = subject.artifact.form else { return [] }
      let names = subject.artifact.tree.names(in: "")
      let roots = subject.artifact.frameworkRoots.filter { !$0.isEmpty }
      guard let root = roots.first else {
        // Of a zip that could not be read another rule tells; what is in it is not known.
        if names.isEmpty, !subject.artifact.unread.isEmpty { return [] }
        let found = names.isEmpty ? "nothing" : names.prefix(5).joined(separator: ", ")
        return [
          Violation(
            nil, "holds no .xcframework at its top, but \(found)",
            remedy: "zip the .xcframework folder itself, not what is in it nor a folder around it")
        ]
      }
      let strays = names.filter { $0 != root }.map {
        Violation($0, "stands beside \(root)", remedy: "take it out: one zip holds one xcframework and nothing else")
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
