import Artifacts
import Domain
import Platform
import TestSupport
import Testing

@testable import Artifacts

/// A zip is found to be the same, whether it is inspected with a baseline or without one.
@Suite("Baselines") struct BaselineTests {
  private static let root = "X.xcframework"
  private static let base: [(path: String, text: String, executable: Bool)] = [
    ("Info.plist", "<plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>", false),
    ("ios/X.framework/Headers/X.h", String(repeating: "void x(void);\n", count: 30), false),
    ("ios/X.framework/Modules/a.swiftinterface", "// swift-module-flags: -module-name X\nimport /Users/me/x\n", false),
    ("ios/X.framework/X", "binary of com.acme.fitness", true),
    ("ios/X.framework/e", "", false),
    ("ios/X.framework/_CodeSignature/CodeResources", "<plist><dict/></plist>", false),
    ("ios/X.framework/noise", String(decoding: (0..<400).map { UInt8($0 * 7 % 64 + 48) }, as: UTF8.self), false),
  ]

  private let folder: TemporaryFolder
  private let inspector: ArtifactInspector
  /// A zip of the base and a customer's files, and the size of the base's part of it.
  private let first: (path: String, prefix: Int)
  private let second: (path: String, prefix: Int)

  init() throws {
    folder = try TemporaryFolder()
    let customer = Customer(
      appID: try #require(Identifier("acme-fitness")),
      bundleIdentifiers: ["com.acme.fitness"],
      models: [])
    inspector = ArtifactInspector(
      InspectionOptions(index: IdentityIndex(customers: [customer]), exports: true, keepsText: true))
    first = try Self.pack(Self.base, [("m/one.mlmodel", "one")], to: folder["first.zip"])
    second = try Self.pack(Self.base, Self.secondFiles, to: folder["second.zip"])
  }

  private static let secondFiles = [("m/one.mlmodel", "eno"), ("m/two.json", "{\"app_id\":\"acme-fitness\"}")]

  private func contents(_ files: [(path: String, text: String)]) -> KnownContents {
    let packer = ContentPacker(scratchFolder: "/nonexistent")
    return KnownContents(
      files.map { (Self.root + "/" + $0.path, packer.compress(Array($0.text.utf8))) },
      artifactSize: 1 << 20, inspector.options)
  }

  private static func pack(
    _ base: [(path: String, text: String, executable: Bool)], _ own: [(path: String, text: String)], to path: String
  ) throws -> (path: String, prefix: Int) {
    let packer = ContentPacker(scratchFolder: "/nonexistent")
    let writer = try ZipWriter(creating: path, time: .earliest, keeping: 1 << 20)
    func add(_ path: String, _ text: String, _ kind: ZipEntry.FileType) throws {
      try writer.add(ZipEntry(root + path, kind), packer.pack(Array(text.utf8)))
    }
    try add("", "", .directory)
    try add("/link", "Info.plist", .symlink)
    for file in base { try add("/" + file.path, file.text, .file(executable: file.executable)) }
    let prefix = try writer.prefix().length
    for file in own { try add("/" + file.path, file.text, .file(executable: false)) }
    _ = try writer.finish()
    return (path, prefix)
  }

  /// Parts of a variant's zip that its base has too.
  enum Part: CaseIterable { case data, headers, records, anywhere }

  /// The bytes of one entry's part that the base has too.
  private func ranges(_ part: Part) throws -> [Range<Int>] {
    let structure = try ZipStructure.inspect(second.path)
    let shared = structure.entries.filter { $0.headerOffset < second.prefix }
    let size = try TestFile.bytes(second.path).count
    switch part {
    case .data: return shared.compactMap(\.dataRange).filter { !$0.isEmpty }
    case .headers: return shared.compactMap { entry in entry.dataRange.map { entry.headerOffset..<$0.lowerBound } }
    case .records:
      let directory = try #require(structure.entries.last?.dataRange).upperBound
      let records = shared.map { 46 + $0.name.bytes.count }.reduce(into: [directory]) { $0.append(($0.last ?? 0) + $1) }
      return zip(records, records.dropFirst()).map { $0..<$1 }
    case .anywhere: return [0..<size]
    }
  }

  @Test("damaged variants are found to be the same with any baseline", arguments: Part.allCases)
  func mutations(_ part: Part) async throws {
    let (zip, files) = (
      try await inspector.zip(first.path, jobs: 1), try await inspector.zip(second.path, jobs: 1).files
    )
    let baselines = [try #require(try Baseline(zip)), Baseline(files: files)]
    let contents = contents(Self.secondFiles)
    let tail = try tail()
    let (ranges, bytes) = (try ranges(part), try TestFile.bytes(second.path))
    var sharing = 0
    for var random in Rounds.generators(seed: 2026) {
      for _ in 0..<100 {
        let range = try #require(ranges.randomElement(using: &random))
        let mutant = folder["mutant.zip"]
        try? FileSystem.removeFile(mutant)
        try FileSystem.writeNewFile(mutant, bytes.mutated(in: range, using: &random))
        let plain = await attempt(mutant, nil)
        for baseline in baselines {
          #expect(await attempt(mutant, baseline) == plain)
          #expect(await attempt(mutant, baseline, contents, tail) == plain)
        }
        let shared = try? baselines[0].zip?.inspect(OpenFile.reading(mutant)).sharedCount
        if let shared, shared > 0 { sharing += 1 }
      }
    }
    // A test in which nothing is ever shared would prove nothing.
    #expect(sharing > 0, "\(part)")
  }

  /// The findings in a zip, or the reason for having none.
  private enum Outcome: Equatable {
    case artifact(InspectedArtifact)
    case failure(String)
  }

  private func attempt(
    _ path: String, _ baseline: Baseline?, _ contents: KnownContents = KnownContents(), _ tail: ZipTail? = nil
  ) async -> Outcome {
    do {
      return .artifact(try await inspector.zip(path, baseline: baseline, contents: contents, tail: tail, jobs: 1))
    } catch { return .failure("\(error)") }
  }

  @Test("a variant shares its base's entries, with a baseline in memory or not") func sharing() async throws {
    let artifact = try await inspector.zip(first.path, jobs: 2)
    let baseline = try #require(try Baseline(artifact))
    let (structure, count) = try #require(try baseline.zip?.inspect(OpenFile.reading(second.path)))
    #expect(count == Self.base.count + 2 && structure.problems.isEmpty)
    #expect(try await inspector.zip(first.path, baseline: baseline, jobs: 1) == artifact)
    let plain = try await inspector.zip(second.path, jobs: 2)
    for jobs in 1...3 { #expect(try await inspector.zip(second.path, baseline: baseline, jobs: jobs) == plain) }
  }

  @Test("a file of a baseline is taken only if all its bytes are the same") func changedFile() async throws {
    let original = try await inspector.zip(first.path, jobs: 1)
    var changed = Self.base
    changed[3].text = "binary of com.acme.fitnesz"
    let other = try Self.pack(changed, [], to: folder["changed.zip"])
    let plain = try await inspector.zip(other.path, jobs: 1)
    #expect(plain.file(Self.root + "/" + changed[3].path)?.tokenMatches.isEmpty == true)
    #expect(original.file(Self.root + "/" + changed[3].path)?.tokenMatches.isEmpty == false)
    for jobs in 1...3 {
      #expect(try await inspector.zip(other.path, baseline: Baseline(files: original.files), jobs: jobs) == plain)
    }
  }

  @Test("thousands of damaged files are not taken for known ones") func damagedContents() async throws {
    let contents = contents(Self.secondFiles)
    let baseline = try #require(try Baseline(try await inspector.zip(first.path, jobs: 1)))
    let bytes = try TestFile.bytes(second.path)
    let tail = try tail()
    let own = try ZipStructure.inspect(second.path).entries.filter { $0.headerOffset >= second.prefix }
    let start = try #require(own.first?.headerOffset)
    for var random in Rounds.generators(seed: 2027) {
      for _ in 0..<100 {
        let mutant = folder["mutant.zip"]
        try? FileSystem.removeFile(mutant)
        try FileSystem.writeNewFile(mutant, bytes.mutated(in: start..<bytes.count, using: &random))
        #expect(await attempt(mutant, baseline, contents, tail) == attempt(mutant, nil))
      }
    }
  }

  /// What a writer that continued the base's prefix kept of what it wrote.
  private func tail() throws -> ZipTail {
    let bytes = try TestFile.bytes(second.path)
    return ZipTail(offset: second.prefix, bytes: Array(bytes[second.prefix...]), digest: SHA256.digest(of: bytes))
  }

  @Test("a tail gives the digest of a file that ends with it, and of no other") func tailDigest() async throws {
    let base = try Self.pack(Self.base, [], to: folder["base.zip"])
    let baseline = try #require(try Baseline(try await inspector.zip(base.path, jobs: 1)))
    // A digest that no file has shows whether it was taken over.
    let known = ZipTail(offset: second.prefix, bytes: try tail().bytes, digest: .zero)
    #expect(try await inspector.zip(second.path, baseline: baseline, tail: known, jobs: 1).digest == .zero)
    let plain = try await inspector.zip(second.path, jobs: 1).digest
    #expect(try await inspector.zip(second.path, tail: known, jobs: 1).digest == plain)
    let changes: [(inout [UInt8]) -> Void] = [
      { $0[second.prefix + 40] ^= 1 }, { $0.removeLast() }, { $0.append(0) }, { $0[60] ^= 1 },
    ]
    for change in changes {
      var bytes = try TestFile.bytes(second.path)
      change(&bytes)
      let found = try await inspector.zip(folder.write(bytes, to: "c.zip"), baseline: baseline, tail: known, jobs: 1)
      #expect(found.digest == SHA256.digest(of: bytes))
    }
  }

  @Test("a file is known by its name too, since that decides how it is read") func otherName() async throws {
    let renamed = [("m/one.txt", "eno"), ("m/other/two.json", Self.secondFiles[1].1)]
    let zip = try Self.pack(Self.base, renamed, to: folder["renamed.zip"])
    let plain = try await inspector.zip(zip.path, jobs: 1)
    let contents = contents([("m/one.mlmodel", "eno"), Self.secondFiles[1]])
    #expect(try await inspector.zip(zip.path, contents: contents, jobs: 1) == plain)
  }

  @Test("an outline leaves out files of the baseline, and nothing else") func outline() async throws {
    let unsealed = Self.base.filter { !$0.path.contains("_CodeSignature") }
    let base = try Self.pack(unsealed, [], to: folder["base.zip"])
    let variant = try Self.pack(unsealed, Self.secondFiles, to: folder["variant.zip"])
    let artifact = try await inspector.zip(base.path, jobs: 1)
    let plist = try #require(artifact.file(Self.root + "/Info.plist"))
    let baseline = try #require(try Baseline(artifact, outline: [plist]))
    let plain = try await inspector.zip(variant.path, jobs: 1)
    let left = Set(artifact.files.map(\.path)).subtracting([plist.path])
    var expected = InspectedArtifact(
      path: plain.path, form: plain.form,
      tree: FileTree(plain.tree.entries.filter { $0.kind != .directory && !left.contains($0.path) }).withImpliedFolders,
      files: plain.files.filter { !left.contains($0.path) }, outlined: unsealed.count + 2)
    expected.added = InspectedArtifact.Additions(
      entries: plain.tree.entries.filter { $0.path.hasPrefix(Self.root + "/m") },
      files: plain.files.filter { $0.path.hasPrefix(Self.root + "/m") })
    for contents in [KnownContents(), contents(Self.secondFiles)] {
      let found = try await inspector.zip(variant.path, baseline: baseline, contents: contents, jobs: 1)
      #expect(found.tree.entries == expected.tree.entries)
      #expect(found.files == expected.files)
      #expect(found == expected)
    }
    // A zip that does not start with the whole baseline is inspected whole.
    var bytes = try TestFile.bytes(variant.path)
    let data = try #require(
      try ZipStructure.inspect(variant.path).entries.last { $0.path.hasSuffix("noise") }?.dataRange)
    bytes[data.lowerBound + 1] ^= 1
    let changed = try folder.write(bytes, to: "changed.zip")
    #expect(
      try await inspector.zip(changed, baseline: baseline, jobs: 1) == inspector.zip(changed, jobs: 1))
  }

  @Test("a baseline without a seal says nothing about a variant with one") func seal() async throws {
    let unsealed = Self.base.filter { !$0.path.contains("_CodeSignature") }
    let base = try Self.pack(unsealed, [], to: folder["unsealed.zip"])
    let variant = try Self.pack(unsealed, [("ios/_CodeSignature/CodeResources", "")], to: folder["sealed.zip"])
    let artifact = try await inspector.zip(base.path, jobs: 1)
    let plain = try await inspector.zip(variant.path, jobs: 1)
    for baseline in [try #require(try Baseline(artifact)), Baseline(files: artifact.files)] {
      #expect(try await inspector.zip(variant.path, baseline: baseline, jobs: 1) == plain)
    }
  }

  @Test("a folder is no baseline, nor is a zip with a problem") func unfit() async throws {
    try folder.write("text", to: "folder/a.txt")
    #expect(try await Baseline(inspector.folder(folder["folder"], jobs: 1)) == nil)
    let bytes = try TestFile.bytes(first.path)
    let path = try folder.write(bytes + [0], to: "trailing.zip")
    #expect(try await Baseline(inspector.zip(path, jobs: 1)) == nil)
  }
}
