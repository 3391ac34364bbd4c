import Artifacts
import Domain

extension Rule {
  static let binaryMinimumVersion = Rule(
    .binaryMinimumVersion, lesser: [.warning, .note],
    claim: "a dynamic framework's Info.plist states the minimum system version of its binary",
    reason: "the App Store rejects apps whose framework needs a newer system than its Info.plist says",
    remedy: "set one deployment target for the whole project, and rebuild",
    check: .slices { subject in
      // Nothing reads the Info.plist of a static framework, which is not embedded. Some say 100.0 on purpose.
      subject.binaries.filter { $0.slice.isFramework && $0.machO.linkage == .dynamic }.flatMap { violations($0) }
    })

  private static func violations(_ binary: LibraryBinary) -> [Violation] {
    let slice = binary.slice
    guard let platform = MachOPlatform(listed: slice.library), let list = slice.info?.content.propertyList,
      let lowest = binary.machO.summaries.compactMap({ $0.minimum(platform) }).min()
    else { return [] }
    let location = binary.framework.place(slice.infoPath)
    let key = platform == .macOS ? "LSMinimumSystemVersion" : "MinimumOSVersion"
    guard let value = list[key] else { return missing(key, for: platform, at: location) }
    guard let text = value.string, let asked = DottedVersion(system: text) else {
      let message =
        "\(key) is \(value.string?.debugDescription ?? "not a string"), expected a version such as \(lowest)"
      return [Violation(location, message, remedy: "set it to \(lowest)")]
    }
    let needed = DottedVersion(lowest)
    if asked < needed {
      return tooLow("\(key) is \(text), but the binary needs \(lowest)", on: platform, of: binary, at: location)
    }
    // Requiring a newer system than the code needs is harmless.
    guard needed < asked else { return [] }
    let message = "\(key) is \(text), but the binary runs on \(lowest) and later"
    return [Violation(location, message, severity: .note)]
  }

  private static func tooLow(
    _ message: String, on platform: MachOPlatform, of binary: LibraryBinary, at location: String
  ) -> [Violation] {
    if binary.machO.isAtArchitecturesStart(platform) { return [] }
    let severity: Finding.Severity?
    switch platform {
    case .macCatalyst: severity = .note
    case .macOS: severity = .warning
    case _ where platform.xcframework?.variant == "simulator": severity = .warning
    default: severity = nil
    }
    return [Violation(location, message, severity: severity)]
  }

  /// macOS does not require the key, and for Mac Catalyst its value is the version of macOS.
  private static func missing(_ key: String, for platform: MachOPlatform, at location: String) -> [Violation] {
    guard [.iOS, .tvOS, .watchOS, .visionOS].contains(platform) else { return [] }
    return [Violation(location, "has no \(key), which App Store Connect requires", severity: .warning)]
  }
}

extension MachOFile {
  /// Whether linkers raised the version to the first one with the architecture. Info.plist keeps the project's own, lower
  /// version.
  func isAtArchitecturesStart(_ platform: MachOPlatform) -> Bool {
    summaries.allSatisfy { summary in
      ["arm64", "arm64e"].contains(summary.architecture.name)
        && summary.minimum(platform).map(platform.firstWithARM64.contains) == true
    }
  }
}

extension DottedVersion {
  /// Of a system, which has at most three numbers.
  init?(system text: String) {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ".") }) < 3 else { return nil }
    self.init(text)
  }
}
