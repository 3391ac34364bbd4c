import Artifacts
import Domain
import TestSupport
import Testing

@testable import Artifacts
@testable import Verification

/// Another customer's model and identifier, packed by programs that are not ours, in a file whose name says nothing.
@Suite("Archives of all kinds inside of an artifact") struct PackedLeakTests {
  private let workshop: TemporaryFolder
  private let index = IdentityIndex(customers: [CraftedVariant.customer, CraftedVariant.other])
  private let owners: ModelOwners

  private static let model = String(repeating: "another's model, ", count: 100)

  init() throws {
    workshop = try TemporaryFolder()
    let path = try workshop.write(Self.model, to: "in/model")
    try workshop.write(String(repeating: "made for everyone ", count: 100) + "io.nimbus.weather", to: "in/text")
    owners = ModelOwners([
      ModelOwners.File(path, size: Self.model.utf8.count, of: CraftedVariant.other.appID)
    ])
  }

  private func lines(_ file: String) throws -> [String] {
    var artifact = try CraftedVariant.artifact()
    artifact.write(CraftedArtifact.device + "/a.dat", try TestFile.bytes(workshop[file]))
    let expectation = CraftedVariant.expectation(owners: owners, index: index)
    return Rule.all(in: .isolation).lines(artifact.subject(expectation, index: index))
  }

  private func run(_ commands: [String]) throws {
    for command in commands {
      let result = try Tool.run("sh", ["-c", command], in: workshop.path)
      try #require(result.status == 0, "\(command): \(result.errors)")
    }
  }

  static let readKinds: [(name: String, commands: [String], inside: String)] = [
    ("tar", ["tar -cf out in"], "in/"),
    ("old tar", ["tar --format=v7 -cf out in"], "in/"),
    ("pax", ["tar --format=posix -cf out in"], "in/"),
    ("tar.gz", ["tar -czf out in"], "in/"),
    ("tar.bz2", ["tar -cjf out in"], "in/"),
    ("two tars", ["tar -cf one in/text", "tar -cf two in/model", "cat one two > out"], "in/"),
    ("ar in tar", ["ar rc a.ar in/model in/text 2>/dev/null", "tar -cf out a.ar"], "a.ar!/"),
    ("tar in zip", ["tar -cf a.tar in", "zip -q9 out.zip a.tar", "mv out.zip out"], "a.tar!/in/"),
    ("zip in tar.gz", ["zip -qr9 a.zip in", "tar -czf out a.zip"], "a.zip!/in/"),
    ("tar.gz in tar.gz", ["tar -czf a in", "tar -czf out a"], "a!/in/"),
  ]

  @Test("those that are read hold what they hold", arguments: readKinds)
  func read(name: String, commands: [String], inside: String) throws {
    try run(commands)
    let found = try lines("out")
    let location = "DEVICE/a.dat!/" + inside
    #expect(
      found.contains(
        "error isolation.model \(location)model: has the bytes of a model of customer nimbus-weather (SHA-256 #)"),
      "\(found)")
    #expect(
      found.contains { $0.hasPrefix("error isolation.identifier \(location)text: names customer nimbus-weather") })
    #expect(!found.contains { $0.contains("not-searched") })
  }

  @Test("one file, packed alone", arguments: [("gzip", "model"), ("bzip2", "data")])
  func alone(program: String, name: String) throws {
    try run(["\(program) -c in/model > out"])
    #expect(
      try lines("out") == [
        "error isolation.model DEVICE/a.dat!/\(name): has the bytes of a model of customer nimbus-weather (SHA-256 #)"
      ])
    try run(["\(program) -c /dev/null > out"])
    #expect(try lines("out") == [])
  }

  static let unreadKinds: [(name: String, commands: [String], says: String)] = [
    ("xz", ["xz -c in/model > out"], "of a kind that cannot be searched: xz"),
    ("lzma", ["xz --format=lzma -c in/model > out"], "of a kind that cannot be searched: lzma"),
    ("compress", ["bsdtar --format=ustar --compress -cf out in"], "of a kind that cannot be searched: compress"),
    ("tar in xz in tar", ["tar -cf - in | xz > a", "tar -cf out a"], "could not be read to its end"),
    ("cpio", ["bsdtar --format=newc -cf out in"], "of a kind that cannot be searched: cpio"),
    ("7z", ["bsdtar --format=7zip -cf out in"], "of a kind that cannot be searched: 7z"),
    ("encrypted", ["zip -qr -P secret out.zip in", "mv out.zip out"], "could not be read to its end"),
    (
      "encrypted, in a tar", ["zip -qr -P secret out.zip in", "tar -cf out out.zip"], "could not be read to its end"
    ),
    ("cut off", ["tar -czf a in", "head -c 100 a > out"], "could not be read to its end"),
    ("too deep", ["cp in/model 0; for i in 0 1 2 3 4 5; do tar -cf $((i+1)) $i; done; mv 6 out"], "to its end"),
    ("iso", ["bsdtar --format=iso9660 -cf out in"], "is the image of a disc"),
    ("iso in a tar", ["bsdtar --format=iso9660 -cf a in", "tar -cf out a"], "to its end"),
    ("disk image", ["(cat in/model; printf koly; head -c 508 /dev/zero) > out"], "is a disk image"),
    ("zip in ar", ["zip -qr9 a.zip in", "ar rc out a.zip"], "has the member \"a.zip\", an archive"),
    ("broken ar", ["ar rc a in/model", "head -c 200 a > out"], "is an ar archive that could not be read"),
    ("self-extracting", ["zip -qr9 a.zip in", "printf 12345678 > out", "cat a.zip >> out"], "ends with a zip after"),
    (
      "self-extracting with a comment", ["zip -qr9 a.zip in", "seq 9000 | zip -qz a.zip", "(seq 99; cat a.zip) > out"],
      "ends with a zip after"
    ),
    ("self-extracting in a tar", ["zip -qr9 a.zip in", "(seq 9; cat a.zip) > b", "tar -cf out b"], "to its end"),
    (
      "a bomb of empty files",
      [
        "python3 -c \"import gzip, tarfile; gzip.open('out', 'wb', 1).write(tarfile.TarInfo('').tobuf() * 210000)\""
      ],
      "to its end"
    ),
  ]

  @Test("those that are not read are reported", arguments: unreadKinds)
  func unread(name: String, commands: [String], says: String) throws {
    try run(commands)
    let found = try lines("out")
    #expect(
      found.contains { $0.hasPrefix("warning isolation.not-searched DEVICE/a.dat:") && $0.contains(says) }, "\(found)")
  }

  @Test("members of an archive of object files") func ar() throws {
    try run(["ar rc out in/model in/text"])
    let found = try lines("out")
    #expect(
      found.contains(
        "error isolation.model DEVICE/a.dat!/model: has the bytes of a model of customer nimbus-weather (SHA-256 #)"),
      "\(found)")
    #expect(
      found.contains { $0.hasPrefix("error isolation.identifier DEVICE/a.dat: names customer nimbus-weather") })
    #expect(!found.contains { $0.contains("not-searched") })
  }

  private static let commented =
    "python3 -c \"from zipfile import *; i = ZipInfo('in/a'); i.comment = b'io.nimbus.weather'; ZipFile('a', 'w').writestr(i, 'x')\""

  static let places: [(name: String, commands: [String], place: String)] = [
    ("a folder", ["mkdir -p a/io.nimbus.weather", "tar -czf out a"], "!/a/io.nimbus.weather"),
    (
      "a folder of a zip", ["mkdir -p a/io.nimbus.weather", "zip -qr out.zip a", "mv out.zip out"],
      "!/a/io.nimbus.weather"
    ),
    ("a link's name", ["ln -s a io.nimbus.weather", "tar -czf out io.nimbus.weather"], "!/io.nimbus.weather"),
    ("a link's target", ["ln -s /x/io.nimbus.weather a", "tar -czf out a"], "!/a"),
    ("a link's target in a zip", ["ln -s /x/io.nimbus.weather a", "zip -qy out.zip a", "mv out.zip out"], "!/a"),
    ("an owner", ["tar --owner=nimbus-weather:1 -czf out in/model"], ""),
    ("an owner, packed twice", ["tar --owner=nimbus-weather:1 -czf a in/model", "tar -czf out a"], "!/a"),
    ("a pax comment", ["tar --format=posix --pax-option=comment=io.nimbus.weather -cjf out in/model"], ""),
    ("a file's comment", [commented, "mv a out"], "!/in/a"),
    ("a zip's comment", ["zip -q a.zip in/model", "echo io.nimbus.weather | zip -qz a.zip", "mv a.zip out"], ""),
    ("a file's comment, packed twice", [commented, "gzip -c a > out"], "!/a!/in/a"),
  ]

  @Test("names, links, owners and comments are searched, and reported once", arguments: places)
  func place(name: String, commands: [String], place: String) throws {
    try run(commands)
    let found = try lines("out").filter { $0.contains("isolation.identifier") }
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.hasPrefix("error isolation.identifier DEVICE/a.dat\(place): names customer nimbus-weather") == true)
  }

  @Test("a tar with a layer of zeros around it") func zeros() throws {
    try run(["(head -c 100000000 /dev/zero | bzip2; tar -cf - in | bzip2) > out"])
    #expect(try lines("out").contains { $0.contains("could not be read to its end") || $0.contains("isolation.model") })
  }

  @Test("a stream that unpacks without end ends") func bomb() throws {
    // One stream of 110 MB, ten times: gzip would take longer for all than the search does.
    try run(["head -c 110000000 /dev/zero | gzip -1 > a", "for i in 0 1 2 3 4 5 6 7 8 9; do cat a; done > out"])
    #expect(try lines("out").contains { $0.contains("could not be read to its end") })
  }
}
