import Building
import Domain
import Manifest
import Testing

@Suite("what a compiled base was made from")
struct BuildInputsTests {
  private static let builder = BuilderConfiguration(.command(.init(command: ["make", "sdk"])))

  private func inputs(
    _ request: BuildRequest? = nil, sources: Digest = .zero, environment: [BuilderConfiguration.Variable] = [],
    toolchain: String = "Swift 6.3", models: Digest? = nil
  ) -> BuildInputs {
    BuildInputs(
      request ?? Self.request(), sources: sources, environment: environment, toolchain: toolchain, models: models)
  }

  private static func request(
    _ builder: BuilderConfiguration = builder, product: String = "SDK", version: String = "1.0.0",
    features: [FeatureConfiguration] = [], customer: String? = nil
  ) -> BuildRequest {
    BuildRequest(
      product: product, builder: builder, version: version, features: features,
      customer: customer.flatMap { Identifier($0) })
  }

  private static let other = Digest([UInt8](repeating: 1, count: 32)) ?? .zero

  /// The key must not change by itself: whoever changes it makes every cache of every user worthless, and should know.
  @Test func theKeyIsTheSameEverywhere() {
    #expect(inputs().key.description == "b8f28f5feda9f7e383858136714b0c521d99e3c8cc128b54f884c1d22f8a0b08")
  }

  @Test func everyInputCountsAndIsNamed() {
    let feature = FeatureConfiguration(name: "pro", conditions: ["PRO"])
    let moreConditions = FeatureConfiguration(name: "pro", conditions: ["PRO", "MORE"])
    var slow = Self.builder
    slow.timeout = 7
    var cases: [(BuildInputs, [String])] = [
      (inputs(sources: Self.other), ["sources"]), (inputs(toolchain: "Swift 6.4"), ["toolchain"]),
      (inputs(models: Self.other), ["models"]), (inputs(Self.request(version: "1.0.1")), ["version"]),
      (inputs(Self.request(product: "Kit")), ["product"]), (inputs(Self.request(customer: "acme")), ["customer"]),
      (inputs(Self.request(features: [feature])), ["features", "conditions"]),
      (inputs(environment: [.init(name: "A", value: "1")]), ["environment A"]),
      (inputs(Self.request(slow)), []),
    ]
    let kinds: [BuilderConfiguration.Tool] = [
      .command(.init(command: ["make sdk"])), .command(.init(command: ["make", "sdk"], output: "out")),
      .cocoapodsPack(.init(podspec: "a", url: "b")), .cocoapodsPack(.init(podspec: "a", url: "c")),
      .xcodebuild(.init(container: .package, scheme: "s", destinations: [])),
      .xcodebuild(.init(container: .project("p"), scheme: "s", destinations: [])),
      .xcodebuild(.init(container: .workspace("p"), scheme: "s", destinations: [])),
      .swift(.init(headers: "h")), .swift(.init(headers: "h", library: "l")),
    ]
    cases += kinds.map { (inputs(Self.request(BuilderConfiguration($0))), ["configuration"]) }
    for (changed, names) in cases {
      #expect(changed.differences(from: inputs()) == names)
      #expect((changed.key == inputs().key) == names.isEmpty)
    }
    #expect(Set(cases.map(\.0.key)).count == cases.count)
    #expect(
      inputs(Self.request(features: [feature])).differences(from: inputs(Self.request(features: [moreConditions])))
        == ["conditions"])
  }

  @Test func valuesOfTheEnvironmentAreNotKept() {
    let secret = inputs(environment: [.init(name: "TOKEN", value: "hunter2-secret")])
    #expect(!secret.json.serialized().contains("hunter2"))
    #expect(secret.json.serialized().contains("environment TOKEN"))
  }

  /// No text can pretend to be two.
  @Test func textsAreNotJoined() {
    let one = BuildInputs(["a", "b c"], of: "x", .zero, toolchain: "1")
    #expect(one.key != BuildInputs(["a b", "c"], of: "x", .zero, toolchain: "1").key)
    #expect(one.key != BuildInputs(["a", "b c"], of: "x\",\"y", .zero, toolchain: "1").key)
    let long = String(repeating: "x", count: 5000)
    let two = BuildInputs([long], of: long, .zero, toolchain: long)
    #expect(two.differences(from: BuildInputs([long + "y"], of: long, .zero, toolchain: long)) == ["command"])
    #expect(two.json.serialized().utf8.count < 1000)
  }
}
