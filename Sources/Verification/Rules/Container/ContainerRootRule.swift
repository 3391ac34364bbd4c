import Artifacts
import Domain

extension Rule {
  static let containerRoot = Rule(
    .containerRoot, lesser: [.warning, .note],
    claim:
      "a zip contains one folder, the product's xcframework or artifact bundle, with the name that podspec and Package.swift use",
    reason: "CocoaPods looks for exactly that path, and SwiftPM takes whichever of two xcframeworks it finds",
    check: .artifact { subject in
      guard case .zip = subject.artifact.form else { return [] }
      let roots = subject.roots.map { $0.root }.filter { !$0.isEmpty }
      guard let root = roots.first else { return missing(subject.artifact) }
      let more = roots.dropFirst().map {
        Violation($0, "is next to \(root)", remedy: "take it out: a zip contains one \(kind(root).word)")
      }
      return more + strays(beside: roots, subject.artifact) + wrapper(root, subject) + wrongName(root, subject)
    })

  private static func missing(_ artifact: InspectedArtifact) -> [Violation] {
    let names = artifact.tree.names(in: "")
    // The contents of a zip that could not be read are unknown, and container.readable reports it.
    if names.isEmpty, !artifact.unread.isEmpty { return [] }
    let found = names.isEmpty ? "nothing" : names.prefix(5).joined(separator: ", ")
    return [
      Violation(
        nil, "contains no .xcframework and no .artifactbundle, but \(found)",
        remedy: "zip the .xcframework folder itself, not what is in it")
    ]
  }

  /// Package managers ignore what is beside an xcframework. Documents are often put there on purpose.
  private static func strays(beside roots: [String], _ artifact: InspectedArtifact) -> [Violation] {
    let known = Set(roots.map { RelativePath.components($0)[0] })
    let names = artifact.tree.names(in: "").filter { !known.contains($0) && $0 != "__MACOSX" && !isJunk($0) }
    return names.map {
      Violation(
        $0, "is next to \(roots[0])", remedy: "take it out: a zip contains one \(kind(roots[0]).word) and nothing else",
        severity: isDocument($0) ? .note : .warning)
    }
  }

  /// SwiftPM searches all folders. A podspec can name the path, but a release's own podspec does not.
  private static func wrapper(_ root: String, _ subject: ArtifactSubject) -> [Violation] {
    let folder = RelativePath.components(root).dropLast().joined(separator: "/")
    // No podspec names an artifact bundle.
    if folder.isEmpty || kind(root) == .artifactBundle { return [] }
    return [
      Violation(
        root, "is inside the folder \(folder): CocoaPods finds it only if vendored_frameworks names this path",
        remedy: "zip the .xcframework folder itself, without a folder around it",
        severity: subject.expectation.product == nil ? .warning : nil)
    ]
  }

  private static func wrongName(_ root: String, _ subject: ArtifactSubject) -> [Violation] {
    let fileExtension = kind(root).fileExtension
    guard let product = subject.expectation.product, RelativePath.name(root) != product + fileExtension else {
      return []
    }
    return [
      Violation(
        root, "is not the product \(product)",
        remedy: "name it \(product)\(fileExtension), as podspec and Package.swift expect it")
    ]
  }

  private static func kind(_ root: String) -> PackageKind { PackageKind(folder: root) ?? .xcframework }
}

extension PackageKind {
  /// In a message.
  fileprivate var word: String { self == .xcframework ? "xcframework" : "artifact bundle" }
}
