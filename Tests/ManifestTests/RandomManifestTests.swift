import Domain
import Manifest
import TestSupport
import Testing

@Suite struct RandomManifestTests {
  @Test func randomManifestsRoundTrip() throws {
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      let customers = (0..<Int.random(in: 1...12, using: &generator)).compactMap { Self.customer($0, &generator) }
      let text = Self.document(customers, &generator).serialized()
      let read = try CustomerManifest.decode(Array(text.utf8), file: "seed \(seed)")
      #expect(read == customers, "seed \(seed)")
    }
  }

  /// After any change of a few bytes, the decoder gives customers or findings, and never crashes.
  @Test func damagedManifestsAreRejectedOrRead() {
    for var generator in Rounds.generators(seed: 7) {
      for _ in 0..<300 {
        var bytes = Array(CustomerCases.valid.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator)) }
        do throws(Failure) {
          #expect(!(try CustomerManifest.decode(bytes, file: "c")).isEmpty)
        } catch {
          #expect(!error.findings.isEmpty)
        }
      }
    }
  }

  private static func customer(_ index: Int, _ generator: inout SeededGenerator) -> Customer? {
    guard let appID = identifier(index, &generator) else { return nil }
    let models = (0..<Int.random(in: 0...4, using: &generator)).compactMap { model($0, &generator) }
    return Customer(
      appID: appID, name: Bool.random(using: &generator) ? "Käse \"\(index)\" \\ 🏋️" : nil,
      bundleIdentifiers: (0...Int.random(in: 0...3, using: &generator)).map { "com.customer\(index).app-\($0)" },
      features: (0..<Int.random(in: 0...3, using: &generator)).map { "feature \($0)" }, models: models)
  }

  private static func model(_ index: Int, _ generator: inout SeededGenerator) -> CustomModel? {
    let version =
      Bool.random(using: &generator)
      ? ModelVersion.number(Int.random(in: 1...Int.max, using: &generator))
      : .uuid("6f1c0f0e-2B1D-4a55-9c0e-\(String(repeating: "\(index)", count: 12))")
    return identifier(index, &generator).map {
      CustomModel(flowID: Int.random(in: 0...1000, using: &generator) * 10 + index, flowName: $0, version: version)
    }
  }

  /// Different for each index.
  private static func identifier(_ index: Int, _ generator: inout SeededGenerator) -> Identifier? {
    let letters = Array("abcXYZ019_-")
    let tail = (0..<Int.random(in: 0...20, using: &generator)).compactMap { _ in
      letters.randomElement(using: &generator)
    }
    return Identifier("\(index)." + String(tail))
  }

  private static func document(_ customers: [Customer], _ generator: inout SeededGenerator) -> JSONValue {
    .array(
      customers.map { customer in
        var members = [
          JSONMember("app_id", .string(customer.appID.description)),
          JSONMember("bundle_identifiers", .array(customer.bundleIdentifiers.map { .string($0) })),
          JSONMember("customModels", .array(customer.models.map(document))),
          JSONMember("crm", ["owner": "someone", "since": 2019]),
        ]
        if let name = customer.name { members.append(JSONMember("name", .string(name))) }
        if !customer.features.isEmpty {
          members.append(JSONMember("features", .array(customer.features.map { .string($0) })))
        }
        return .object(members.shuffled(using: &generator))
      })
  }

  private static func document(_ model: CustomModel) -> JSONValue {
    let version: JSONValue =
      switch model.version {
      case .number(let number): .integer(number)
      case .uuid(let text): .string(text)
      }
    return [
      "flowId": .integer(model.flowID), "flowName": .string(model.flowName.description), "modelVersion": version,
    ]
  }
}
