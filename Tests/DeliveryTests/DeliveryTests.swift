import Domain
import Testing

@testable import Domain

private let digest = Digest(hex: String(repeating: "ab", count: 32)) ?? .zero
private let acme = Identifier("acme-fitness").map {
  Customer(appID: $0, name: "Acme", bundleIdentifiers: ["com.acme.fitness"], features: ["trial"], models: [])
}

private func model(_ version: ModelVersion) throws -> DeliveredModel {
  let flow = try #require(Identifier("upsell"))
  return DeliveredModel(
    CustomModel(flowID: 8177, flowName: flow, version: version), file: "upsell.mlmodel", digest: digest)
}

private func record(_ models: [DeliveredModel] = []) throws -> VariantRecord {
  let artifact = Artifact(
    product: "SDK", file: "SDK.zip", size: 10, digest: digest, baseDigest: .zero, url: "https://example.com/SDK.zip")
  return VariantRecord(
    try #require(acme), version: "1.4.0", artifacts: [artifact], models: models, baseVersions: ["SDK": "1.3.0"],
    besideModels: ["models.lst"], toolVersion: "0.1.0",
    compressors: Compressors(libdeflate: "1.14", zlib: "1.2.13"))
}

@Suite("variant.json") struct VariantRecordTests {
  @Test("what is written is read again") func roundTrip() throws {
    let written = try record([try model(.number(72)), try model(.uuid("7D97C9E2-6A4C-4B9C-8B7E-3D9F4C0A9B11"))])
    let read = try VariantRecord(parsing: Array(written.serialized.utf8))
    #expect(read.problems.isEmpty && written.problems.isEmpty)
    #expect(read.document == written.document)
    #expect(read.appID == "acme-fitness" && read.version == "1.4.0" && read.features == ["trial"])
    #expect(read.bundleIdentifiers == ["com.acme.fitness"])
    #expect(
      read.products
        == [
          .init(
            name: "SDK", file: "SDK.zip", size: 10, digest: digest, baseDigest: .zero,
            url: "https://example.com/SDK.zip")
        ])
    #expect(read.models == written.models && read.models.count == 2)
    #expect(read.compressors == Compressors(libdeflate: "1.14", zlib: "1.2.13"))
    #expect(read.baseVersions == ["SDK": "1.3.0"] && read.besideModels == ["models.lst"])
  }

  @Test("everything that is missing or of another type is a problem, and the rest is read") func problems() throws {
    let text = #"{"app_id": "acme", "products": [{"size": "10", "sha256": "ab"}, 7], "models": {}, "features": [1]}"#
    let read = try VariantRecord(parsing: Array(text.utf8))
    #expect(read.appID == "acme" && read.version == nil && read.products.count == 2 && read.models.isEmpty)
    #expect(read.problems.contains("schemaVersion is missing, or not a whole number"))
    #expect(read.problems.contains("version is missing, or not a string"))
    #expect(read.problems.contains("features is missing, or not a list of strings"))
    #expect(read.problems.contains("models is missing, or not a list"))
    #expect(read.problems.contains("products[0].size is missing, or not a whole number"))
    #expect(read.problems.contains("products[0].sha256 is missing, or not a SHA-256"))
    #expect(read.problems.contains("products[1].name is missing, or not a string"))
  }

  @Test("a model's version is a string, whatever the manifest has") func modelVersion() throws {
    let document = try record([try model(.number(72))]).document
    #expect(document["models"]?.elements?.first?["modelVersion"] == "72")
    for text in ["072", "7x", "99999999999999999999"] {
      #expect(ModelVersion(text: text) == .uuid(text))
    }
    #expect(ModelVersion(text: "72") == .number(72))
  }

  @Test(
    "a record without compressors, as older tools wrote it, or with others, is whole",
    arguments: ["", #", "compressors": {"libdeflate": "1.14"}"#, #", "compressors": {"libdeflate": 1, "zlib": []}"#])
  func compressors(_ text: String) throws {
    let own = #/,\s*"compressors": \{[^}]*\}/#
    let changed = try record().serialized.replacing(own, with: text)
    let read = try VariantRecord(parsing: Array(changed.utf8))
    #expect(read.compressors == nil && read.problems.isEmpty && changed.contains(own) == !text.isEmpty)
    #expect(try read.agrees(with: record()))
  }

  @Test("a record without URLs, as older tools wrote it, is whole and says the same; another URL says something else")
  func urls() throws {
    let own = #/,\s*"url": "[^"]*"/#
    let older = try VariantRecord(parsing: Array(record().serialized.replacing(own, with: "").utf8))
    #expect(older.problems.isEmpty && older.products.map(\.url) == [nil])
    #expect(try older.agrees(with: record()) && record().agrees(with: older))
    let other = try record().serialized.replacing("example.com", with: "example.org")
    #expect(try !VariantRecord(parsing: Array(other.utf8)).agrees(with: record()))
    let wrong = try record().serialized.replacing(#""https://example.com/SDK.zip""#, with: "7")
    let problems = try VariantRecord(parsing: Array(wrong.utf8)).problems
    #expect(problems == ["products[0].url is missing, or not a string"])
  }

  @Test("a record of another format is a problem") func otherFormat() throws {
    let text = try record().serialized.replacing(#""schemaVersion": 1"#, with: #""schemaVersion": 2"#)
    #expect(try VariantRecord(parsing: Array(text.utf8)).problems == ["schemaVersion is 2, and only 1 is known"])
  }

  @Test("a hostile record has a bounded number of problems") func bounded() throws {
    let text = #"{"models": [\#(Array(repeating: "{}", count: 10_000).joined(separator: ","))]}"#
    #expect(try VariantRecord(parsing: Array(text.utf8)).problems.count == 100)
    #expect(throws: JSONSyntaxError.self) { try VariantRecord(parsing: Array("{".utf8)) }
  }
}

@Suite("CustomModels.json") struct ModelListTests {
  @Test("what is written is read again, a number as a number and a UUID as a string") func roundTrip() throws {
    let models = [try model(.number(72)), try model(.uuid("7D97C9E2-6A4C-4B9C-8B7E-3D9F4C0A9B11"))]
    let written = ModelList(try #require(acme), version: "1.4.0", models).serialized
    let read = try ModelList(parsing: Array(written.utf8))
    #expect(read.problems.isEmpty && read.models == models && read.serialized == written)
    let document = try JSONValue(parsing: Array(written.utf8))
    #expect(document["customModels"]?.elements?.first?["modelVersion"] == 72)
  }

  @Test("a list of an earlier release has no schemaVersion") func earlier() throws {
    let written = ModelList(try #require(acme), version: "1.4.0", []).serialized
    #expect(try ModelList(parsing: Array(written.replacing("  \"schemaVersion\": 1,\n", with: "").utf8)).problems == [])
    let later = written.replacing(#""schemaVersion": 1"#, with: #""schemaVersion": 2"#)
    #expect(try ModelList(parsing: Array(later.utf8)).problems == ["schemaVersion is 2, and only 1 is known"])
  }
}

@Suite("SHA256SUMS") struct ChecksumListTests {
  @Test("what is written is read again, sorted by bytes") func roundTrip() {
    let list = ChecksumList(["b": digest, "a b": .zero, "Z": digest])
    #expect(list.serialized == "\(digest)  Z\n\(Digest.zero)  a b\n\(digest)  b\n")
    #expect(ChecksumList(parsing: list.serialized).digests == list.digests)
  }

  @Test("lines that are not a digest with a name are counted") func malformed() {
    let list = ChecksumList(parsing: "\(digest)  a\n\(digest)  a\n\nab  b\n\(digest) *c\n\(digest)   \n\(digest)  ")
    #expect(list.malformedLines == [2, 4, 7])
    #expect(Set(list.digests.keys) == ["a", "c", " "])
  }
}

@Suite("index.json") struct ReleaseIndexTests {
  @Test("each variant is a line") func lines() throws {
    let line = ReleaseIndex.line(of: try record([try model(.number(72))]))
    var lines = ReleaseIndex.Text(version: "1.4.0")
    for _ in 0..<2 { lines.append(line) }
    let text = lines.finished()
    #expect(text.split(separator: "\n").count { $0.contains(#""app_id": "acme-fitness""#) } == 2)
    let index = try #require(ReleaseIndex(parsing: Array(text.utf8)))
    #expect(index.version == "1.4.0" && index.entries.map(\.appID) == ["acme-fitness", "acme-fitness"])
    #expect(index.entries.allSatisfy { $0.document["products"]?.elements?.count == 1 })
  }

  @Test("without variants it is a list still") func empty() throws {
    let text = ReleaseIndex.Text(version: #"a"b"#).finished()
    #expect(try #require(ReleaseIndex(parsing: Array(text.utf8))).version == #"a"b"#)
  }

  @Test("what has no list of variants is none", arguments: ["", "{", "7", #"{"variants": 3}"#]) func none(
    _ text: String
  ) {
    #expect(ReleaseIndex(parsing: Array(text.utf8)) == nil)
  }
}
