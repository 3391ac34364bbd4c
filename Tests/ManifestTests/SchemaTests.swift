import Domain
import TestSupport
import Testing

@testable import Manifest

/// The schemas for editors and the decoder agree.
@Suite struct SchemaTests {
  struct KeyList: Sendable, CustomTestStringConvertible {
    var schema: String
    var definition: String?
    var keys: [String]
    var testDescription: String { "\(schema) \(definition ?? "root")" }
  }

  @Test(arguments: [
    KeyList(schema: "customers", definition: "customer", keys: CustomerReader.customerKeys),
    KeyList(schema: "customers", definition: "model", keys: CustomerReader.modelKeys),
    KeyList(schema: "release", definition: nil, keys: ReleaseConfiguration.keys),
    KeyList(schema: "release", definition: "product", keys: ReleaseConfiguration.Product.keys),
    KeyList(schema: "release", definition: "models", keys: ReleaseConfiguration.Models.keys),
    KeyList(schema: "release", definition: "feature", keys: FeatureConfiguration.keys),
    KeyList(schema: "release", definition: "cache", keys: CacheConfiguration.keys),
    KeyList(
      schema: "release", definition: "commandBuilder",
      keys: BuilderConfiguration.commonKeys + BuilderConfiguration.CommandBuilder.keys),
    KeyList(
      schema: "release", definition: "swiftBuilder",
      keys: BuilderConfiguration.commonKeys + BuilderConfiguration.SwiftBuilder.keys),
    KeyList(
      schema: "release", definition: "cocoapodsBuilder",
      keys: BuilderConfiguration.commonKeys + BuilderConfiguration.CocoaPodsBuilder.keys),
    KeyList(
      schema: "release", definition: "xcodeBuilder",
      keys: BuilderConfiguration.commonKeys + BuilderConfiguration.XcodeBuilder.keys),
    KeyList(schema: "release", definition: "templates", keys: ReleaseConfiguration.Templates.keys),
    KeyList(schema: "release", definition: "templateFile", keys: ReleaseConfiguration.Templates.File.keys),
    KeyList(schema: "release", definition: "artifact", keys: ReleaseConfiguration.ArtifactLocation.keys),
    KeyList(schema: "release", definition: "verify", keys: VerificationConfiguration.keys),
    KeyList(schema: "release", definition: "versions", keys: VersionsConfiguration.keys),
    KeyList(schema: "release", definition: "versionFile", keys: VersionFileConfiguration.keys),
    KeyList(schema: "release", definition: "git", keys: GitConfiguration.keys),
    KeyList(schema: "release", definition: "notes", keys: NotesConfiguration.keys),
    KeyList(schema: "release", definition: "bump", keys: BumpConfiguration.keys),
    KeyList(schema: "release", definition: "ship", keys: ShipConfiguration.keys),
    KeyList(schema: "release", definition: "sign", keys: TrustConfiguration.signKeys),
    KeyList(schema: "release", definition: "sbom", keys: TrustConfiguration.billKeys),
    KeyList(schema: "release", definition: "component", keys: TrustConfiguration.componentKeys),
    KeyList(schema: "release", definition: "provenance", keys: TrustConfiguration.provenanceKeys),
    KeyList(schema: "release", definition: "retry", keys: ReleaseConfiguration.retryKeys),
    KeyList(
      schema: "release", definition: "gitChannel", keys: ["name", "kind"] + ChannelConfiguration.GitSettings.keys),
    KeyList(
      schema: "release", definition: "directoryChannel",
      keys: ["name", "kind"] + ChannelConfiguration.DirectorySettings.keys),
    KeyList(schema: "release", definition: "s3Channel", keys: ["name", "kind"] + ChannelConfiguration.S3Settings.keys),
    KeyList(
      schema: "release", definition: "githubChannel", keys: ["name", "kind"] + ChannelConfiguration.ForgeSettings.keys),
    KeyList(
      schema: "release", definition: "gitlabChannel", keys: ["name", "kind"] + ChannelConfiguration.ForgeSettings.keys),
    KeyList(
      schema: "release", definition: "commandChannel",
      keys: ["name", "kind"] + ChannelConfiguration.CommandSettings.keys),
    KeyList(schema: "release", definition: "announcement", keys: AnnouncementConfiguration.keys),
    KeyList(schema: "release", definition: "ota", keys: OverTheAirConfiguration.allKeys),
    KeyList(
      schema: "release", definition: "otaCommand",
      keys: ["kind"] + OverTheAirConfiguration.CommandPlaceSettings.keys),
    KeyList(schema: "release", definition: "notesSection", keys: NotesConfiguration.Section.keys),
    KeyList(schema: "release", definition: "notesScopes", keys: NotesConfiguration.scopesKeys),
  ])
  func knownKeysAreTheSchemasProperties(_ list: KeyList) throws {
    let schema = try JSONValue(parsing: TestFile.bytes(Self.path(list.schema)))
    let object = list.definition.map { schema["$defs"]?[$0] } ?? schema
    #expect(Set(try #require(object?["properties"]?.names)) == Set(list.keys))
  }

  @Test func sealKeysAgree() throws {
    let schema = try JSONValue(parsing: TestFile.bytes(Self.path("release")))
    guard case .array(let choices) = schema["$defs"]?["seal"]?["oneOf"] else {
      Issue.record("the schema of seal has no oneOf")
      return
    }
    #expect(choices.first?["enum"] == .array(ReleaseConfiguration.SealTreatment.words.map { .string($0) }))
    #expect(choices.last?["properties"]?.names == ReleaseConfiguration.SealTreatment.keys)
  }

  @Test func hostsAgree() throws {
    let schema = try JSONValue(parsing: TestFile.bytes(Self.path("release")))
    let hosts = NotesConfiguration.Host.allCases.map { JSONValue.string($0.rawValue) }
    #expect(schema["$defs"]?["notes"]?["properties"]?["host"]?["enum"] == .array(hosts))
  }

  @Test func schemaAndDecoderAgree() throws {
    let tables = [
      ("customers", CustomerCases.all, CustomerCases.valid), ("release", ReleaseCases.all, ReleaseCases.valid),
    ]
    let rows = tables.flatMap { schema, cases, valid in
      cases.map { row in (schema, row, row.document(from: valid)) }
    }
    #expect(rows.count >= 60)
    let verdicts = try judge(rows.map { ($0.0, $0.2) })
    try #require(verdicts.count == rows.count)
    for ((schema, row, _), accepted) in zip(rows, verdicts) {
      // The schema accepts what it cannot check. A row that it rejects must not claim that it cannot.
      let expected = row.problem == nil || row.beyondSchema != nil
      #expect(accepted == expected, "\(schema): \(row.name)")
    }
  }

  /// One run of Python's jsonschema over the whole table.
  private func judge(_ documents: [(schema: String, text: String)]) throws -> [Bool] {
    let script = """
      import json, sys, jsonschema
      validators = {}
      for name, path in json.loads(sys.argv[1]).items():
          schema = json.load(open(path))
          jsonschema.Draft202012Validator.check_schema(schema)
          validators[name] = jsonschema.Draft202012Validator(schema)
      print(json.dumps([validators[s].is_valid(json.loads(t)) for s, t in json.load(sys.stdin)]))
      """
    let paths = JSONValue.object(["customers", "release"].map { JSONMember($0, .string(Self.path($0))) })
    let table = JSONValue.array(documents.map { .array([.string($0.schema), .string($0.text)]) })
    let result = try Tool.run(Tool.python, ["-c", script, paths.serialized()], input: table.serialized())
    try #require(result.status == 0, "\(result.errors)")
    guard case .array(let verdicts) = try JSONValue(parsing: result.output) else { return [] }
    return verdicts.map { $0 == true }
  }

  private static func path(_ schema: String) -> String { Checkout.root + "/schemas/\(schema).schema.json" }
}

extension JSONValue {
  fileprivate var names: [String]? {
    guard case .object(let members) = self else { return nil }
    return members.map(\.name)
  }
}
