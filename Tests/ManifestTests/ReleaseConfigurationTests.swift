import Domain
import Testing

@testable import Manifest

@Suite struct ReleaseConfigurationTests {
  @Test func allValuesAreRead() throws {
    let configuration = try ReleaseConfiguration.decode(Array(ReleaseCases.valid.utf8), file: "release.json")
    var builder = BuilderConfiguration(
      .swift(.init(headers: "Sources/SDK/include", library: "SDKCore", configuration: "debug")))
    (builder.directory, builder.sources, builder.excluded) = ("sdk", ["Sources/**", "Package.swift"], ["Sources/Old"])
    builder.environment = [.init(name: "LANG", value: "C")]
    (builder.inherited, builder.secrets, builder.timeout) = (["DEVELOPER_DIR"], ["SDK_KEY"], 90)
    builder.toolchain = ["swift", "--version"]
    #expect(
      configuration.features == [
        FeatureConfiguration(name: "onboarding", conditions: ["ONBOARDING"], sources: ["Sources/Onboarding"]),
        FeatureConfiguration(name: "paywall"),
      ])
    #expect(configuration.cache.path == "cache" && configuration.cache.size == 512 << 20)
    #expect(configuration.models.command?.map(\.text) == ["compile", "{{model}}", "{{output}}"])
    #expect(configuration.version.description == "1.4.0")
    #expect(configuration.customers == "c.json")
    #expect(configuration.output == "out")
    #expect(
      configuration.products == [
        ReleaseConfiguration.Product(
          name: "ContextSDK", origin: .prebuilt("Build/ContextSDK.xcframework"), podspec: "templates/ContextSDK.podspec"
        ),
        ReleaseConfiguration.Product(name: "Compiled", origin: .compiled(builder), bundling: .compile),
        ReleaseConfiguration.Product(
          name: "Extension", origin: .prebuilt("Build/ios.zip"), carriesModels: false,
          seal: .resign(command: ["sign", "--deep"])),
      ])
    #expect(configuration.models.pathText == "Models/{{app_id}}/{{flowName}}")
    #expect(configuration.models.directory == "Models/Custom")
    let files = [("templates/TERMS", "TERMS"), ("t/c.json", "ContextSDK.json")].map {
      ReleaseConfiguration.Templates.File(template: $0, name: $1)
    }
    let growing = [("t/feed.xml", "releases.rss"), ("templates/latest.json", "latest.json")].map {
      ReleaseConfiguration.Templates.File(template: $0, name: $1)
    }
    #expect(
      configuration.templates
        == .init(package: "templates/Package.swift", notes: "templates/NOTES.md", files: files, growing: growing))
    #expect(configuration.artifact.url?.text == "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip")
    #expect(configuration.artifact.path.text == "r/{{product}}.zip")
  }

  @Test func bucketsAndCommandsAreRead() throws {
    let channels = try ReleaseConfiguration.decode(Array(ReleaseCases.valid.utf8), file: "release.json").channels
    guard case .s3(let s3) = channels[2].kind, case .command(let command) = channels[3].kind else {
      return #expect(Bool(false))
    }
    #expect(s3.endpoint == "https://s3.example.com:9000" && s3.region == "eu-1" && s3.bucket == "sdk-1")
    #expect(s3.style == .host && s3.key.text == "sdk/{{app_id}}/{{version}}/{{product}}.zip")
    #expect(s3.files?.text == "{{app_id}}/{{version}}/{{file}}" && s3.timeout == 20 && s3.profile == nil)
    #expect(s3.contentType == "application/x-zip" && s3.cacheControl == "public, immutable" && !s3.sendsChecksums)
    #expect(s3.multipartAbove == 32 << 20 && s3.partSize == 8 << 20)
    #expect(s3.variables == .init(keyID: "KEY", secret: "SECRET", sessionToken: "SESSION"))
    var wanted = ChannelConfiguration.CommandSettings(
      look: ["scripts/look.sh", "--all"], put: ["put"], confirm: ["confirm"], reveal: ["reveal"])
    wanted.timeout = 10
    wanted.secrets = ["TRUNK_TOKEN"]
    #expect(command == wanted)
  }

  @Test func theRetryIsRead() throws {
    for seconds in [0, 20, 86_400] {
      let text = ReleaseCases.minimal.replacing(
        #""version""#, with: "\"retry\": {\"seconds\": \(seconds)}, \"version\"", maxReplacements: 1)
      #expect(try ReleaseConfiguration.decode(Array(text.utf8), file: "release.json").retrySeconds == seconds)
    }
  }

  @Test func missingKeysHaveDefaults() throws {
    let configuration = try ReleaseConfiguration.decode(Array(ReleaseCases.minimal.utf8), file: "release.json")
    let product = ReleaseConfiguration.Product(name: "A", origin: .prebuilt("A.xcframework"))
    var wanted = ReleaseConfiguration(version: PackageVersion(numbers: [1, 4, 0]), products: [product])
    wanted.contents = #"{"version": "1.4.0", "products": [{"name": "A", "base": "A.xcframework"}]}"#
    #expect(configuration == wanted)
    #expect(configuration.customers == "customers.json")
    #expect(configuration.output == "dist")
    #expect(configuration.models.pathText == "Models/Custom/{{app_id}}/{{flowName}}")
    #expect(configuration.models.directory.isEmpty)
    #expect(configuration.templates == .init())
    #expect(configuration.artifact.url == nil)
    #expect(configuration.artifact.path.text == "{{product}}.zip")
  }

  @Test func allProblemsAreReportedAtOnce() throws {
    let document = #"""
      { "version": "1", "outpt": "x", "customers": "", "products": [{ "name": "a b", "base": 1, "podspec": "p", "seal": 1 }],
        "models": { "path": "x", "directory": "/" }, "templates": { "notes": 1 }, "artifact": { "path": "x.tar" } }
      """#
    let failure = #expect(throws: Failure.self) {
      try ReleaseConfiguration.decode(Array(document.utf8), file: "release.json")
    }
    #expect(failure?.status == .badConfiguration)
    #expect(
      failure?.findings.map(\.location.description)
        == [
          "outpt", "version", "customers", "products[0].name", "products[0].base", "products[0].seal", "models.path",
          "models.path", "models.directory", "templates.notes", "artifact.url", "artifact.path",
        ].map { "release.json: \($0)" })
  }

  @Test func syntaxErrorsAreBadConfiguration() {
    let failure = #expect(throws: Failure.self) { try ReleaseConfiguration.decode(Array("{,}".utf8), file: "r") }
    #expect(failure?.status == .badConfiguration)
    #expect(failure?.findings.map(\.code) == ["configuration.syntax"])
    #expect(failure?.findings.first?.location == Location("r", .line(1, column: 2)))
  }
}
