import Artifacts
import Domain

/// The systems that a product's frameworks are for.
struct ProductSystems: Sendable {
  struct Need: Sendable {
    /// As in an xcframework: `ios`, `macos`, `tvos`, `watchos`, `xros`, `driverkit`.
    var platform: String
    /// `maccatalyst`, `simulator`.
    var variant: String?
    /// Nil if its binary does not say, or if linkers have raised it to the architecture's first one.
    var minimum: DottedVersion?
    /// An older system links a static library, and may still lack what it calls.
    var isStatic: Bool
  }

  /// Of every slice; empty if the product has no xcframework.
  private(set) var needs: [Need]

  init(_ subject: ArtifactSubject) {
    needs = subject.bundles.isEmpty ? subject.slices.map { Need($0.slice) } : []
  }

  /// Each once: `ios, ios-maccatalyst`.
  var description: String {
    let names = needs.map { [$0.platform, $0.variant].compactMap(\.self).joined(separator: "-") }
    return Set(names).sorted { $0.precedesByBytes($1) }.joined(separator: ", ")
  }

  /// The highest minimum of a platform.
  func need(_ platform: String, _ variant: String? = nil) -> Need? {
    needs.filter { $0.platform == platform && $0.variant == variant }.max {
      guard let right = $1.minimum else { return false }
      return $0.minimum.map { $0 < right } ?? true
    }
  }
}

extension ProductSystems.Need {
  fileprivate init(_ slice: InspectedFramework.Slice) {
    (platform, variant) = (slice.library.platform, slice.library.variant)
    isStatic = slice.machO?.linkage == .static
    minimum = Self.minimum(slice) ?? Self.stated(slice)
    guard let machO = slice.machO, let known = MachOPlatform(listed: slice.library) else { return }
    if machO.isAtArchitecturesStart(known) { minimum = nil }
  }

  /// By the binary (mach-o/loader.h, `LC_BUILD_VERSION`).
  private static func minimum(_ slice: InspectedFramework.Slice) -> DottedVersion? {
    guard let platform = MachOPlatform(listed: slice.library) else { return nil }
    return slice.machO?.summaries.compactMap { $0.minimum(platform) }.min().map { DottedVersion($0) }
  }

  /// By Info.plist. A static framework may say anything there, and on Mac Catalyst it is the version of macOS.
  private static func stated(_ slice: InspectedFramework.Slice) -> DottedVersion? {
    guard slice.machO?.linkage == .dynamic, slice.library.variant == nil,
      let info = slice.info?.content.propertyList.map(FrameworkInfo.init)
    else { return nil }
    let version = slice.library.platform == "macos" ? info.minimumSystemVersion : info.minimumOSVersion
    return version.flatMap { DottedVersion(system: $0.description) }
  }
}
