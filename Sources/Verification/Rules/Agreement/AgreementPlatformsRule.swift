import Artifacts
import Domain
import Editing

extension Rule {
  static let agreementPlatforms = Rule(
    .agreementPlatforms, lesser: [.warning],
    claim:
      "podspec and Package.swift name only platforms that the xcframework has a slice for, and no system older than its own",
    reason: "an app for an older system or another platform installs the SDK, and does not link or start",
    check: .variant { subject in
      let podspecs = subject.podspecs.flatMap { file, facts -> [Violation] in
        guard let product = subject.product(ofPodspec: file) else { return [] }
        return podProblems(facts, product).map { $0.placed(in: file.name) }
      }
      let ofPackage = subject.package.map { file, _ in
        packageProblems(subject.structure, subject.products).map { $0.placed(in: file.name) }
      }
      return podspecs + (ofPackage ?? [])
    })

  // MARK: podspec

  private static let podPlatforms = [
    "ios": "ios", "osx": "macos", "tvos": "tvos", "watchos": "watchos", "visionos": "xros",
  ]

  private static func podProblems(_ facts: PodspecFacts, _ product: ProductLinks) -> [TemplateProblem] {
    let systems = product.systems
    if systems.needs.isEmpty { return [] }
    if facts.platforms.isEmpty, !facts.hasComputedPlatforms { return [withoutPlatforms(product)].compactMap(\.self) }
    return facts.platforms.compactMap { platform -> TemplateProblem? in
      guard let name = podPlatforms[platform.name] else { return nil }
      guard systems.needs.contains(where: { $0.platform == name }) else {
        return TemplateProblem(
          line: platform.line,
          message:
            "is for \(platform.name), but \(product.product) has no slice for it, only for \(systems.description)",
          remedy: "name only platforms of the xcframework")
      }
      guard let need = systems.need(name), let minimum = need.minimum, !platform.isComputed else { return nil }
      guard let literal = platform.version else {
        return isOlder(PackageDefaults.oldest(name), minimum)
          ? TemplateProblem(
            line: platform.line,
            message: "names no version of \(platform.name), but \(product.product) needs \(minimum)",
            remedy: "add '\(minimum)'", severity: .warning) : nil
      }
      guard let version = DottedVersion(system: literal.value), version < minimum else { return nil }
      return TemplateProblem(
        line: literal.line,
        message: "is for \(platform.name) \(literal.value), but \(product.product) needs \(minimum)",
        remedy: "write '\(minimum)'", severity: need.isStatic ? .warning : nil)
    }
  }

  private static func withoutPlatforms(_ product: ProductLinks) -> TemplateProblem? {
    let needs = podPlatforms.sorted { $0.key < $1.key }.compactMap { name, platform -> (String, DottedVersion)? in
      guard let minimum = product.systems.need(platform)?.minimum, isOlder(PackageDefaults.oldest(platform), minimum)
      else { return nil }
      return (name, minimum)
    }
    if needs.isEmpty { return nil }
    let list = needs.map { "\($0) \($1)" }.joined(separator: ", ")
    let targets = needs.map { "s.\($0).deployment_target = '\($1)'" }.joined(separator: " and ")
    return TemplateProblem(
      message: "names no platform, but \(product.product) needs \(list)", remedy: "add \(targets)", severity: .warning)
  }

  // MARK: Package.swift

  private static let packagePlatforms: [(name: String, platform: String, variant: String?)] = [
    ("iOS", "ios", nil), ("macOS", "macos", nil), ("macCatalyst", "ios", "maccatalyst"), ("tvOS", "tvos", nil),
    ("watchOS", "watchos", nil), ("visionOS", "xros", nil), ("driverKit", "driverkit", nil),
  ]

  /// Many packages leave the minimum to the apps, with no `platforms` at all.
  private static func packageProblems(_ structure: PackageStructure?, _ products: [ProductLinks]) -> [TemplateProblem] {
    guard let declared = structure?.platforms, !declared.isEmpty, !products.isEmpty else { return [] }
    var problems: [TemplateProblem] = []
    var missing: [(name: String, minimum: DottedVersion, product: String)] = []
    for (name, platform, variant) in packagePlatforms {
      let needs = products.compactMap { product in product.systems.need(platform, variant).map { (product.product, $0) }
      }
      let found = declared.first { $0.name == name }
      if let found, let problem = absent(found, as: platform, variant: variant, from: products) {
        problems.append(problem)
      }
      for (product, need) in needs {
        guard let minimum = need.minimum else { continue }
        if let found {
          guard let text = found.version, let version = DottedVersion(system: text), version < minimum else { continue }
          problems.append(
            TemplateProblem(
              line: found.line, message: "is for \(name) \(version), but \(product) needs \(minimum)",
              remedy: "write .\(name)(\"\(minimum)\")", severity: need.isStatic ? .warning : nil))
        } else if isOlder(taken(platform, as: variant, from: declared, products: products), minimum),
          missing.last?.name != name
        {
          missing.append((name, minimum, product))
        }
      }
    }
    guard let product = missing.first?.product else { return problems }
    let list = missing.map { "\($0.name) \($0.minimum)" }.joined(separator: ", ")
    let platforms = missing.map { ".\($0.name)(\"\($0.minimum)\")" }.joined(separator: ", ")
    problems.append(
      TemplateProblem(
        message: "`platforms` does not say that \(product) needs \(list)", remedy: "add \(platforms) to `platforms`",
        severity: .warning))
    return problems
  }

  /// A platform that no product is for. The package manager takes it for a minimum, not for a promise.
  private static func absent(
    _ declared: PackageStructure.Platform, as platform: String, variant: String?, from products: [ProductLinks]
  ) -> TemplateProblem? {
    let isThere = products.contains { product in
      product.systems.needs.isEmpty
        || product.systems.needs.contains {
          $0.platform == platform && ($0.variant == "maccatalyst") == (variant == "maccatalyst")
        }
    }
    if isThere { return nil }
    let slices = products.map(\.systems.description).joined(separator: ", ")
    return TemplateProblem(
      line: declared.line, message: "is for \(declared.name), but there is no slice for it, only for \(slices)",
      remedy: "name only platforms of the xcframework", severity: .warning)
  }

  /// What the package manager takes for a platform that is not declared; nil if that is unknown.
  ///
  /// Mac Catalyst is as old as iOS, which another finding corrects if it is too old.
  private static func taken(
    _ platform: String, as variant: String?, from declared: [PackageStructure.Platform], products: [ProductLinks]
  ) -> DottedVersion? {
    let oldest = PackageDefaults.oldest(variant ?? platform)
    guard variant != nil else { return oldest }
    let phone = declared.first { $0.name == "iOS" }
    if let phone, phone.version == nil { return nil }
    let needed = products.compactMap { $0.systems.need("ios")?.minimum }.max()
    return [oldest, phone?.version.flatMap { DottedVersion(system: $0) }, needed].compactMap(\.self).max()
  }

  private static func isOlder(_ version: DottedVersion?, _ minimum: DottedVersion) -> Bool {
    version.map { $0 < minimum } ?? false
  }
}

/// The oldest systems that today's tools build apps for (Swift package manager, PackageModel/Platform.swift,
/// `oldestSupportedVersion`): a package or pod without a version is for these.
private enum PackageDefaults {
  private static let versions = [
    "ios": "12.0", "macos": "10.13", "maccatalyst": "13.0", "tvos": "12.0", "watchos": "4.0", "xros": "1.0",
    "driverkit": "19.0",
  ]

  static func oldest(_ platform: String) -> DottedVersion? { versions[platform].flatMap { DottedVersion(system: $0) } }
}

extension VariantSubject {
  /// The product of a podspec, if its zip was read.
  func product(ofPodspec file: File) -> ProductLinks? { products.first { $0.product + ".podspec" == file.name } }
}
