import Building
import Domain
import Manifest
import Platform
import TestSupport
import Testing

/// Builders that need a Mac, run against stand-ins of `bundle` and `xcodebuild` that check their arguments.
@Suite struct StandInTests {
  private let features = [FeatureConfiguration(name: "maps", conditions: ["MAPS", "BASE"])]
  private let settings = [
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS=$(inherited) MAPS BASE",
    "GCC_PREPROCESSOR_DEFINITIONS=$(inherited) MAPS=1 BASE=1",
  ]

  // MARK: CocoaPods

  private func pod(platforms: String) throws -> BuilderFixture {
    var fixture = try BuilderFixture(.cocoapodsPack(.init(podspec: "SDK.podspec", url: "https://example.com/SDK.zip")))
    try fixture.folder.write("Pod::Spec.new", to: "sources/SDK.podspec")
    try fixture.folder.write(platforms, to: "sources/Gemfile")
    fixture.request.features = features
    return fixture
  }

  @Test func podPack() throws {
    let fixture = try pod(platforms: "ios")
    let path = try fixture.run()
    #expect(path.hasPrefix("scratch/unpacked-") && path.hasSuffix("/SDK.xcframework"))
    #expect(TestFile.names(in: fixture.folder[path]) == ["Info.plist", "link", "settings.txt"])
    // A shell has taken the settings apart, and has kept `$(inherited)`.
    #expect(try TestFile.text(fixture.folder[path + "/settings.txt"]) == settings.joined(separator: "\n"))
    #expect(try fixture.log("pack").hasSuffix("Binary pod created successfully!\n"))
  }

  @Test func twoPlatformsAreTwoFrameworks() throws {
    let failure = try pod(platforms: "ios osx").failure()
    #expect(failure.findings.map(\.code) == ["builder.several-outputs"])
    #expect(failure.text.contains("ios/SDK.xcframework, osx/SDK.xcframework"))
    #expect(failure.text.contains("let the podspec have one platform"))
  }

  @Test func withoutAGemfileTheRemedyIsOne() throws {
    let fixture = try pod(platforms: "ios")
    try TestFile.remove(fixture.folder["sources/Gemfile"])
    let failure = try fixture.failure()
    #expect(failure.status == .badInput)
    #expect(failure.text.contains("list cocoapods and cocoapods-pack in a Gemfile"))
  }

  // MARK: Xcode

  private func xcode(_ container: BuilderConfiguration.XcodeBuilder.Container, scheme: String = "SDK") throws
    -> BuilderFixture
  {
    let destinations = ["generic/platform=iOS", "generic/platform=iOS Simulator"]
    var fixture = try BuilderFixture(
      .xcodebuild(.init(container: container, scheme: scheme, destinations: destinations)))
    for name in ["SDK.xcodeproj/project.pbxproj", "Package.swift"] {
      try fixture.folder.write("", to: "sources/\(name)")
    }
    fixture.request.features = features
    return fixture
  }

  @Test func archivesBecomeAFramework() throws {
    let fixture = try xcode(.project("SDK.xcodeproj"))
    let path = try fixture.run()
    #expect(path == "scratch/xcframework/SDK.xcframework")
    let files = try FileSystem.tree(of: fixture.folder[path]).entries.filter { $0.kind != .directory }.map(\.path)
    // Symbols are only where there are some.
    #expect(
      files == [
        "Info.plist", "slice-0/SDK.framework/SDK", "slice-0/SDK.framework/settings.txt",
        "slice-0/dSYMs/SDK.framework.dSYM/Contents/Info.plist", "slice-2/SDK.framework/SDK",
        "slice-2/SDK.framework/settings.txt",
      ])
    #expect(try TestFile.text(fixture.folder[path + "/slice-2/SDK.framework/SDK"]) == "generic/platform=iOS Simulator")
    let given = try TestFile.text(fixture.folder[path + "/slice-0/SDK.framework/settings.txt"])
    #expect(given.split(separator: "\n").map(String.init) == ["SKIP_INSTALL=NO"] + settings)
    #expect(
      TestFile.names(in: fixture.room.logs) == ["archive-1-ios.log", "archive-2-ios-simulator.log", "xcframework.log"])
  }

  @Test func aPackagesFrameworkGetsItsModule() throws {
    let fixture = try xcode(.package)
    let modules = fixture.folder[try fixture.run() + "/slice-0/SDK.framework/Modules/SDK.swiftmodule"]
    #expect(TestFile.names(in: modules) == ["arm64.swiftinterface"])
  }

  @Test func anArchiveWithoutTheFrameworkIsAnError() throws {
    let failure = try xcode(.package, scheme: "Other").failure()
    #expect(failure.status == .badInput)
    #expect(failure.findings.map(\.code) == ["builder.archive"])
    #expect(failure.text.contains("generic/platform=iOS has no SDK.framework: it has Other.framework"))
  }

  @Test func aBrokenArchiveEndsTheRun() throws {
    let fixture = try xcode(.package, scheme: "Broken")
    #expect(try fixture.failure().text.contains("\"archive-1-ios\" ended with status 1: ** ARCHIVE FAILED **"))
    #expect(TestFile.names(in: fixture.room.logs) == ["archive-1-ios.log"])
  }

  // MARK: Toolchain

  @Test func toolchainsAreAskedOnce() throws {
    let fixture = try pod(platforms: "ios")
    let query = ToolchainQuery(fixture.context)
    #expect(
      try query.text(of: fixture.request, in: fixture.room.sources) == "1.16.2\nXcode 26.1\nBuild version 17B55\n")
    var counted = fixture.request
    counted.builder.toolchain = ["sh", "-c", "echo asked >> count; cat count"]
    for _ in 0..<3 { #expect(try query.text(of: counted, in: fixture.room.sources) == "asked\n") }
    #expect(try ToolchainQuery(fixture.context).text(of: counted, in: fixture.room.sources) == "asked\nasked\n")
  }

  @Test func aCommandHasNoToolchainUnlessItNamesOne() throws {
    let fixture = try BuilderFixture(script: ":")
    #expect(try ToolchainQuery(fixture.context).text(of: fixture.request, in: fixture.room.sources) == "")
  }

  @Test func aToolchainThatFailsIsAnError() throws {
    var fixture = try BuilderFixture(script: ":")
    fixture.request.builder.toolchain = ["sh", "-c", "echo no license; exit 69"]
    let query = ToolchainQuery(fixture.context)
    let failure = #expect(throws: Failure.self) { try query.text(of: fixture.request, in: fixture.room.sources) }
    #expect(failure?.status == .badInput)
    #expect(failure?.text.contains("\"toolchain\" ended with status 69: no license") == true)
  }
}
