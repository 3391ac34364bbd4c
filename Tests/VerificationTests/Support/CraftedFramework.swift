import Domain
import TestSupport
import Testing

@testable import Manifest
@testable import Verification

extension CraftedArtifact {
  /// One library of a crafted xcframework.
  struct Library {
    var identifier: String
    var platform: String
    var variant: String?
    var architectures: [String]
    var binary: [UInt8]
    /// In the framework's Info.plist: `<key>MinimumOSVersion</key><string>14.0</string>`.
    var info = ""

    init(
      _ platform: String, _ variant: String? = nil, _ architectures: [String], _ binary: [UInt8], info: String = ""
    ) {
      identifier = ([platform, architectures.sorted().joined(separator: "_")] + [variant].compactMap(\.self))
        .joined(separator: "-")
      self.platform = platform
      self.variant = variant
      self.architectures = architectures
      self.binary = binary
      self.info = info
    }

    var isDeep: Bool { platform == "macos" || variant == "maccatalyst" }
  }

  /// Frameworks as Xcode makes them, without `BinaryPath` as before Xcode 15.
  static func frameworks(_ libraries: [Library], executable: Bool = true) -> CraftedArtifact {
    var artifact = CraftedArtifact()
    artifact.write("Info.plist", rootPlist(libraries.map { ($0, "Kit.framework", "") }))
    for library in libraries {
      let bundle = library.identifier + "/Kit.framework"
      let inner = library.isDeep ? bundle + "/Versions/A" : bundle
      artifact.write(inner + "/Kit", library.binary, executable: executable)
      artifact.write(inner + "/Headers/Kit.h", "int kit(void);\n")
      artifact.write(
        inner + (library.isDeep ? "/Resources" : "") + "/Info.plist",
        XCFrameworkFixture.plist(
          "<key>CFBundleExecutable</key><string>Kit</string><key>CFBundlePackageType</key><string>FMWK</string>"
            + library.info))
      guard library.isDeep else { continue }
      artifact[bundle + "/Versions/Current"] = .link("A")
      for name in ["Kit", "Headers", "Resources"] { artifact[bundle + "/" + name] = .link("Versions/Current/" + name) }
    }
    return artifact
  }

  /// Bare libraries, with their headers beside them.
  static func bare(_ libraries: [Library], name: String) -> CraftedArtifact {
    var artifact = CraftedArtifact()
    artifact.write(
      "Info.plist", rootPlist(libraries.map { ($0, name, "<key>HeadersPath</key><string>Headers</string>") }))
    for library in libraries {
      artifact.write(library.identifier + "/" + name, library.binary, executable: name.hasSuffix(".dylib"))
      artifact.write(library.identifier + "/Headers/kit.h", "int kit(void);\n")
    }
    return artifact
  }

  private static func rootPlist(_ libraries: [(Library, path: String, more: String)]) -> String {
    let entries = libraries.map { library, path, more in
      let variant = library.variant.map { "<key>SupportedPlatformVariant</key><string>\($0)</string>" } ?? ""
      return """
        <dict><key>LibraryIdentifier</key><string>\(library.identifier)</string>
        <key>LibraryPath</key><string>\(path)</string>\(more)
        <key>SupportedArchitectures</key>
        <array>\(library.architectures.map { "<string>\($0)</string>" }.joined())</array>
        <key>SupportedPlatform</key><string>\(library.platform)</string>\(variant)</dict>
        """
    }
    return XCFrameworkFixture.plist(
      """
      <key>AvailableLibraries</key><array>\(entries.joined())</array>
      <key>CFBundlePackageType</key><string>XFWK</string>
      <key>XCFrameworkFormatVersion</key><string>1.0</string>
      """)
  }

  /// The findings of the rules of these two areas about the zip, each as `error binary.platform ios-arm64/…: message`.
  func spoken(_ configuration: VerificationConfiguration = VerificationConfiguration()) async throws -> [String] {
    try await findings(Expectation(configuration: configuration)).spoken
  }
}

extension [Finding] {
  /// The findings of the areas framework and binary, without those that have a suite of their own; places are relative to
  /// the xcframework.
  var spoken: [String] {
    filter { finding in
      ["xcframework.", "bundle.", "size.", "binary."].contains { finding.code.hasPrefix($0) }
        && ![
          "bundle.info-plist", "bundle.version", "bundle.headers", "bundle.nested-code", "binary.bitcode",
          "binary.build-paths", "binary.dependencies", "binary.run-paths", "xcframework.simulators",
        ].contains(finding.code)
    }.map {
      var location = if case .path(let path) = $0.location.position { path } else { "" }
      if location.hasPrefix(CraftedArtifact.root + "/") { location.removeFirst(CraftedArtifact.root.count + 1) }
      return "\($0.severity.rawValue) \($0.code) \(location): \($0.message)"
    }
  }
}

/// A crafted artifact, broken in one place, and what is said of it.
struct BrokenCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var expected: [String]
  var configuration: VerificationConfiguration
  var edit: @Sendable (inout CraftedArtifact) throws -> Void

  init(
    _ name: String, _ expected: [String], configuration: VerificationConfiguration = VerificationConfiguration(),
    edit: @escaping @Sendable (inout CraftedArtifact) throws -> Void
  ) {
    testDescription = name
    self.expected = expected
    self.configuration = configuration
    self.edit = edit
  }

  func check(_ artifact: CraftedArtifact) async throws {
    var artifact = artifact
    try edit(&artifact)
    let found = try await artifact.spoken(configuration)
    #expect(found == expected)
  }
}

/// Bytes that do not compress, as no limit on ratios may be broken: they repeat beyond the reach of deflate.
func noise(_ count: Int) -> [UInt8] {
  var generator = SeededGenerator(seed: 7)
  let block = (0..<8192).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) }
  var bytes: [UInt8] = []
  while bytes.count < count { bytes += block }
  return bytes
}
