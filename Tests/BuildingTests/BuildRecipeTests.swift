import Domain
import Manifest
import TestSupport
import Testing

@testable import Building

/// The commands that a builder expands to.
@Suite struct BuildRecipeTests {
  private static let room = BuildRoom(
    sources: "/run/sources", scratch: "/run/scratch", output: "/run/output", logs: "/run/logs")

  private func text(_ kind: BuilderConfiguration.Tool, _ change: (inout BuildRequest) -> Void = { _ in }) -> String {
    var request = BuildRequest(product: "SDK", builder: BuilderConfiguration(kind), version: "1.2.0")
    request.features = [
      FeatureConfiguration(name: "maps", conditions: ["MAPS", "BASE"]),
      FeatureConfiguration(name: "voice", conditions: ["VOICE", "BASE"]),
    ]
    change(&request)
    let recipe = BuildRecipe(request, in: Self.room)
    let steps = recipe.steps.map { step in
      let variables = step.environment.values.map { "\($0.name)=\($0.value)\n" }.joined()
      let command = step.command.map(ShellWord.quoted).joined(separator: "\n  ")
      return "# \(step.name): in \(step.directory), \(step.timeout) s\n\(variables)\(command)\n"
    }
    return steps.joined(separator: "\n") + "\n\(recipe.output)\n"
  }

  @Test func command() throws {
    let text = text(.command(.init(command: ["make", "sdk dir"], output: "build/SDK.zip"))) { request in
      request.customer = Identifier("7f0e")
      request.builder.environment = [
        .init(name: "MODE", value: "fast"), .init(name: "RELEASE_VERSION", value: "9"),
      ]
      request.builder.timeout = 60
    }
    try expectGolden(text, "BuildingTests/Goldens/command.txt")
  }

  @Test func cocoapodsPack() throws {
    let text = text(.cocoapodsPack(.init(podspec: "SDK.podspec", url: "https://example.com/SDK.zip")))
    try expectGolden(text, "BuildingTests/Goldens/cocoapods-pack.txt")
  }

  @Test func xcodebuild() throws {
    let destinations = [
      "generic/platform=iOS", "generic/platform=iOS Simulator", "platform=macOS,variant=Mac Catalyst",
    ]
    let builder = BuilderConfiguration.XcodeBuilder(
      container: .workspace("SDK.xcworkspace"), scheme: "SDK Release", destinations: destinations)
    try expectGolden(text(.xcodebuild(builder)), "BuildingTests/Goldens/xcodebuild.txt")
  }

  @Test func theXCFrameworkHasTheSymbolsThatExist() throws {
    let builder = BuilderConfiguration.XcodeBuilder(container: .package, scheme: "SDK", destinations: [])
    let request = BuildRequest(product: "SDK", builder: BuilderConfiguration(.xcodebuild(builder)), version: "1.2.0")
    let step = RecipeDraft(request: request, room: Self.room).assembly([
      (framework: "/a 1/SDK.framework", symbols: "/a 1/dSYMs/SDK.framework.dSYM"),
      (framework: "/a 2/SDK.framework", symbols: nil),
    ])
    try expectGolden(step.shellCommand + "\n", "BuildingTests/Goldens/xcframework.txt")
  }

  @Test func swift() throws {
    let text = text(.swift(.init(headers: "Sources/CSDK/include", library: "SDKStatic")))
    try expectGolden(text, "BuildingTests/Goldens/swift.txt")
  }

  @Test func withoutFeaturesThereAreNoConditions() {
    let builders: [BuilderConfiguration.Tool] = [
      .cocoapodsPack(.init(podspec: "SDK.podspec", url: "https://example.com")), .swift(.init(headers: "include")),
      .xcodebuild(.init(container: .package, scheme: "SDK", destinations: ["generic/platform=iOS"])),
    ]
    for kind in builders {
      let text = text(kind) { $0.features = [] }
      #expect(!text.contains("inherited") && !text.contains("-D") && !text.contains("xcodebuild-opts"))
      #expect(text.contains("RELEASE_FEATURES=\nRELEASE_CONDITIONS=\n"))
    }
  }

  @Test func aPathThatTheCompilersCannotMapIsLeftOut() {
    var room = Self.room
    room.sources = "/a=b/sources"
    let request = BuildRequest(
      product: "SDK", builder: BuilderConfiguration(.swift(.init(headers: "include"))), version: "1.0.0")
    let words = BuildRecipe(request, in: room).steps.flatMap(\.command)
    #expect(!words.contains { $0.contains("prefix-map=/a=b") || $0.hasPrefix("/a=b/sources=") })
    #expect(words.contains("-ffile-prefix-map=/run/scratch/swift=.build"))
  }
}
