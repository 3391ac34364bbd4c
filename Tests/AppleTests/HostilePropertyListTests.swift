import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Malicious binary property lists. None may crash the reader or fill the memory.
@Suite struct HostilePropertyListTests {
  private static func binary(_ objects: [[UInt8]], top: UInt8 = 0, count: UInt64? = nil) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt16] = []
    for object in objects {
      offsets.append(UInt16(bytes.count))
      bytes += object
    }
    let table = UInt64(bytes.count)
    bytes += offsets.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [count ?? UInt64(objects.count), UInt64(top), table] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return bytes
  }

  @Test func readsTheHandmade() throws {
    let bytes = Self.binary([[0xA2, 1, 2], [0x09], [0x51, 0x41]])
    #expect(try PropertyList(parsing: bytes, file: "list") == .array([.boolean(true), .string("A")]))
  }

  @Test(
    "refuses",
    arguments: [
      ("itself", binary([[0xA1, 0]])),
      ("a cycle through a dictionary", binary([[0xD1, 1, 2], [0x51, 0x41], [0xA1, 0]])),
      ("a key that is no string", binary([[0xD1, 1, 1], [0x09]])),
      ("a key twice", binary([[0xD2, 1, 1, 1, 1], [0x51, 0x41]])),
      ("an object beyond the table", binary([[0xA1, 9]])),
      ("a top object beyond the table", binary([[0x09]], top: 1)),
      ("a huge count of objects", binary([[0x09]], top: 0, count: .max)),
      ("a huge array", binary([[0xAF, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]])),
      ("a negative count", binary([[0xAF, 0x13, 255, 255, 255, 255, 255, 255, 255, 255]])),
      ("a huge string", binary([[0x5F, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]])),
      ("a huge wide string", binary([[0x6F, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]])),
      ("huge data", binary([[0x4F, 0x12, 255, 255, 255, 255]])),
      (
        "an integer of 65 bits",
        binary([[0x14] + [UInt8](repeating: 0, count: 7) + [1] + [UInt8](repeating: 0, count: 8)])
      ),
      ("an integer of 32 bytes", binary([[0x15] + [UInt8](repeating: 0, count: 32)])),
      ("null", binary([[0x00]])), ("an unknown marker", binary([[0xF0]])),
      ("a string not in ASCII", binary([[0x51, 0xFF]])),
      ("a long nesting", binary((1...100).map { [0xA1, $0] } + [[0x09], [0x09]])),
      ("doubling", binary((1...60).map { [0xA2, $0, $0] } + [[0x09]])),
      ("a trailer of zeros", Array("bplist00".utf8) + [UInt8](repeating: 0, count: 32)),
      ("a trailer of ones", Array("bplist00".utf8) + [UInt8](repeating: 255, count: 32)),
    ] as [(String, [UInt8])])
  func refuses(name: String, bytes: [UInt8]) {
    #expect(throws: Failure.self, "\(name)") { try PropertyList(parsing: bytes, file: "list") }
  }

  @Test("nesting is bounded even if a deep part is shared") func boundsSharedNesting() {
    // Object 0 reaches the chain of 50 first from its middle, then through 30 more.
    let chain: [[UInt8]] = (1...50).map { [0xA1, $0 + 1] } + [[0x09]]
    let longWay: [[UInt8]] = (52...80).map { [0xA1, $0 + 1] } + [[0xA1, 1]]
    #expect(throws: Failure.self) {
      try PropertyList(parsing: Self.binary([[0xA2, 1, 52]] + chain + longWay), file: "list")
    }
  }

  @Test("overlapping objects are refused") func overlap() {
    let content: [UInt8] = [0x4F, 0x11, 0x7F, 0x00] + [UInt8](repeating: 0, count: 0x7F00)
    let root: [UInt8] = [0xAE] + (1...14)
    let table = [8 + content.count] + [Int](repeating: 8, count: 14)
    var bytes = Array("bplist00".utf8) + content + root
    let tableOffset = bytes.count
    bytes += table.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [15, 0, tableOffset] { bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
    let failure = #expect(throws: Failure.self) { try PropertyList(parsing: bytes, file: "list") }
    #expect(failure?.findings.first?.message.contains("overlap") == true)
  }

  private static func small(_ form: String) throws -> [UInt8] {
    let script = """
      import plistlib, sys
      value = {'a': [1, -2, 2.5, 'é', b'xy', True], 'b': {'c': ['a', 'a']}, 'd': 'x' * 20}
      form = plistlib.FMT_BINARY if sys.argv[1] == 'binary' else plistlib.FMT_XML
      sys.stdout.buffer.write(plistlib.dumps(value, fmt=form))
      """
    return try Tool.run("python3", ["-c", script, form]).output
  }

  @Test("every truncation is refused", arguments: ["xml", "binary"]) func truncations(form: String) throws {
    let bytes = try Self.small(form)
    // The newline at the end of the XML is not required.
    let shortest = form == "xml" ? bytes.count - 1 : bytes.count
    for length in 0..<shortest {
      #expect(throws: Failure.self, "\(length) bytes") {
        try PropertyList(parsing: Array(bytes.prefix(length)), file: "")
      }
    }
  }

  @Test("no mutation crashes the reader", arguments: ["xml", "binary"]) func mutations(form: String) throws {
    let bytes = try Self.small(form)
    for var generator in Rounds.generators(seed: 2) {
      for _ in 0..<500 {
        _ = try? PropertyList(parsing: Mutation.mutate(bytes, using: &generator), file: "list")
      }
    }
  }
}
