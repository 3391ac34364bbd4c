import Artifacts
import Domain

extension Rule {
  static let binaryPlatform = Rule(
    .binaryPlatform, lesser: [.note],
    claim: "every architecture of a binary is built for the platform and variant in Info.plist",
    reason: "simulator code in a device build, or the reverse, fails to link or fails App Store validation",
    check: .slices { subject in
      subject.binaries.flatMap { binary in binary.machO.summaries.flatMap { violations($0, binary) } }
    })

  private static func violations(_ summary: MachOSummary, _ binary: LibraryBinary) -> [Violation] {
    let name = summary.architecture.name
    // An assembler may write object files that do not name a platform.
    if summary.builds.isEmpty {
      return [
        Violation(
          binary.location, "its \(name) part does not state its platform",
          remedy: "compile it with a -target that includes a version", severity: .note)
      ]
    }
    let expected = MachOPlatform(listed: binary.slice.library)
    let deviating = summary.images.filter { !$0.builds.isEmpty }.map { image in
      (platforms: Set(image.builds.map(\.platform)).sorted(), member: image.member)
    }.filter { !isRight($0.platforms, expected) }
    return deviating.grouped(by: \.platforms).prefix(20).map { alike in
      let built = alike[0].platforms.map(\.description).joined(separator: " and ")
      let members = alike.compactMap(\.member)
      let which =
        members.isEmpty ? "" : " (\(members.count) of \(summary.images.count) object files: \(Amount.names(members)))"
      return Violation(
        binary.location,
        "its \(name) part is built for \(built)\(which), but Info.plist lists it for \(binary.slice.platform)",
        remedy: "build it for \(binary.slice.platform)")
    }
  }

  /// A zippered binary is for macOS and Mac Catalyst; no other binary is for two platforms.
  private static func isRight(_ platforms: [MachOPlatform], _ expected: MachOPlatform?) -> Bool {
    // `xcframework.platform` reports unknown platforms.
    guard let expected else { return true }
    if platforms == [.macOS, .macCatalyst] { return platforms.contains(expected) }
    return platforms == [expected]
  }
}

extension MachOPlatform {
  /// The platform of an xcframework's library; nil if it is unknown.
  init?(listed library: XCFramework.Library) {
    let known = (1...12).map { MachOPlatform(rawValue: $0) }
    let found = known.first { platform in
      platform.xcframework.map { $0.platform == library.platform && $0.variant == library.variant } ?? false
    }
    guard let found else { return nil }
    self = found
  }
}
