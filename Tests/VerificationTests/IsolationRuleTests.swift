import Artifacts
import Domain
import TestSupport
import Testing

@testable import Artifacts
@testable import Verification

@Suite("Rules about isolation") struct IsolationRuleTests {
  private let device = CraftedArtifact.device
  private let index = IdentityIndex(customers: [CraftedVariant.customer, CraftedVariant.other] + ordinary)
  private let workshop: TemporaryFolder
  private let owners: ModelOwners

  /// Customers who are called what stands in everybody's artifact.
  private static let ordinary = ["upsell", "12345", "sample", "import", "onboarding", "ContextSDK"].map {
    Customer(appID: CraftedVariant.id($0), bundleIdentifiers: [], models: [])
  }

  init() throws {
    let workshop = try TemporaryFolder()
    try workshop.write("a model of two", to: "shared")
    try workshop.write("another's model", to: "other")
    try workshop.write("", to: "empty")
    let files = [
      ("shared", "acme-fitness"), ("shared", "nimbus-weather"), ("other", "nimbus-weather"), ("other", "third"),
    ]
    owners = ModelOwners(
      try files.map { name, owner in
        ModelOwners.File(
          workshop[name], size: try TestFile.bytes(workshop[name]).count, of: CraftedVariant.id(owner))
      } + [ModelOwners.File(workshop["empty"], size: 0, of: CraftedVariant.id("third"))])
    self.workshop = workshop
  }

  @Test("only files of the size that is asked for are read") func sizes() {
    let sizes = (0..<3000).map { ($0 % 1500) * 4096 }
    let owners = ModelOwners(sizes.map { ModelOwners.File("nowhere", size: $0, of: CraftedVariant.id("third")) })
    #expect(owners.owners(of: .zero, size: 4097) == [])
    #expect(owners.unread.isEmpty)
    #expect(owners.owners(of: .zero, size: 4096) == [])
    #expect(owners.unread.map(\.file.size) == [4096, 4096])
  }

  private var expectation: Verification.Expectation { CraftedVariant.expectation(owners: owners, index: index) }

  private func lines(_ expectation: Verification.Expectation? = nil, _ edit: (inout CraftedArtifact) throws -> Void)
    throws -> [String]
  {
    var artifact = try CraftedVariant.artifact()
    try edit(&artifact)
    return Rule.all(in: .isolation).lines(artifact.subject(expectation ?? self.expectation, index: index))
  }

  @Test("are silent about a variant in order, and where nobody is known") func silent() throws {
    #expect(try lines { _ in } == [])
    #expect(
      try lines(CraftedVariant.nobody) {
        $0.write(device + "/nimbus-weather", "another's model")
        $0.write(device + "/a.tgz", "")
      } == [])
  }

  @Test("another's model is found by its bytes, one's own and an empty one are not") func models() throws {
    let found = try lines {
      $0.write(device + "/resource.bin", "another's model")
      $0.write(device + "/own.bin", "a model of two")
      $0.write(device + "/empty.bin", "")
      let inner = StoredZip.bytes([("b", Array("another's model".utf8)), ("c", Array("a model of two".utf8))])
      $0.write(device + "/data", StoredZip.bytes([("a.zip", inner)]))
    }
    let what = "has the bytes of a model of customers nimbus-weather and third (SHA-256 #)"
    #expect(
      found == [
        "error isolation.model DEVICE/data!/a.zip!/b: \(what)", "error isolation.model DEVICE/resource.bin: \(what)",
      ])
  }

  @Test("another's identifiers are found in bytes, in archives, in names and in links") func identifiers() throws {
    let found = try lines {
      $0.write(device + "/a.txt", "io.nimbus.weather, io.nimbus.weather and io.nimbus.weather; Acme Fitness")
      $0.write(
        device + "/b.strings", [0xFF, 0xFE] + "\"Nimbus & Sons\"".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
      $0.write(
        device + "/c.bin",
        StoredZip.bytes([("nimbus-weather/a", []), ("nimbus-weather/b", Array("nimbus-weather".utf8))]))
      $0.write(device + "/nimbus-weather/d/nimbus-weather.txt", "")
      $0.write(device + "/nimbus-weather/d/io.nimbus.weather", "")
      $0[device + "/e"] = .link("../../nimbus-weather/x")
    }
    let app = "names customer nimbus-weather: the app_id \"nimbus-weather\""
    let bundle = "names customer nimbus-weather: the bundle identifier \"io.nimbus.weather\""
    #expect(
      found == [
        "error isolation.identifier DEVICE/nimbus-weather: \(app) is in its name",
        "error isolation.identifier DEVICE/nimbus-weather/d/io.nimbus.weather: \(bundle) is in its name",
        "error isolation.identifier DEVICE/e: \(app) is in its target, \"../../nimbus-weather/x\"",
        "error isolation.identifier DEVICE/a.txt: \(bundle) is at byte 0 (UTF-8), and 2 more times",
        "error isolation.identifier DEVICE/b.strings: names customer nimbus-weather: the name \"Nimbus & Sons\" is at "
          + "byte 4 (UTF-16LE)",
        "error isolation.identifier DEVICE/c.bin!/nimbus-weather/b: \(app) is at byte 0 (UTF-8)",
        "error isolation.identifier DEVICE/c.bin!/nimbus-weather/a: \(app) is in its name",
      ])
  }

  @Test("in a compressed zip, by Info-ZIP") func compressed() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "made for everyone ", count: 50) + "and io.nimbus.weather"
    try folder.write(text, to: "a/b.txt")
    try folder.write("another's model", to: "a/c")
    #expect(try Tool.run("zip", ["-q9r", "a.zip", "a"], in: folder.path).status == 0)
    #expect(try Tool.run("zip", ["-q9", "b.zip", "a.zip"], in: folder.path).status == 0)
    let found = try lines { $0.write(device + "/b", try TestFile.bytes(folder["b.zip"])) }
    #expect(
      found == [
        "error isolation.model DEVICE/b!/a.zip!/a/c: has the bytes of a model of customers nimbus-weather and third "
          + "(SHA-256 #)",
        "error isolation.identifier DEVICE/b!/a.zip!/a/b.txt: names customer nimbus-weather: the bundle identifier "
          + "\"io.nimbus.weather\" is at byte 904 (UTF-8)",
      ])
  }

  @Test("an artifact that is named after another customer is no excuse") func framework() throws {
    let artifact = InspectedInMemory(index: index).artifact(
      ["a": .file([1], executable: false)], root: "nimbus-weather.xcframework")
    let lines = Rule.all(in: .isolation).lines(ArtifactSubject(artifact, name: "", expectation: expectation))
    #expect(
      lines == [
        "error isolation.identifier nimbus-weather.xcframework: names customer nimbus-weather: the app_id "
          + "\"nimbus-weather\" is in its name"
      ])
  }

  @Test("a word that stands there by right, or in any software, is no error") func ordinaryWords() throws {
    let found = try lines {
      $0.write(device + "/a.txt", "upsell 12345 sample onboarding ContextSDK import")
    }
    #expect(
      found == [
        "note isolation.identifier DEVICE/a.txt: names customer 12345: the app_id \"12345\" is at byte 7 (UTF-8)",
        "note isolation.identifier DEVICE/a.txt: names customer sample: the app_id \"sample\" is at byte 13 (UTF-8)",
        "note isolation.identifier DEVICE/a.txt: names customer import: the app_id \"import\" is at byte 42 (UTF-8)",
      ])
  }

  @Test("files beside the zips, and all names") func rendered() throws {
    func file(_ name: String, _ text: String) -> VariantSubject.File {
      VariantSubject.File(name: name, bytes: Array(text.utf8), digest: SHA256.digest(of: Array(text.utf8)))
    }
    func zip(_ name: String) -> VariantSubject.Zip { VariantSubject.Zip(name: name, size: 1, digest: .zero) }
    var subject = VariantSubject(
      folder: "dist/1.4.0/acme-fitness", zips: [zip("ContextSDK.zip")],
      files: [file("RELEASE_NOTES.md", "For Acme Fitness (acme-fitness), upsell")], expectation: expectation)
    #expect(Rule.all(in: .isolation).lines(subject) == [])
    subject.folder = "dist/1.4.0/nimbus-weather/"
    subject.zips.append(zip("nimbus-weather.zip"))
    subject.files += [
      file("io.nimbus.weather.txt", "another's model"), file("ContextSDK.podspec", "# was: io.nimbus.weather\n"),
    ]
    let app = "names customer nimbus-weather: the app_id \"nimbus-weather\""
    let bundle = "names customer nimbus-weather: the bundle identifier \"io.nimbus.weather\""
    #expect(
      Rule.all(in: .isolation).lines(subject) == [
        "error isolation.rendered io.nimbus.weather.txt: has the bytes of a model of customers nimbus-weather and third "
          + "(SHA-256 #)",
        "error isolation.rendered ContextSDK.podspec: \(bundle) is here (UTF-8)",
        "error isolation.rendered: \(app) is in the folder's name",
        "error isolation.rendered nimbus-weather.zip: \(app) is in its name",
        "error isolation.rendered io.nimbus.weather.txt: \(bundle) is in its name",
      ])
    subject.expectation = CraftedVariant.nobody
    #expect(Rule.all(in: .isolation).lines(subject) == [])
  }

  @Test("what else lies in a variant's folder, at any depth") func besides() throws {
    func text(_ text: String) -> CraftedArtifact.Content { .file(Array(text.utf8), executable: false) }
    let packed = StoredZip.bytes([("io.nimbus.weather", Array("another's model".utf8))])
    let rest = InspectedInMemory(index: index).artifact(
      [
        "RELEASE_NOTES.md": text("For Acme Fitness (acme-fitness), upsell"), "more": text("PK\u{3}\u{4}"),
        "notes.pages": .file(StoredZip.bytes([]), executable: false),
        "old/a/io.nimbus.weather.txt": text("another's model"), "old/b": .file(packed, executable: false),
        "old/c": text("# was: io.nimbus.weather\n"), "x": .link("../nimbus-weather"),
      ], root: "")
    let subject = VariantSubject(
      folder: "dist/1.4.0/acme-fitness", zips: [], files: [], rest: rest, expectation: expectation)
    let bundle = "names customer nimbus-weather: the bundle identifier \"io.nimbus.weather\""
    let model = "has the bytes of a model of customers nimbus-weather and third (SHA-256 #)"
    #expect(
      Rule.all(in: .isolation).lines(subject) == [
        "warning isolation.rendered more: is an archive that could not be read to its end: too large, too deep, "
          + "encrypted or damaged",
        "error isolation.rendered old/a/io.nimbus.weather.txt: \(model)",
        "error isolation.rendered old/b!/io.nimbus.weather: \(bundle) is in its name",
        "error isolation.rendered old/b!/io.nimbus.weather: \(model)",
        "error isolation.rendered old/c: \(bundle) is at byte 7 (UTF-8)",
        "error isolation.rendered old/a/io.nimbus.weather.txt: \(bundle) is in its name",
        "error isolation.rendered x: names customer nimbus-weather: the app_id \"nimbus-weather\" is in its "
          + "target, \"../nimbus-weather\"",
      ])
    var texts = subject
    texts.files = [VariantSubject.File(name: "old/c", bytes: Array("# was: io.nimbus.weather\n".utf8), digest: .zero)]
    #expect(Rule.all(in: .isolation).lines(texts).filter { $0.contains("old/c") }.count == 1)
  }

  @Test("what could not be looked into is said") func notSearched() throws {
    let found = try lines {
      $0.write(device + "/a.tgz", "packed")
      $0.write(device + "/b.zip", "PK, and no zip at all, whatever its name")
      $0.write(device + "/android.aar", StoredZip.bytes([("a", [1])]))
      $0.write(device + "/full.zip", StoredZip.bytes([("a", [1])]))
      $0.write(device + "/empty.zip", StoredZip.bytes([]))
      $0.write(device + "/large.bin", Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 25 << 20))
      $0.write(device + "/large.plist", [UInt8](repeating: 0x20, count: 9 << 20))
      $0.write(device + "/a.dSYM/large", Array("PK".utf8) + [UInt8](repeating: 0, count: 25 << 20))
      $0.write(device + "/c.dmg", "koly")
      $0.write(device + "/empty.dmg", "")
      $0.write(device + "/self-extracting", Array("#!/bin/s".utf8) + StoredZip.bytes([("a", [1])]))
      $0.write(device + "/z.plist", Array("#!/bin/s".utf8) + StoredZip.bytes([("a", [1])]))
    }
    let unread = "is an archive that could not be read to its end: too large, too deep, encrypted or damaged"
    #expect(
      found == [
        "warning isolation.not-searched DEVICE/a.tgz: is named like an archive, but is not a known one",
        "warning isolation.not-searched DEVICE/b.zip: is named like an archive, but is not a known one",
        "warning isolation.not-searched DEVICE/c.dmg: is an archive of a kind that cannot be searched: dmg",
        "warning isolation.not-searched DEVICE/large.bin: \(unread)",
        "warning isolation.not-searched DEVICE/self-extracting: ends with a zip after other bytes, which was not searched",
        "warning isolation.not-searched DEVICE/z.plist: ends with a zip after other bytes, which was not searched",
      ])
  }

  @Test("one finding names as many customers as it can") func customers() {
    func text(_ names: String...) -> String { names.map(CraftedVariant.id).asCustomers }
    #expect(text("a") == "customer a")
    #expect(text("a", "b") == "customers a and b")
    #expect(text("a", "b", "c", "d") == "customers a, b and 2 more")
  }
}
