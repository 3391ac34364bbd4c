// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A C library that the system's package manager provides.
func systemLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// - Parameter exclude: folders of files that tests read by their path.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "release",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "release", targets: ["release"])],
  targets: [
    .systemLibrary(name: "CSystem"),
    systemLibrary("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),
    systemLibrary("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    systemLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    systemLibrary("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
    systemLibrary("CGit", pkgConfig: "libgit2", apt: "libgit2-dev", brew: "libgit2"),
    systemLibrary("CRapidJSON", pkgConfig: "RapidJSON", apt: "rapidjson-dev", brew: "rapidjson"),
    systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    .target(name: "CJSONReader", dependencies: ["CRapidJSON"]),

    // The order is the dependency order: a module imports only what stands above it, siblings never each other.
    module("Domain"),
    module("JSON", ["CJSONReader"]),
    module("XML", ["CExpat"]),
    module("Files", ["Domain", "CSystem"]),
    module("Lexing", ["Domain"]),
    module("Manifest", ["Domain", "JSON"]),
    module("Diff", ["Domain", "CGit"]),
    module("Editing", ["Domain", "XML", "Lexing"]),
    module("Notes", ["Domain"]),
    module("Apple", ["Domain", "JSON", "XML", "Lexing"]),
    module("Archive", ["Domain", "Files", "CArchive", "CCrypto", "CDeflate", "CZlib"]),
    module("Git", ["Domain", "Files", "CGit", "CZlib"]),
    module("Isolation", ["Domain"]),
    module("Artifacts", ["Domain", "Files", "Apple", "Archive", "Isolation", "CCrypto"]),
    module(
      "Verification",
      ["Domain", "JSON", "Files", "Manifest", "Editing", "Apple", "Archive", "Isolation", "Artifacts"]),
    module("Comparison", ["Domain", "JSON", "Files", "Diff", "Apple", "Archive", "Artifacts"]),
    module(
      "Pipeline",
      [
        "Domain", "JSON", "Files", "Manifest", "Diff", "Editing", "Notes", "Apple", "Archive", "Git", "Isolation",
        "Artifacts", "Verification", "Comparison", "CSystem",
      ]),
    module(
      "CLI", ["Domain", "JSON", "Files", "Notes", "Archive", "Isolation", "Verification", "Comparison", "Pipeline"]),
    .executableTarget(name: "release", dependencies: ["CLI"], swiftSettings: settings),

    .target(name: "TestSupport", dependencies: ["Domain"], path: "Tests/TestSupport", swiftSettings: settings),
    tests("DomainTests", ["Domain"]),
    tests("JSONTests", ["JSON"]),
    tests("XMLTests", ["XML"]),
    tests("FilesTests", ["Files", "TestSupport"]),
    tests("ManifestTests", ["Manifest", "JSON", "Domain", "TestSupport"]),
    tests("DiffTests", ["Diff", "Domain", "TestSupport"]),
    tests("EditingTests", ["Editing", "Diff", "Domain", "TestSupport"], exclude: ["Fixtures"]),
    tests("NotesTests", ["Notes", "Domain", "TestSupport"], exclude: ["Goldens"]),
    tests("AppleTests", ["Apple", "Domain", "JSON", "TestSupport"], exclude: ["Fixtures"]),
    tests("ArchiveTests", ["Archive", "Domain", "Files", "TestSupport"]),
    tests("GitTests", ["Git", "Domain", "Files", "TestSupport"]),
    tests("IsolationTests", ["Isolation", "Domain", "TestSupport"]),
    tests("ArtifactsTests", ["Artifacts", "Archive", "Apple", "Domain", "Files", "Isolation", "TestSupport"]),
    tests(
      "VerificationTests",
      [
        "Verification", "Artifacts", "Archive", "Apple", "Domain", "Files", "Isolation", "Manifest", "JSON",
        "TestSupport",
      ]),
    tests("ComparisonTests", ["Comparison", "Artifacts", "Apple", "Domain", "Files", "JSON", "TestSupport"]),
    tests(
      "PipelineTests", ["Pipeline", "Domain", "JSON", "Files", "Manifest", "Notes", "Archive", "Git", "TestSupport"]),
    tests("CLITests", ["CLI", "Domain", "JSON", "Pipeline", "TestSupport"], exclude: ["Goldens"]),
    // The executable is a dependency so that `swift test` builds what these tests run.
    tests(
      "EndToEnd", ["release", "TestSupport", "Domain", "JSON", "Archive", "Artifacts", "Verification"],
      exclude: ["Goldens", "Judges", "Notes"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only Fuzz/run sets it: the target needs the compiler's fuzzer, and would cost everybody else time. It is part of this
// package because `package` declarations can be seen from nowhere else.
if Context.environment["RELEASE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Domain", "JSON", "Files", "Manifest", "Lexing", "Editing", "Notes", "Apple", "Archive", "Artifacts",
        "Verification",
      ],
      path: "Fuzz/Targets", swiftSettings: settings))
}
