import Domain
import TestSupport
import Testing

@testable import Verification

/// The same content is no difference, however it is packed or written.
@Suite("Equal artifacts") struct EqualityTests {
  static let forms: [(Form, Form)] = [
    (.zip("-0qryX"), .zip("-9qryX")), (.zip, .zip("-qry")), (.zip, .zip("-qryXD")), (.folder, .zip), (.zip, .folder),
    (.folder, .folder),
  ]

  @Test("packed in two ways", arguments: forms.indices) func packing(index: Int) async throws {
    let (old, new) = Self.forms[index]
    let comparison = try await demo(old, new) { _ in }
    #expect(comparison.isEqual)
    #expect(comparison.files.isEmpty && comparison.rewritten.isEmpty && comparison.renamedRoot == nil)
    #expect(comparison.frameworks.map(\.root).count == 1)
    #expect(comparison.frameworks[0].slices.common.map(\.isEmpty) == [true, true, true])
    #expect(comparison.onlyPackingDiffers == (comparison.old.digest != nil && comparison.new.digest != nil))
  }

  @Test("a folder of another name is the same xcframework") func folderName() async throws {
    let comparison = try await demo(.zip, .folder) { $0.root = "Unpacked.xcframework" }
    #expect(comparison.isEqual)
  }

  @Test("zips of another root are not equal, though their files are") func rootName() async throws {
    let comparison = try await demo { $0.root = "Other.xcframework" }
    #expect(!comparison.isEqual && comparison.files.isEmpty)
    #expect(comparison.renamedRoot?.old == "ContextSDK.xcframework")
    #expect(comparison.renamedRoot?.new == "Other.xcframework")
  }

  @Test("every property list in its binary form") func binaryPropertyLists() async throws {
    let comparison = try await demo { crafted in
      for path in crafted.entries.keys where path.hasSuffix("plist") || path.hasSuffix("xcprivacy") {
        guard case .file(let bytes, let executable) = crafted.entries[path] else { continue }
        crafted.entries[path] = .file(try Python.binaryPropertyList(bytes), executable: executable)
      }
    }
    #expect(comparison.isEqual && comparison.documents.isEmpty)
    #expect(comparison.rewritten.count == 7)
    #expect(comparison.frameworks[0].slices.common.map(\.identifier).count == 3)
  }

  @Test("JSON with other spaces and another order of members") func json() async throws {
    let path = Crafted.device + "/CustomModels.json"
    var old = try Crafted.demo()
    old.write(path, #"{"app_id": "alpha", "customModels": [], "version": "1.0"}"#)
    var new = old
    new.write(path, "{\n  \"version\": \"1.0\",\n  \"customModels\": [],\n  \"app_id\": \"alpha\"\n}\n")
    let comparison = try await compare(old, new)
    #expect(comparison.isEqual)
    #expect(comparison.rewritten == ["ContextSDK.xcframework/" + path])
  }

  @Test("Xcode's random order of libraries") func libraryOrder() async throws {
    let comparison = try await demo { crafted in
      crafted.write(
        "Info.plist", try Python.propertyList(crafted.bytes("Info.plist"), "x['AvailableLibraries'].reverse()"))
    }
    #expect(comparison.isEqual)
    #expect(comparison.rewritten == ["ContextSDK.xcframework/Info.plist"])
  }

  @Test("a zip in which two programs find different files is equal to none but itself") func contradiction()
    async throws
  {
    let folder = try TemporaryFolder()
    let zip = try Crafted.demo().zip(in: folder)
    var bytes = try TestFile.bytes(zip)
    // The last place is in the central directory.
    let name = Array("/ContextSDK.framework/Headers/Score.h".utf8)
    let location = try #require(bytes.indices.dropLast(name.count).last { bytes[$0...].starts(with: name) })
    bytes[location + name.count - 3] = UInt8(ascii: "f")
    try folder.write(bytes, to: "other.zip")
    let other = folder["other.zip"]
    let listed = try Tool.run("unzip", ["-Z1", other])
    #expect(listed.text.contains("Scorf.h"))
    let comparison = try await compareZips(zip, other)
    #expect(!comparison.isEqual && comparison.old.unread.isEmpty)
    #expect(
      comparison.new.unread.contains { $0.reason.hasPrefix("readers disagree: the local header has another name") })
    #expect(try await compareZips(other, other).isEqual)
  }

  @Test("what could not be read is not called equal") func unread() async throws {
    let folder = try TemporaryFolder()
    let crafted = try Crafted.demo()
    let zip = try crafted.zip(in: folder, "-0qryX")
    var bytes = try TestFile.bytes(zip)
    // In a header, which is stored: its checksum no longer agrees.
    let location = try #require(bytes.firstRange(of: Array("#define".utf8)))
    bytes[location.lowerBound] = UInt8(ascii: "%")
    try folder.write(bytes, to: "damaged.zip")
    let comparison = try await compareZips(zip, folder["damaged.zip"])
    #expect(!comparison.isEqual)
    #expect(comparison.new.unread.count == 1)
    #expect(comparison.files.changed.count == 1)
    #expect(try await compareZips(folder["damaged.zip"], folder["damaged.zip"]).isEqual)
  }
}
