import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Compares real files with the output of LLVM's tools (`expected.json`, written by `make.sh`).
@Suite struct MachOFixtureTests {
  static let folder = Checkout.root + "/Tests/AppleTests/Fixtures/macho/"
  static let names = [
    "bitcode-marker.o", "bitcode.a", "bitcode.o", "bsd.a", "bundle", "catalyst.o", "companion.dwarf",
    "fat-simulator.o", "fat.a", "fat.dylib", "fat64.o", "gnu.a", "ios-arm64e.o", "ios-legacy-armv7.o",
    "ios-legacy-armv7s.o", "ios-legacy-assembled.o", "ios-legacy-simulator-i386.o", "ios-legacy-simulator.o",
    "ios-legacy.o", "ios-simulator.o", "ios.o", "linked.dylib", "macos-legacy.o", "macos-x86_64h.o", "macos.o",
    "mixed.a", "ppc.dylib", "signed.dylib", "swift.o", "tvos-legacy-simulator.o", "tvos-legacy.o", "tvos.o",
    "watchos-arm64_32.o", "watchos-armv7k.o", "watchos-legacy-simulator.o", "zippered.dylib",
  ]
  private static let expected = Result { try JSONValue(parsing: try TestFile.bytes(folder + "expected.json")) }

  static func read(_ name: String) throws -> MachOFile {
    try MachOFile.read(try TestFile.bytes(folder + name), file: name)
  }

  @Test func everyFixtureIsTested() throws {
    let others = ["describe.py", "expected.json", "make.sh", "thin.a"]
    #expect(try Self.expected.get().members?.map(\.name).sorted() == Self.names.sorted())
    #expect(TestFile.names(in: Self.folder) == (Self.names + others).sorted())
  }

  @Test("agrees with LLVM", arguments: names) func agrees(name: String) throws {
    let expected = try #require(try Self.expected.get()[name])
    let file = try Self.read(name)
    let architectures = expected["architectures"]?.elements?.compactMap(\.text) ?? []
    if !architectures.isEmpty { #expect(file.architectures.map(\.name) == architectures) }
    let images = try #require(expected["images"]?.elements)
    #expect(file.images.count == images.count)
    for (image, expected) in zip(file.images, images) {
      for member in Self.members(of: image) {
        #expect(member.value == expected[member.name], "\(member.name)")
      }
      let names = expected[expected["trie"] == [] ? "externals" : "trie"]
      #expect(Self.array((image.exports ?? []).sorted()) == names)
      #expect(image.problems.isEmpty)
      try Self.compare(image.signature, expected["signature"])
    }
  }

  @Test("reads the same without exports", arguments: names) func withoutExports(name: String) throws {
    let bytes = try TestFile.bytes(Self.folder + name)
    var images = try Self.read(name).images
    for index in images.indices { images[index].exports = nil }
    #expect(try MachOFile.read(bytes, file: name, exports: false).images == images)
  }

  private static func compare(_ signature: CodeSignature?, _ expected: JSONValue?) throws {
    guard let signature else {
      #expect(expected == .null)
      return
    }
    let directory = try #require(signature.primary)
    #expect(Int(signature.flags) == expected?["flags"]?.integer)
    #expect(signature.isAdHoc && signature.isLinkerSigned)
    #expect(directory.identifier == expected?["identifier"]?.text)
    #expect((directory.hashKind?.rawValue).map(Int.init) == expected?["hashType"]?.integer)
    #expect(directory.specialSlots.count == expected?["specialSlots"]?.integer)
    #expect(directory.pages?.count == expected?["codeSlots"]?.integer)
    #expect((directory.pages?.limit).map(Int.init) == expected?["codeLimit"]?.integer)
    #expect(directory.pages?.pageSize == expected?["pageSize"]?.integer)
  }
}

// MARK: The form of expected.json

extension MachOFixtureTests {
  private static func array(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  private static func array(_ numbers: some Sequence<some BinaryInteger>) -> JSONValue {
    .array(numbers.map { .integer(Int($0)) })
  }

  private static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  private static func members(of image: MachOImage) -> [JSONMember] {
    [
      JSONMember("member", optional(image.member)),
      JSONMember("cpu", array([image.architecture.cpuType, image.architecture.cpuSubtype])),
      JSONMember("fileType", .integer(Int(image.fileType.rawValue))),
      JSONMember("uuid", optional(image.uuid)), JSONMember("installName", image.installName.map(library) ?? .null),
      JSONMember("libraries", .array(image.libraries.map(library))), JSONMember("rpaths", array(image.runPaths)),
      JSONMember("builds", .array(image.builds.map(build))),
      JSONMember("encryption", image.encryption.map { .integer(Int($0)) } ?? .null),
      JSONMember("bitcode", optional(image.bitcode?.rawValue)),
    ]
  }

  private static func library(_ library: LinkedLibrary) -> JSONValue {
    // otool always prints three numbers.
    let versions = [library.current, library.compatibility].map { "\($0.major).\($0.minor).\($0.patch)" }
    return array([library.kind == .own ? "self" : library.kind.rawValue, library.name] + versions)
  }

  private static func build(_ build: MachOBuild) -> JSONValue {
    .array([
      .string(build.platform.description), .string(build.minimum.description), optional(build.sdk?.description),
    ])
  }
}
