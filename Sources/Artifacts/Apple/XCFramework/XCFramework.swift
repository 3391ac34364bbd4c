import Domain

/// The root Info.plist of an xcframework, in the form that `xcodebuild -create-xcframework` writes.
package enum XCFramework {
  /// One slice: a platform, its variant and its architectures.
  package struct Library: Hashable, Sendable {
    /// The slice's folder, such as `ios-arm64_x86_64-simulator`.
    package var identifier: String
    /// The framework or library, relative to the slice's folder: `X.framework`, `libX.a`.
    package var path: String
    /// The binary, relative to the slice's folder; written by Xcode 15 and later.
    package var binaryPath: String?
    /// `ios`, `macos`, `tvos`, `watchos`, `xros`, `driverkit`.
    package var platform: String
    /// `simulator` or `maccatalyst`.
    package var variant: String?
    package var architectures: [String]
    /// Relative to the slice's folder.
    package var debugSymbolsPath: String?
    /// Relative to the slice's folder; nil for frameworks.
    package var headersPath: String?

    /// Relative to the xcframework's root.
    package var bundlePath: String { identifier + "/" + path }
    /// `ios-simulator`, `macos`.
    package var system: String { [platform, variant].compactMap(\.self).joined(separator: "-") }
  }

  /// `1.1` if a library is mergeable.
  private static let knownFormatVersions = ["1.0", "1.1"]

  /// The readable part of a root Info.plist.
  package struct Reading: Hashable, Sendable {
    /// The readable libraries, sorted by the bytes of their identifiers: Xcode writes them in random order.
    package var libraries: [Library]
    package var findings: [Finding]
  }

  /// Reads as much as possible of the root Info.plist, checks it against the files of the xcframework, and reports all problems.
  /// - Parameters:
  ///   - tree: the contents of the xcframework, relative to its root.
  ///   - file: the path of the Info.plist to name in findings.
  package static func read(_ infoPlist: PropertyList, tree: FileTree, file: String) -> Reading {
    var fields = DocumentFields(infoPlist, file: file)
    let version = fields.string("XCFrameworkFormatVersion")
    checkPackageType(&fields)
    let entries = fields.objects("AvailableLibraries")
    var findings = fields.findings
    var libraries: [Library?] = []
    for var entry in entries ?? [] {
      libraries.append(Library(&entry))
      findings += entry.findings
    }
    if let entries, entries.isEmpty {
      let location = Location(file, .path("AvailableLibraries"))
      findings.append(Finding(.noLibraries, at: location, "lists no library"))
    }
    findings += LibraryCheck(libraries: libraries, tree: tree, file: file).findings
    if let version { findings += newerFormat(version, file: file) }
    let sorted = libraries.compactMap(\.self).sorted {
      $0.identifier.precedesByBytes($1.identifier)
    }
    return Reading(libraries: sorted, findings: findings)
  }

  private static func checkPackageType(_ fields: inout DocumentFields<PropertyList>) {
    guard let type = fields.string("CFBundlePackageType"), type != "XFWK" else { return }
    fields.report(
      .packageType, at: "CFBundlePackageType", "expected XFWK, found \(type.debugDescription)",
      remedy: "use the Info.plist of the .xcframework, not of a framework inside it")
  }

  private static func newerFormat(_ version: String, file: String) -> [Finding] {
    if knownFormatVersions.contains(version) { return [] }
    return [
      Finding(
        .unknownFormat, .warning, at: Location(file, .path("XCFrameworkFormatVersion")),
        "format version \(version.debugDescription) is not one of \(knownFormatVersions.joined(separator: ", ")); "
          + "it is read like 1.1")
    ]
  }
}

extension XCFramework.Library {
  /// Returns nil if a required key is missing or has another type. `fields` reports it.
  fileprivate init?(_ fields: inout DocumentFields<PropertyList>) {
    let identifier = fields.string("LibraryIdentifier")
    let path = fields.string("LibraryPath")
    let platform = fields.string("SupportedPlatform")
    let architectures = fields.strings("SupportedArchitectures")
    let variant = fields.optionalString("SupportedPlatformVariant")
    let binaryPath = fields.optionalString("BinaryPath")
    let debugSymbolsPath = fields.optionalString("DebugSymbolsPath")
    let headersPath = fields.optionalString("HeadersPath")
    guard let identifier, let path, let platform, let architectures else { return nil }
    self.init(
      identifier: identifier, path: path, binaryPath: binaryPath, platform: platform, variant: variant,
      architectures: architectures, debugSymbolsPath: debugSymbolsPath, headersPath: headersPath)
  }
}
