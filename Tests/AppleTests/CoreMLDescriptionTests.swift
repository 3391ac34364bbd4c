import Domain
import Testing

@testable import Artifacts

/// Handmade models.
@Suite struct CoreMLDescriptionTests {
  /// A field of wire type 2, shorter than 128 bytes.
  private static func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + [UInt8(content.count)] + content
  }

  private static func field(_ number: Int, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

  private static func varint(_ value: Int) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
  }

  private static let version: [UInt8] = [8, 7]

  @Test("knows every type of coremltools", arguments: CoreMLModelType.names) func types(number: Int, name: String)
    throws
  {
    let model = try CoreMLDescription(model: Self.version + Self.field(number, []), file: "model")
    #expect(model.type == name)
    #expect(model.specificationVersion == 7)
  }

  @Test("a newer type is shown as its number") func newerType() throws {
    #expect(
      try CoreMLDescription(model: Self.version + Self.field(4000, [1, 2]), file: "model").type == "unknown(4000)")
  }

  @Test(
    "knows every feature type",
    arguments: CoreMLFeatureType.names.merging([0: "unknown(0)", 99: "unknown(99)"]) { $1 })
  func featureTypes(number: Int, name: String) throws {
    let type = number == 0 ? [] : Self.field(number, [])
    let feature = Self.field(1, Self.field(1, "x") + Self.field(3, type + [0xC0, 0x3E, 1]))
    let model = try CoreMLDescription(model: Self.version + Self.field(2, feature) + Self.field(900, []), file: "model")
    #expect(model.inputs == [.init(name: "x", type: name, isOptional: true)])
  }

  @Test("a model with several functions has the features of the default one") func functions() throws {
    let make = { (name: String, input: String) in
      Self.field(20, Self.field(1, name) + Self.field(2, Self.field(1, input)) + Self.field(3, Self.field(1, "out")))
    }
    let description = Self.field(2, make("a", "first") + make("b", "second") + Self.field(21, "b"))
    let model = try CoreMLDescription(model: Self.version + description + Self.field(502, []), file: "model")
    #expect(model.inputs.map(\.name) == ["second"])
    #expect(model.outputs.map(\.name) == ["out"])
  }

  @Test("a description in two parts is merged, and the last text is used") func merging() throws {
    let first = Self.field(2, Self.field(100, Self.field(2, "1") + Self.field(3, "A")))
    let second = Self.field(2, Self.field(100, Self.field(2, "2") + Self.field(100, Self.field(1, "k"))))
    let model = try CoreMLDescription(model: Self.version + first + second + Self.field(900, []), file: "model")
    #expect(model.versionString == "2")
    #expect(model.author == "A")
    #expect(model.userDefined == ["k": ""])
  }

  @Test(
    "refuses other files",
    arguments: [
      ("nothing", []), ("text", Array("hello, world".utf8)), ("a PNG", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]),
      ("a zip", [0x50, 0x4B, 3, 4, 20, 0, 0, 0]), ("no type", version), ("no version", field(900, [])),
      ("version 0", [8, 0] + field(900, [])),
      ("a negative version", [8] + [UInt8](repeating: 255, count: 9) + [1] + field(900, [])),
      ("a version that is text", field(1, "7") + field(900, [])),
      ("a type that is a number", version + [0xA0, 0x38, 1]),
      ("text that is not UTF-8", version + field(2, field(11, [0xFF])) + field(900, [])),
      ("a number without end", [8] + [UInt8](repeating: 255, count: 20)),
      ("a length beyond any file", version + [18] + [UInt8](repeating: 255, count: 9) + [1]),
      ("field 0", version + [2, 0]), ("a group", version + [11, 12] + field(900, [])),
    ] as [(String, [UInt8])])
  func refuses(name: String, bytes: [UInt8]) throws {
    let failure = #expect(throws: Failure.self, "\(name)") { try CoreMLDescription(model: bytes, file: "a.mlmodel") }
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.location.file == "a.mlmodel")
  }
}
