import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Other customers' names by where they are") struct IsolationPlaceTests {
  private let device = CraftedArtifact.device
  private let index = IdentityIndex(customers: [CraftedVariant.customer, CraftedVariant.other])
  private let owners = ModelOwners([])

  @Test("in a file's name, hyphens and dots separate words") func names() throws {
    let index = IdentityIndex(customers: [
      CraftedVariant.customer, CraftedVariant.other,
      Customer(appID: CraftedVariant.id("trailcast"), bundleIdentifiers: ["io.nimbus"], models: []),
      Customer(appID: CraftedVariant.id("json"), bundleIdentifiers: [], models: []),
    ])
    let expectation = CraftedVariant.expectation(owners: owners, index: index)
    func found(_ name: String) throws -> Bool {
      var artifact = try CraftedVariant.artifact()
      artifact.write(device + "/" + name, "")
      return !Rule.all(in: .isolation).lines(artifact.subject(expectation, index: index))
        .filter { $0.hasPrefix("error") }.isEmpty
    }
    for name in [
      "config-trailcast.json", "trailcast.bak", "io.nimbus.weather.widget.json", "old.io.nimbus.weather",
      "Trailcast-2.png",
      "pre-nimbus-weather-post", "a-io.nimbus-b", "x/config-trailcast/y",
    ] { #expect(try found(name), "\(name)") }
    for name in [
      "trailcasts.bak", "io.nimbusweather", "nimbus.weather", "a.json", "com.acme.fitness.widget.json",
      "acme-fitness-old.txt", "com.acme.fitness-trail.cast",
    ] { #expect(try !found(name), "\(name)") }
  }

  /// Python writes both, and a reader of the zip shows them.
  @Test("in a comment or an extra field of the zip") func remarks() async throws {
    let folder = try TemporaryFolder()
    let script = """
      import struct, sys, zipfile
      for name, comment, extra, archive in [
          ("none", b"for everyone", b"by nobody", b"of all"), ("comment", b"for io.nimbus.weather", b"", b""),
          ("extra", b"", b"Nimbus & Sons", b""), ("archive", b"", b"", b"not for nimbus-weather!")]:
          with zipfile.ZipFile(name, "w") as file:
              entry = zipfile.ZipInfo("SDK.xcframework/a")
              entry.comment = comment
              if extra: entry.extra = struct.pack("<HH", 0x4242, len(extra)) + extra
              file.writestr(entry, b"1")
              file.comment = archive
      whole = open("none", "rb").read()
      end = whole.rindex(b"PK\\5\\6")
      count, size, offset = struct.unpack_from("<HII", whole, end + 10)
      rest = b"io.nimbus.weather"
      wide = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44 + len(rest), 45, 45, 0, 0, count, count, size, offset) + rest
      open("zip64", "wb").write(whole[:end] + wide + struct.pack("<IIQI", 0x07064B50, 0, end, 1) + whole[end:])
      """
    #expect(try Tool.run(Tool.python, ["-c", script], in: folder.path).status == 0)
    func lines(_ name: String) async throws -> [String] {
      let artifact = try await ArtifactInspector(InspectionOptions(index: index)).zip(folder[name], jobs: 1)
      return Rule.all(in: .isolation).lines(
        ArtifactSubject(artifact, name: "SDK", expectation: CraftedVariant.expectation(owners: owners, index: index)))
    }
    let place = "is in a comment or an extra field of the zip"
    #expect(try await lines("none") == [])
    #expect(
      try await lines("comment") == [
        "error isolation.identifier SDK.xcframework/a: names customer nimbus-weather: the bundle identifier "
          + "\"io.nimbus.weather\" \(place)"
      ])
    // In the local header and in the directory.
    #expect(try await lines("extra").filter { $0.contains("the name \"Nimbus & Sons\" \(place)") }.count == 2)
    #expect(
      try await lines("archive") == [
        "error isolation.identifier: names customer nimbus-weather: the app_id \"nimbus-weather\" \(place)"
      ])
    #expect(
      try await lines("zip64") == [
        "error isolation.identifier: names customer nimbus-weather: the bundle identifier \"io.nimbus.weather\" \(place)"
      ])
  }

  @Test("a name of one word is the vendor's to judge in the base, and an error in what a build adds") func words()
    throws
  {
    let named = Customer(appID: CraftedVariant.id("c9"), name: "Fjordlight", bundleIdentifiers: [], models: [])
    let index = IdentityIndex(customers: [CraftedVariant.customer, CraftedVariant.other, named])
    var artifact = try CraftedVariant.artifact()
    artifact.write(device + "/a.txt", "As Fjordlight does. Public License, Software.")
    artifact.write(device + "/b.txt", "As Nimbus & Sons do.")
    artifact.write(device + "/upsell.mlmodel", "for Fjordlight")
    let expectation = CraftedVariant.expectation(owners: owners, index: index)
    let word = "names customer c9: the name \"Fjordlight\" is at byte"
    #expect(
      Rule.all(in: .isolation).lines(artifact.subject(expectation, index: index)) == [
        "warning isolation.identifier DEVICE/a.txt: \(word) 3 (UTF-8)",
        "error isolation.identifier DEVICE/b.txt: names customer nimbus-weather: the name \"Nimbus & Sons\" is at byte 3 "
          + "(UTF-8)",
        "error isolation.identifier DEVICE/upsell.mlmodel: \(word) 4 (UTF-8)",
      ])
  }

  @Test("a name of common words is the vendor's to judge in the base, and an error in what a build adds") func phrases()
    throws
  {
    let names = ["Public Software", "Terms of Service", "Software AG"]
    let named = zip(0..., names).map { number, name in
      Customer(appID: CraftedVariant.id("c9-\(number)"), name: name, bundleIdentifiers: [], models: [])
    }
    let index = IdentityIndex(customers: [CraftedVariant.customer] + named)
    let expectation = CraftedVariant.expectation(owners: owners, index: index)
    func severities(_ file: String, _ text: String) throws -> [String] {
      var artifact = try CraftedVariant.artifact()
      artifact.write(device + "/" + file, text)
      return Rule.all(in: .isolation).lines(artifact.subject(expectation, index: index)).map {
        String($0.prefix { $0 != " " })
      }
    }
    #expect(try severities("a.txt", "The GNU General Public Software.") == ["warning"])
    #expect(try severities("a.txt", "Made by Software AG.") == ["error"])
    #expect(try severities("upsell.mlmodel", "for Public Software") == ["error"])
  }

  @Test(
    "an app_id of common words is judged as a name is",
    arguments: [
      ("budget", "warning", "error"), ("daily-health-notes", "error", "error"), ("sleep-notes", "warning", "error"),
      ("trailcast", "error", "error"), ("import", "note", "note"),
    ])
  func commonAppIDs(_ appID: String, inBase: String, added: String) throws {
    let other = Customer(appID: CraftedVariant.id(appID), bundleIdentifiers: [], models: [])
    let index = IdentityIndex(customers: [CraftedVariant.customer, other])
    let expectation = CraftedVariant.expectation(owners: owners, index: index)
    var artifact = try CraftedVariant.artifact()
    artifact.write(device + "/Localizable.strings", "key = \"\(appID)\";")
    artifact.write(device + "/upsell.mlmodel", "for \(appID)")
    let lines = Rule.all(in: .isolation).lines(artifact.subject(expectation, index: index))
    #expect(lines.map { String($0.prefix { $0 != " " }) } == [inBase, added])
  }

  @Test("what the base on the disk does not have is not the base's", arguments: ["Fjordlight", "東京瓦斯", "ธนาคารไทย"])
  func outsideBase(_ name: String) throws {
    let other = Customer(appID: CraftedVariant.id("c9"), name: name, bundleIdentifiers: [], models: [])
    let index = IdentityIndex(customers: [CraftedVariant.customer, other])
    let folder = try TemporaryFolder()
    var artifact = try CraftedVariant.artifact()
    for file in ["same.txt", "changed.txt"] {
      artifact.write(device + "/" + file, "As \(name) does.")
      try folder.write("As \(name) does.", to: "\(device)/\(file)")
    }
    artifact.write(device + "/changed.txt", "For \(name)")
    artifact.write(device + "/new.txt", "As \(name) does.")
    artifact.write(device + "/\(name)", "")
    var expectation = CraftedVariant.expectation(owners: owners, index: index)
    func severities() -> [String] {
      Rule.all(in: .isolation).lines(artifact.subject(expectation, index: index)).map {
        let words = $0.split(separator: " ")
        return "\(words[0]) \(words[2].dropFirst(7).dropLast())"
      }
    }
    #expect(severities() == ["warning \(name)", "warning changed.txt", "warning new.txt", "warning same.txt"])
    expectation.base = BaseFiles([CraftedArtifact.root: folder.path])
    #expect(severities() == ["error \(name)", "error changed.txt", "error new.txt", "warning same.txt"])
  }
}
