import Apple
import Artifacts
import Domain

/// A slice that is a framework and has the shape of one.
///
/// What a framework without such a shape holds cannot be judged: that it has none is told once, by the rule about shapes.
struct FrameworkBundle {
  var framework: InspectedFramework
  var slice: InspectedFramework.Slice
  /// Where its resources belong, relative to the xcframework.
  var resources: String
  /// Of its Info.plist; nil where there is none that can be read.
  var info: FrameworkInfo?

  /// Relative to the slice's folder, without the extension: what its binary and its module are called.
  var name: String { String(RelativePath.name(slice.bundlePath).dropLast(".framework".count)) }
  /// Nothing loads the bundle of a static framework: what is wrong with it harms less.
  var isStatic: Bool { slice.machO?.linkage == .static }
  /// A file that is there, through symlinks too.
  func hasFile(_ path: String) -> Bool {
    framework.tree.resolvingSymlinks(path).map(framework.tree.isFile) == true
  }
}

extension InspectedFramework {
  var bundles: [FrameworkBundle] {
    slices.compactMap { slice in
      guard slice.isFramework, tree.isDirectory(slice.bundlePath), let resources = slice.resources else { return nil }
      return FrameworkBundle(
        framework: self, slice: slice, resources: resources,
        info: slice.info?.content.propertyList.map(FrameworkInfo.init))
    }
  }

  /// Where a violation of the whole xcframework stands.
  var whole: String? { root.isEmpty ? nil : root }
}

extension Violation {
  /// Of a file that a reader has refused.
  static func refused(_ path: String, _ failure: Failure) -> [Violation] {
    failure.findings.map { finding in
      let line = if case .line(let line, _) = finding.location.position { " (line \(line))" } else { "" }
      // What is below an error in its own right does not become one.
      let severity = finding.severity == .error ? nil : finding.severity
      return Violation(path, finding.message + line, remedy: finding.remedy, severity: severity)
    }
  }

  static func unchecked(_ path: String) -> Violation {
    Violation(path, "is too large to be kept in memory, and was not checked", severity: .warning)
  }

  /// - Parameter remedy: for every problem of the list.
  static func problems(_ problems: [PropertyListProblem], _ path: String, remedy: String?) -> [Violation] {
    problems.map { problem in
      let message = problem.keyPath.isEmpty ? problem.message : "\(problem.keyPath): \(problem.message)"
      return Violation(path, message, remedy: remedy, severity: problem.severity)
    }
  }
}
