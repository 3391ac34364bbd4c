import Apple
import Artifacts
import Domain

private let remedy = "rebuild the framework with Xcode"

extension Rule {
  static let bundlePlatformShape = Rule(
    "bundle.platform-shape", lesser: [.warning, .note],
    claim: "frameworks for macOS and Mac Catalyst are versioned; all others are shallow",
    reason: "devices refuse apps with a versioned framework, and Xcode refuses to embed a shallow one in a Mac app",
    slices: { subject in
      subject.slices.flatMap { framework, slice -> [Violation] in
        guard case .success(let layout) = slice.layout else { return [] }
        return layout.warnings.filter { $0.structureProblem == .unexpectedShape }.map {
          // Shallow frameworks for the Mac exist, and no app embeds a static one.
          Violation(
            framework.place(slice.bundlePath), $0.message, remedy: remedy,
            severity: layout.shape != .shallow ? nil : slice.machO?.linkage == .static ? .note : .warning)
        }
      }
    })
}
