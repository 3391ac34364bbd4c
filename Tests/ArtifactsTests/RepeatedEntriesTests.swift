import Domain
import Platform
import TestSupport
import Testing

@testable import Artifacts

/// What a zip has several times is read once, and told of each place.
@Suite("Repeated entries") struct RepeatedEntriesTests {
  private static let broken = "<plist version=\"1.0\"><dict>"
  /// The same name and bytes; other bytes of the same length; the same bytes under another name, or among debug symbols.
  private static let files: [(path: String, text: String, executable: Bool)] = [
    ("ios/X.framework/a.mlmodel", "for com.acme.fitness", false),
    ("ios/X.framework/Info.plist", broken, false),
    ("ios/X.framework/X.dSYM/x", "at /Users/somebody/x.swift", false),
    ("ios/X.framework/x", "at /Users/somebody/x.swift", false),
    ("sim/X.framework/a.mlmodel", "for com.acme.fitness", true),
    ("sim/X.framework/b.mlmodel", "for com.acme.fitness", false),
    ("sim/X.framework/Info.plist", broken, false),
    ("sim/X.framework/nested/a.mlmodel", "not com.acme.fitness", false),
    ("sim/X.framework/old/a.mlmodel", "for com.acme.fitnes!", false),
    ("tv/X.framework/a.mlmodel", "for com.acme.fitness", false),
  ]

  private let folder: TemporaryFolder
  private let inspector: ArtifactInspector

  init() throws {
    folder = try TemporaryFolder()
    let customer = Customer(
      appID: try #require(Identifier("acme-fitness")), bundleIdentifiers: ["com.acme.fitness"], models: [])
    inspector = ArtifactInspector(InspectionOptions(index: IdentityIndex(customers: [customer])))
    let packer = ContentPacker(scratchFolder: "/nonexistent")
    let writer = try ZipWriter(creating: folder["x.zip"], time: .earliest, keeping: 1 << 20)
    for file in Self.files {
      let kind = ZipEntry.FileType.file(executable: file.executable)
      try writer.add(ZipEntry("X.xcframework/" + file.path, kind), packer.pack(Array(file.text.utf8)))
    }
    _ = try writer.finish()
    try #require(try Tool.run("unzip", ["-q", folder["x.zip"], "-d", folder["x"]]).status == 0)
  }

  @Test("an entry repeats one with its name and bytes") func firsts() throws {
    let zip = folder["x.zip"]
    let structure = try ZipStructure.inspect(zip)
    let repeated = try RepeatedEntries(structure.entries[...], in: OpenFile.reading(zip))
    #expect(repeated.firsts == [4: 0, 6: 1, 9: 0])
  }

  @Test("the files are those of the unpacked folder, failures and all", arguments: [1, 3]) func files(jobs: Int)
    async throws
  {
    let zip = try await inspector.zip(folder["x.zip"], jobs: jobs)
    let unpacked = try await inspector.folder(folder["x"], jobs: 1)
    #expect(zip.files.count == Self.files.count)
    #expect(zip.files == unpacked.files)
    let lists = zip.files.compactMap { file -> String? in
      guard case .propertyList(.failure(let failure)) = file.content else { return nil }
      return "\(failure)"
    }
    #expect(lists.count == 2 && Set(lists).count == 2)
  }

  /// A zip whose records claim that two entries are equal.
  @Test("other bytes with the same checksum are read") func claimed() async throws {
    var bytes = try TestFile.bytes(folder["x.zip"])
    let entries = try ZipStructure.inspect(folder["x.zip"]).entries
    let range = try #require(entries[9].dataRange)
    bytes[range.upperBound - 1] ^= 1
    try FileSystem.writeNewFile(folder["y.zip"], bytes)
    let artifact = try await inspector.zip(folder["y.zip"], jobs: 1)
    #expect(artifact.unread.map(\.path) == ["X.xcframework/tv/X.framework/a.mlmodel"])
  }
}
