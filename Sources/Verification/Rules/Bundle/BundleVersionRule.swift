import Artifacts
import Domain

extension Rule {
  static let bundleVersion = Rule(
    .bundleVersion, lesser: [.warning],
    claim: "every framework's Info.plist has the release's version, or the one that `products[].version` names",
    reason: "apps, crash reports and the App Store read it there; an old version hides which release an app contains",
    check: .slices { subject in
      subject.frameworks.flatMap { framework in
        let bundles = framework.bundles
        return bundles.flatMap { bundle in form(bundle).map { bundle.isStatic ? $0.atMost(.warning) : $0 } }
          + (mismatches(bundles, subject.expectation) ?? differences(bundles))
      }
    })

  private static let key = "CFBundleShortVersionString"

  private static func remedy(_ version: String) -> String {
    "set MARKETING_VERSION of the framework's target to \(version), and rebuild the xcframework"
  }

  private static let missing =
    "set MARKETING_VERSION and CURRENT_PROJECT_VERSION of the framework's target, and rebuild the xcframework"

  private static func form(_ bundle: FrameworkBundle) -> [Violation] {
    guard let info = bundle.info, !info.problems.contains(where: \.keyPath.isEmpty) else { return [] }
    let path = bundle.framework.place(bundle.slice.infoPath)
    var violations: [Violation] = []
    let found = [(key, info.shortVersion), ("CFBundleVersion", info.version)]
    for case (let key, nil) in found where !info.problems.contains(where: { $0.keyPath == key }) {
      violations.append(Violation(path, "\(key) is missing", remedy: missing))
    }
    if let version = info.shortVersion, let violation = form(version, path) { violations.append(violation) }
    if let version = info.version, DottedVersion(version) == nil {
      violations.append(
        Violation(
          path, "CFBundleVersion is \(version.debugDescription), not numbers separated by dots",
          remedy: "set CURRENT_PROJECT_VERSION of the framework's target to a number", severity: .warning))
    }
    return violations
  }

  /// Apple, "CFBundleShortVersionString": three numbers separated by dots. App Store Connect accepts fewer, and refuses an app with
  /// others in it (ITMS-90060).
  private static func form(_ version: String, _ path: String) -> Violation? {
    let quoted = version.debugDescription
    let remedy = remedy("a version such as 1.4.0")
    if DottedVersion(version) != nil {
      let count = version.utf8.count { $0 == UInt8(ascii: ".") } + 1
      if count <= 3 { return nil }
      return Violation(
        path, "\(key) is \(quoted), \(count) numbers; the App Store accepts at most three", remedy: remedy)
    }
    if StatedVersion(version) != nil {
      return Violation(path, "\(key) is \(quoted); the App Store accepts only numbers", remedy: remedy)
    }
    return Violation(path, "\(key) is \(quoted), which is not a version", remedy: remedy)
  }

  /// Nil if no version is expected.
  private static func mismatches(_ bundles: [FrameworkBundle], _ expectation: Expectation) -> [Violation]? {
    let ofBase = bundles.first.flatMap { expectation.baseVersions[$0.framework.name] }
    guard let expected = (ofBase ?? expectation.version).flatMap({ StatedVersion($0) }) else { return nil }
    return bundles.compactMap { bundle in
      guard let text = bundle.info?.shortVersion, let found = StatedVersion(text), found.core != expected.core else {
        return nil
      }
      let keep =
        "for a release that keeps this framework, set `version` of the product in \(expectation.configurationFile) to \(text)"
      return Violation(
        bundle.framework.place(bundle.slice.infoPath),
        "\(key) is \(text), but \(ofBase == nil ? "the release" : "`version` of the product") is \(expected.text)",
        remedy: remedy(String(expected.text.prefix { $0 != "-" && $0 != "+" })) + "; " + keep)
    }
  }

  private static func differences(_ bundles: [FrameworkBundle]) -> [Violation] {
    let stated = bundles.compactMap { bundle in
      bundle.info?.shortVersion.flatMap { StatedVersion($0) }.map { (bundle, version: $0) }
    }
    guard let (first, version) = stated.first else { return [] }
    return stated.dropFirst().filter { $0.version.core != version.core }.map { bundle, other in
      Violation(
        bundle.framework.place(bundle.slice.infoPath),
        "\(key) is \(other.text), but \(version.text) in \(first.slice.identifier)",
        remedy: "build all slices from one source, and rebuild the xcframework")
    }
  }
}
