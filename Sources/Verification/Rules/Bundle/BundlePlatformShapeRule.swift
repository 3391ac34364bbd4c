import Artifacts
import Domain

extension Rule {
  static let bundlePlatformShape = Rule(
    .bundlePlatformShape, lesser: [.warning, .note],
    claim: "frameworks for macOS and Mac Catalyst are versioned; all others are shallow",
    reason: "devices refuse apps with a versioned framework, and Xcode refuses to embed a shallow one in a Mac app",
    remedy: "rebuild the framework with Xcode",
    check: .slices { subject in
      subject.slices.flatMap { framework, slice -> [Violation] in
        guard case .success(let layout) = slice.layout,
          slice.allFlattenedLinks(in: framework, of: subject.artifact).isEmpty
        else { return [] }
        return layout.warnings.filter { $0.structureProblem == .unexpectedShape }.map {
          violation($0.message, slice, isShallow: layout.shape == .shallow, at: framework.place(slice.bundlePath))
        }
      }
    })

  /// Shallow frameworks for the Mac exist, and no app embeds a static one.
  private static func violation(
    _ message: String, _ slice: InspectedFramework.Slice, isShallow: Bool, at location: String
  ) -> Violation {
    switch (isShallow, slice.machO?.linkage == .static) {
    case (true, let isStatic):
      return Violation(location, message, severity: isStatic ? .note : .warning)
    case (false, false): return Violation(location, message + ": apps with it cannot be installed")
    case (false, true):
      return Violation(
        location, message + ": an app that embeds this static framework all the same cannot be installed",
        severity: .warning)
    }
  }
}
