// swift-tools-version: 6.0
import PackageDescription

/// Whether `make test` builds, which says so with this variable: it is a release build of which most is not optimised.
let isTest = Context.environment["RELEASE_TESTS"] != nil

/// SwiftPM compiles no module before those that it imports are compiled. So a process that writes a module's interface first, as
/// the compiler would start one, saves the tests no time: it checks all types again.
let settings: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + (isTest ? [.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))] : [])

/// For what `make test` need not optimise.
let testLevel: [SwiftSetting] = isTest ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : []

/// A C library that the system's package manager provides.
///
/// - Parameter pkgConfig: its name there; nil for one that is opened while the program runs, and not linked.
func systemLibrary(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// - Parameter isHot: whether it has loops that would cost the tests more than to optimise it. `make test` compiles the others
///   without optimisation, which takes a fifth of the time.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], libraries: [LinkerSetting] = [], isHot: Bool = true
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: isHot ? settings : settings + testLevel,
    linkerSettings: libraries)
}

/// - Parameters:
///   - exclude: folders of files that tests read by their path.
///   - isOptimized: whether the tests have long loops of their own. `make test` is a release build, and without optimisation
///     a test target compiles in half of the time.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], isOptimized: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude,
    swiftSettings: isOptimized ? settings : settings + testLevel)
}

let package = Package(
  name: "release",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "release", targets: ["release"])],
  targets: [
    .systemLibrary(name: "CSystem"),
    systemLibrary("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),
    systemLibrary("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    systemLibrary("CCurl", pkgConfig: nil, apt: "libcurl4-openssl-dev", brew: "curl"),
    systemLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    systemLibrary("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
    systemLibrary("CGit", pkgConfig: "libgit2", apt: "libgit2-dev", brew: "libgit2"),
    systemLibrary("CRapidJSON", pkgConfig: "RapidJSON", apt: "rapidjson-dev", brew: "rapidjson"),
    systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    .target(name: "CJSONReader", dependencies: ["CRapidJSON"]),

    // In dependency order: a module imports only modules above it, and siblings never import each other.
    module("Domain"),
    module("JSON", ["Domain", "CJSONReader"]),
    module("XML", ["CExpat"]),
    module("Files", ["Domain", "CSystem"]),
    module("Processes", ["Files", "CSystem"], isHot: false),
    module("HTTP", ["Domain", "Files", "CCurl"], isHot: false),
    module("Lexing", ["Domain"], isHot: false),
    module("Manifest", ["Domain", "JSON", "Files"], isHot: false),
    module("Diff", ["Domain", "CGit"]),
    module("Editing", ["Domain", "XML", "Lexing"], isHot: false),
    module("Notes", ["Domain"], isHot: false),
    module("Apple", ["Domain", "JSON", "XML", "Lexing"]),
    module("Archive", ["Domain", "Files", "CArchive", "CCrypto", "CDeflate", "CZlib"]),
    module(
      "Git", ["Domain", "Files", "CGit", "CSystem", "CZlib"],
      libraries: [.linkedLibrary("iconv", .when(platforms: [.macOS]))], isHot: false),
    module("Isolation", ["Domain"]),
    module("Delivery", ["Domain", "JSON"], isHot: false),
    module(
      "Building", ["Domain", "JSON", "Files", "Processes", "Manifest", "Archive", "CSystem"], isHot: false),
    module("Artifacts", ["Domain", "Files", "Apple", "Archive", "Isolation", "Delivery", "CCrypto"]),
    module(
      "Verification",
      [
        "Domain", "JSON", "Files", "Manifest", "Editing", "Apple", "Archive", "Isolation", "Delivery", "Artifacts",
      ], isHot: false),
    module(
      "Comparison", ["Domain", "JSON", "Files", "Diff", "Apple", "Archive", "Delivery", "Artifacts"], isHot: false),
    module(
      "Publishing",
      [
        "Domain", "JSON", "XML", "Files", "Processes", "HTTP", "Manifest", "Editing", "Notes", "Archive", "Git",
        "Delivery",
      ], isHot: false),
    module("Report", ["Domain", "Archive", "Delivery"], isHot: false),
    module(
      "Pipeline",
      [
        "Domain", "JSON", "Files", "Processes", "HTTP", "Manifest", "Diff", "Editing", "Notes", "Apple", "Archive",
        "Git",
        "Isolation", "Delivery", "Building", "Artifacts", "Verification", "Comparison", "Publishing", "Report",
        "CSystem",
      ], isHot: false),
    module(
      "CLI",
      [
        "CSystem", "Domain", "JSON", "Files", "Processes", "Notes", "Archive", "Isolation", "Delivery", "Verification",
        "Comparison", "Publishing", "Report", "Pipeline",
      ], isHot: false),
    .executableTarget(name: "release", dependencies: ["CLI"], swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["Domain"], path: "Tests/TestSupport", swiftSettings: settings + testLevel),
    tests("DomainTests", ["Domain"]),
    tests("JSONTests", ["JSON"]),
    tests("XMLTests", ["XML"]),
    tests("FilesTests", ["Files", "TestSupport"]),
    tests("ProcessesTests", ["Processes", "Files", "TestSupport"]),
    tests("HTTPTests", ["HTTP", "Domain", "Files", "TestSupport"]),
    tests("ManifestTests", ["Manifest", "JSON", "Domain", "TestSupport"]),
    tests("DiffTests", ["Diff", "Domain", "TestSupport"], isOptimized: true),
    tests(
      "EditingTests", ["Editing", "Diff", "Domain", "Lexing", "TestSupport"], exclude: ["Fixtures"]),
    // Tests run it as another process that shares a cache.
    .executableTarget(
      name: "CacheHelper", dependencies: ["Building", "Domain", "Files"], path: "Tests/CacheHelper",
      swiftSettings: settings + testLevel),
    tests(
      "BuildingTests",
      ["CacheHelper", "Building", "Manifest", "Processes", "Files", "JSON", "Archive", "Domain", "TestSupport"],
      exclude: ["Goldens", "StandIns"]),
    tests("NotesTests", ["Notes", "Domain", "TestSupport"], exclude: ["Goldens"]),
    tests("AppleTests", ["Apple", "Domain", "JSON", "TestSupport"], exclude: ["Fixtures"]),
    tests("ArchiveTests", ["Archive", "Domain", "Files", "TestSupport"]),
    tests("GitTests", ["Git", "Domain", "Files", "TestSupport"]),
    tests("IsolationTests", ["Isolation", "Domain", "TestSupport"], isOptimized: true),
    tests("ReportTests", ["Report", "Delivery", "Domain", "TestSupport"]),
    tests("DeliveryTests", ["Delivery", "Domain", "JSON"]),
    tests("ArtifactsTests", ["Artifacts", "Archive", "Apple", "Domain", "Files", "Isolation", "TestSupport"]),
    tests(
      "VerificationTests",
      [
        "Verification", "Artifacts", "Archive", "Apple", "Domain", "Files", "Isolation", "Manifest", "JSON",
        "TestSupport",
      ]),
    tests(
      "PublishingTests",
      ["Publishing", "Processes", "HTTP", "Manifest", "Git", "Domain", "JSON", "Files", "TestSupport"]),
    tests("ComparisonTests", ["Comparison", "Artifacts", "Apple", "Domain", "Files", "JSON", "TestSupport"]),
    tests(
      "PipelineTests",
      [
        "Pipeline", "Processes", "Publishing", "Domain", "JSON", "Files", "Manifest", "Notes", "Archive", "Git",
        "TestSupport",
      ]),
    tests(
      "CLITests", ["CLI", "Domain", "JSON", "Processes", "Publishing", "Pipeline", "TestSupport"], exclude: ["Goldens"]),
    // These tests run the executable, which `swift test` builds with every other. They do not wait for it to be compiled.
    tests(
      "EndToEnd", ["TestSupport", "Domain", "JSON", "Archive", "Artifacts", "Verification"],
      exclude: ["Goldens", "Judges", "Notes"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only Fuzz/run sets this variable: the target needs the compiler's fuzzer, and other builds should not pay for it. It is
// part of this package because `package` declarations are visible nowhere else.
if Context.environment["RELEASE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Domain", "JSON", "Files", "Manifest", "Lexing", "Editing", "Notes", "Apple", "Archive", "Delivery",
        "Isolation", "Artifacts", "Verification",
      ],
      path: "Fuzz/Targets", swiftSettings: settings))
}
