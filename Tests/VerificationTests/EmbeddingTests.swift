import Domain
import TestSupport
import Testing

@testable import Manifest
@testable import Verification

@Suite("What no app embeds") struct EmbeddingTests {
  private static let archive = CraftedMachO.archive([("a.o", Phone.object().build(2, 14).bytes)])
  private static let folder = "ios-arm64/Kit.framework/"

  private static func found(
    _ binary: [UInt8], _ files: [String] = [], takesModels: Bool? = nil
  ) async throws -> [String] {
    var artifact = Phone.with(binary)
    for file in files { artifact.write(folder + file, CoreMLFixture.model(flowName: "a", version: "1")) }
    var expectation = Expectation(product: "ContextSDK")
    expectation.releaseProducts = [takesModels].compactMap(\.self).map {
      ReleaseConfiguration.Product(name: "ContextSDK", origin: .prebuilt("x"), carriesModels: $0)
    }
    return try await artifact.findings(expectation).filter { $0.code == "binary.embedding" }.map {
      "\($0.severity.rawValue): \($0.message)"
    }
  }

  @Test("models do not reach the app from a static framework") func models() async throws {
    let error = ["error: is a static framework: its models do not reach the app"]
    #expect(try await Self.found(Self.archive, ["upsell.mlmodel"]) == error)
    #expect(try await Self.found(Self.archive, takesModels: true) == error)
    #expect(try await Self.found(Self.archive, takesModels: false) == [])
    #expect(try await Self.found(Phone.dylib().build(2, 14).bytes, ["upsell.mlmodel"], takesModels: true) == [])
  }

  @Test("nor does its privacy manifest") func privacyManifest() async throws {
    let file = "PrivacyInfo.xcprivacy"
    #expect(
      try await Self.found(Self.archive, [file])
        == ["warning: is a static framework: its PrivacyInfo.xcprivacy does not reach the app"])
    #expect(try await Self.found(Phone.dylib().build(2, 14).bytes, [file]) == [])
    #expect(try await Self.found(Self.archive) == [])
  }
}

@Suite("Products of one customer") struct TogetherTests {
  private static let beta = Phone.dylib().linking("@rpath/AlphaSDK.framework/AlphaSDK", version: 1).build(2, 14).bytes

  /// - Parameter identifiers: CFBundleIdentifier of each product.
  private static func found(
    _ products: [(name: String, binary: [UInt8])], identifiers: [String], licensed: [String]
  ) throws -> [String] {
    func product(_ name: String) -> ReleaseConfiguration.Product { .init(name: name, origin: .prebuilt(name)) }
    var expectation = Expectation(
      customer: CustomerExpectation(
        customer: CraftedVariant.customer, models: nil, modelFolder: "", products: licensed.map(product),
        modelOwners: ModelOwners([])))
    expectation.releaseProducts = ["AlphaSDK", "BetaSDK"].map(product)
    var subject = VariantSubject(folder: "f", zips: [], files: [], expectation: expectation, stamps: [])
    subject.products = zip(products, identifiers).map { product, identifier in
      let info = "<key>CFBundleIdentifier</key><string>\(identifier)</string>" + Phone.fourteen
      return ProductLinks(Phone.with(product.binary, info: info).subject(Expectation()), product: product.name)
    }
    return RuleEvaluator().findings(subject, rules: [.agreementTogether]).map(\.message)
  }

  @Test("have identifiers of their own") func identifiers() throws {
    let plain = Phone.dylib().build(2, 14).bytes
    let both = [("AlphaSDK", plain), ("BetaSDK", plain)]
    let names = both.map(\.0)
    #expect(
      try Self.found(both, identifiers: ["com.example.sdk", "com.example.sdk"], licensed: names)
        == ["AlphaSDK and BetaSDK have one CFBundleIdentifier, com.example.sdk"])
    #expect(try Self.found(both, identifiers: ["com.example.a", "com.example.b"], licensed: names) == [])
    let archive = CraftedMachO.archive([("a.o", Phone.object().build(2, 14).bytes)])
    #expect(
      try Self.found(
        [both[0], ("BetaSDK", archive)], identifiers: ["com.example.a", "com.example.a"], licensed: names)
        == [])
  }

  @Test("bring what they link") func libraries() throws {
    let identifiers = ["com.example.b"]
    #expect(
      try Self.found([("BetaSDK", Self.beta)], identifiers: identifiers, licensed: ["BetaSDK"])
        == ["BetaSDK links AlphaSDK, a product that the customer does not get: the app does not start"])
    #expect(
      try Self.found([("BetaSDK", Self.beta)], identifiers: identifiers, licensed: ["AlphaSDK", "BetaSDK"]) == [])
  }
}
