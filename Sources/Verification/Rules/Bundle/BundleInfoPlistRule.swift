import Artifacts
import Domain

private let remedy = "correct it in the framework's target, and rebuild the xcframework"

extension Rule {
  static let bundleInfoPlist = Rule(
    .bundleInfoPlist, lesser: [.warning, .note],
    claim: "every framework has an Info.plist with the correct executable, identifier and platform",
    reason:
      "the system loads the framework by it, and the App Store rejects apps that embed a framework with a wrong one",
    check: .slices { subject in
      subject.frameworks.flatMap { framework in
        let bundles = framework.bundles
        return bundles.flatMap { bundle in
          violations(bundle).map { bundle.isStatic ? $0.atMost(.warning) : $0 }
        } + differingIdentifiers(bundles)
      }
    })

  private static func violations(_ bundle: FrameworkBundle) -> [Violation] {
    let path = bundle.framework.place(bundle.slice.infoPath)
    switch bundle.slice.info?.content {
    // `container.readable` reports files that could not be read.
    case nil where bundle.framework.tree[bundle.slice.infoPath] != nil: return []
    case nil: return [Violation(path, "is missing: the framework has no Info.plist", remedy: remedy)]
    case .propertyList(.failure(let failure)): return Violation.refused(path, failure)
    case .tooLarge: return [Violation.unchecked(path)]
    case .propertyList(.success), .opaque, .machO, .bytes, .archive: break
    }
    guard let info = bundle.info else { return [] }
    let problems = Violation.problems(info.problems, path, remedy: remedy)
    // A property list that is not a dictionary has no keys.
    if info.problems.contains(where: \.keyPath.isEmpty) { return problems }
    let checks = InfoPlistCheck(bundle: bundle, info: info, path: path)
    return problems + checks.identifier + checks.executable + checks.packageType + checks.platforms
  }

  private static func differingIdentifiers(_ bundles: [FrameworkBundle]) -> [Violation] {
    let named = bundles.compactMap { bundle in bundle.info?.identifier.map { (bundle, identifier: $0) } }
    guard let (first, identifier) = named.first else { return [] }
    return named.dropFirst().filter { $0.identifier != identifier }.map { bundle, other in
      Violation(
        bundle.framework.place(bundle.slice.infoPath),
        "CFBundleIdentifier is \(other), but \(identifier) in \(first.slice.identifier)",
        remedy: "give the framework one identifier on all platforms", severity: .note)
    }
  }
}

extension Violation {
  func atMost(_ severity: Finding.Severity) -> Violation {
    var result = self
    result.severity = max(severity, self.severity ?? severity)
    return result
  }
}

/// Compares the keys of one Info.plist with its slice.
private struct InfoPlistCheck {
  let bundle: FrameworkBundle
  let info: FrameworkInfo
  let path: String

  private var slice: InspectedFramework.Slice { bundle.slice }

  private func violation(_ message: String, _ severity: Finding.Severity? = nil) -> Violation {
    Violation(path, message, remedy: remedy, severity: severity)
  }

  /// Reports a missing key; a value of the wrong type is in `info.problems`.
  private func missing(_ key: String, _ severity: Finding.Severity? = nil) -> [Violation] {
    info.problems.contains { $0.keyPath == key } ? [] : [violation("\(key) is missing", severity)]
  }

  /// Apple, "CFBundleIdentifier": letters, digits, hyphens and periods.
  var identifier: [Violation] {
    guard let identifier = info.identifier else { return missing("CFBundleIdentifier") }
    let quoted = identifier.debugDescription
    let isAllowed = identifier.utf8.allSatisfy { $0.isAlphanumeric || "-.".utf8.contains($0) }
    if identifier.isEmpty || !isAllowed {
      return [
        violation("CFBundleIdentifier is \(quoted); only letters, digits, hyphens and periods are allowed")
      ]
    }
    let labels = identifier.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) { return [] }
    return [violation("CFBundleIdentifier is \(quoted), not a name like com.example.sdk", .warning)]
  }

  var executable: [Violation] {
    guard let executable = info.executable else { return missing("CFBundleExecutable") }
    let location = slice.bundlePath + "/" + executable
    let isName = RelativePath.isSafe(executable) && !executable.utf8.contains(UInt8(ascii: "/"))
    guard isName, bundle.hasFile(location) else {
      let found = slice.binaryPath.map { "; the binary is \(RelativePath.name($0))" } ?? ""
      var missing = violation("CFBundleExecutable is \(executable.debugDescription), but there is no such file\(found)")
      let listed = slice.library.binaryPath.map(RelativePath.name) ?? slice.bundleName
      let isListed = slice.binaryPath == nil && listed == executable
      let isLost = slice.lostLinks(in: bundle.framework).contains(executable)
      missing.cause = isListed ? .xcframeworkLibraries : isLost ? .bundleShape : nil
      return [missing]
    }
    guard let binary = slice.binaryPath, bundle.framework.tree.resolvingSymlinks(location) != binary else { return [] }
    var other = violation(
      "CFBundleExecutable is \(executable.debugDescription), but the xcframework's Info.plist names \(binary)",
      .warning)
    let isCopy = RelativePath.isInside(binary, slice.bundlePath + "/Versions") && bundle.framework.tree.isFile(location)
    other.cause = isCopy ? .bundleFlattenedSymlinks : nil
    return [other]
  }

  var packageType: [Violation] {
    guard let type = info.packageType else { return missing("CFBundlePackageType", .warning) }
    return type == "FMWK" ? [] : [violation("CFBundlePackageType is \(type.debugDescription); a framework needs FMWK")]
  }

  /// Xcode's values for each platform and variant of an xcframework.
  private static let names: [String: (supported: String, sdk: String)] = [
    "ios": ("iPhoneOS", "iphoneos"), "ios-simulator": ("iPhoneSimulator", "iphonesimulator"),
    "ios-maccatalyst": ("MacOSX", "macosx"), "macos": ("MacOSX", "macosx"), "tvos": ("AppleTVOS", "appletvos"),
    "tvos-simulator": ("AppleTVSimulator", "appletvsimulator"), "watchos": ("WatchOS", "watchos"),
    "watchos-simulator": ("WatchSimulator", "watchsimulator"), "xros": ("XROS", "xros"),
    "xros-simulator": ("XRSimulator", "xrsimulator"), "driverkit": ("DriverKit", "driverkit"),
  ]

  /// Less severe for a simulator, which installs apps that the App Store would reject.
  var platforms: [Violation] {
    guard let names = Self.names[slice.platform] else { return [] }
    let severity: Finding.Severity? = slice.library.variant == "simulator" ? .warning : nil
    var violations: [Violation] = []
    if let found = info.supportedPlatforms, !found.contains(where: { $0.lowercased() == names.supported.lowercased() })
    {
      let list = found.isEmpty ? "empty" : found.joined(separator: ", ")
      violations.append(
        violation(
          "CFBundleSupportedPlatforms is \(list), but the slice is for \(slice.platform): \(names.supported)", severity)
      )
    }
    if let found = info.platformName, found.lowercased() != names.sdk {
      violations.append(
        violation(
          "DTPlatformName is \(found.debugDescription), but the slice is for \(slice.platform): \(names.sdk)", severity)
      )
    }
    return violations
  }
}
