import Artifacts
import Domain

extension Rule {
  static let privacyReasons = Rule(
    .privacyReasons, .warning,
    claim: "the privacy manifest gives reasons for the interfaces that need one and are used",
    reason: "App Store Connect refuses apps whose code uses such an interface without a reason (ITMS-91053)",
    check: .slices { subject in
      subject.frameworks.flatMap { framework in
        violations(framework.bundles.map { (used(by: $0), declared(by: $0, subject.artifact), $0) })
      }
    })

  private static func used(by bundle: FrameworkBundle) -> Set<RequiredReasonAPI> {
    bundle.slice.binary?.requiredReasonAPIs ?? []
  }

  /// Nil for a manifest that cannot be read, which `privacy.manifest` reports.
  private static func declared(by bundle: FrameworkBundle, _ artifact: InspectedArtifact) -> Set<String>? {
    let path = bundle.framework.tree.resolvingSymlinks(bundle.resources + "/PrivacyInfo.xcprivacy")
    guard let file = path.flatMap({ artifact.file(bundle.framework.place($0)) }) else { return [] }
    return file.content.propertyList.map { list in
      Set((PrivacyManifest(list).accessedAPIs ?? []).compactMap(\.category))
    }
  }

  /// Slices usually use the same, so each category is told once.
  private static func violations(
    _ bundles: [(used: Set<RequiredReasonAPI>, declared: Set<String>?, bundle: FrameworkBundle)]
  ) -> [Violation] {
    var missing: [String: Set<String>] = [:]
    for (used, declared, _) in bundles {
      guard let declared else { continue }
      for api in used where !declared.contains(api.category) { missing[api.category, default: []].insert(api.name) }
    }
    return missing.keys.sorted().compactMap { category in
      let concerned = bundles.first {
        $0.declared?.contains(category) == false && $0.used.contains { $0.category == category }
      }
      guard let bundle = concerned?.bundle, let path = bundle.slice.binaryPath else { return nil }
      let names = Amount.names(missing[category, default: []].sorted())
      return Violation(
        bundle.framework.place(path), "uses \(names), but no PrivacyInfo.xcprivacy of its slice declares \(category)",
        remedy: "add the category with your reason to NSPrivacyAccessedAPITypes")
    }
  }
}
