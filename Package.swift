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
/// - Parameter pkgConfig: its name there; nil for one that is found without, or that is opened while the program runs.
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

/// SwiftPM warns at every build of a flag in the .pc file of utf8proc, which means something on Windows only. On Linux, every compiler finds
/// the library without it.
#if os(Linux)
  let utf8proc: String? = nil
#else
  let utf8proc: String? = "libutf8proc"
#endif

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
    systemLibrary("CUTF8Proc", pkgConfig: utf8proc, apt: "libutf8proc-dev", brew: "utf8proc"),
    systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    .target(name: "CJSONReader", dependencies: ["CRapidJSON"]),

    // In dependency order: a module imports only modules above it, and of those only what is named here.
    module("Domain", ["CExpat", "CJSONReader"]),
    module("Platform", ["Domain", "CCurl", "CSystem"]),
    module("TUF", ["Domain", "CCrypto"], isHot: false),
    module("OverTheAir", ["Domain"], isHot: false),
    module("Manifest", ["Domain", "Platform", "OverTheAir"], isHot: false),
    module("Editing", ["Domain", "CGit"], isHot: false),
    module(
      "Git", ["Domain", "Platform", "CGit", "CSystem", "CZlib"],
      libraries: [.linkedLibrary("iconv", .when(platforms: [.macOS]))], isHot: false),
    module("Artifacts", ["Domain", "Platform", "Editing", "CArchive", "CCrypto", "CDeflate", "CUTF8Proc", "CZlib"]),
    module("Building", ["Domain", "Platform", "Manifest", "Artifacts", "CSystem"], isHot: false),
    module("Verification", ["Domain", "TUF", "Platform", "Manifest", "Editing", "Artifacts"], isHot: false),
    module("Publishing", ["Domain", "Platform", "Manifest", "Editing", "Git", "Artifacts"], isHot: false),
    module(
      "Pipeline",
      [
        "Domain", "TUF", "OverTheAir", "Platform", "Manifest", "Editing", "Git", "Artifacts", "Building",
        "Verification", "Publishing",
        "CSystem",
      ], isHot: false),
    module(
      "CLI",
      [
        "Domain", "OverTheAir", "Platform", "Editing", "Artifacts", "Verification", "Publishing", "Pipeline", "CSystem",
      ],
      isHot: false),
    // The tests start it thousands of times, which takes three quarters of the time without Swift's shared libraries.
    .executableTarget(
      name: "release", dependencies: ["CLI"], swiftSettings: settings,
      linkerSettings: isTest ? [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))] : []),

    .target(
      name: "TestSupport", dependencies: ["Domain"], path: "Tests/TestSupport", swiftSettings: settings + testLevel),
    tests("DomainTests", ["Domain"]),
    tests("JSONTests", ["Domain"]),
    tests("XMLTests", ["Domain"]),
    tests("FilesTests", ["Platform", "TestSupport"]),
    tests("ProcessesTests", ["Platform", "TestSupport"]),
    tests("HTTPTests", ["Platform", "Domain", "TestSupport"]),
    tests("OverTheAirTests", ["OverTheAir", "Domain", "TestSupport"], exclude: ["Judges"]),
    tests("TUFTests", ["TUF", "Domain", "TestSupport"], exclude: ["Fixtures", "Judges"]),
    tests("ManifestTests", ["Manifest", "Domain", "TestSupport"]),
    tests("DiffTests", ["Editing", "Domain", "TestSupport"], isOptimized: true),
    tests(
      "EditingTests", ["Editing", "Domain", "TestSupport"], exclude: ["Fixtures"]),
    // Tests run it as another process that shares a cache.
    .executableTarget(
      name: "CacheHelper", dependencies: ["Building", "Domain", "Platform"], path: "Tests/CacheHelper",
      swiftSettings: settings + testLevel),
    tests(
      "BuildingTests",
      ["CacheHelper", "Building", "Manifest", "Platform", "Domain", "Artifacts", "TestSupport"],
      exclude: ["Goldens", "StandIns"]),
    tests("NotesTests", ["Editing", "Domain", "TestSupport"], exclude: ["Goldens"]),
    tests("AppleTests", ["Artifacts", "Domain", "TestSupport"], exclude: ["Fixtures"]),
    tests("ArchiveTests", ["Artifacts", "Domain", "Platform", "TestSupport"]),
    tests("GitTests", ["Git", "Domain", "Platform", "TestSupport"]),
    tests("IsolationTests", ["Artifacts", "Domain", "TestSupport"]),
    tests("ReportTests", ["Pipeline", "Domain", "TestSupport"]),
    tests("DeliveryTests", ["Domain"]),
    tests("ArtifactsTests", ["Artifacts", "Domain", "Platform", "TestSupport"]),
    tests(
      "VerificationTests",
      ["Verification", "Artifacts", "Domain", "Platform", "Manifest", "TestSupport"]),
    tests(
      "PublishingTests",
      ["Publishing", "Platform", "Manifest", "Git", "Domain", "TestSupport"]),
    tests(
      "ComparisonTests", ["Verification", "Artifacts", "Domain", "Platform", "TestSupport"], exclude: ["Releases"]),
    tests(
      "PipelineTests",
      ["Pipeline", "Platform", "Publishing", "Domain", "Manifest", "Editing", "Artifacts", "Git", "TestSupport"]),
    tests(
      "CLITests", ["CLI", "Domain", "Platform", "Publishing", "Pipeline", "TestSupport"], exclude: ["Goldens"]),
    // Writes what the scripts in Tests/Scripts begin with.
    .executableTarget(
      name: "fixture", dependencies: ["TestSupport"], path: "Tests/Fixture", swiftSettings: settings + testLevel),
    // These tests run the executable, which `swift test` builds with every other. They do not wait for it to be compiled.
    tests(
      "EndToEnd", ["TestSupport", "Domain", "Artifacts", "Verification"], exclude: ["Judges"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only Fuzz/run sets this variable: the target needs the compiler's fuzzer, and other builds should not pay for it. It is
// part of this package because `package` declarations are visible nowhere else.
if Context.environment["RELEASE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: ["Domain", "Platform", "Manifest", "Editing", "Artifacts", "Verification"],
      path: "Fuzz/Targets", swiftSettings: settings))
}
