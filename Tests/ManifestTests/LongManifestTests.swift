import Domain
import Manifest
import Testing

/// A long manifest that is read in parts gives what the whole gives; one with a problem is left to be read as a whole.
@Suite struct LongManifestTests {
  private static let count = 3000

  /// A change of the entries. Each is a line.
  static let edits: [(String, @Sendable (inout [String]) -> Void)] = [
    ("nothing", { _ in }),
    ("an app_id twice, side by side", { $0[1] = entry(0, bundle: "com.other.app") }),
    ("an app_id twice, far apart", { $0[count - 1] = entry(0, bundle: "com.other.app") }),
    ("an app_id twice, but for case", { $0[count - 1] = entry("CUSTOMER-0", bundle: "com.other.app") }),
    ("a bundle identifier twice, side by side", { $0[1] = entry(1, bundle: "com.customer0.app") }),
    ("a bundle identifier twice, far apart", { $0[count - 1] = entry(count - 1, bundle: "com.customer0.app") }),
    ("a bundle identifier twice, but for case", { $0[9] = entry(9, bundle: "com.Customer2999.APP") }),
    ("a flow twice", { $0[7] = entry(7, flows: ["upsell", "Upsell"]) }),
    ("a key that is nearly known", { $0[2000] = $0[2000].replacing("customModels", with: "customModel") }),
    (
      "a value of another type",
      { $0[2000] = $0[2000].replacing("\"modelVersion\": 3", with: "\"modelVersion\": \"3\"") }
    ),
    ("a missing comma", { $0[2000] = $0[2000].replacing("\"modelVersion\"", with: "\"x\" \"modelVersion\"") }),
    ("an empty entry", { $0[2000] = "" }),
    ("brackets that do not match", { $0[2000] = "], [" }),
  ]

  @Test(arguments: edits.indices) func partsGiveTheSameAsTheWhole(edit: Int) async {
    var entries = (0..<Self.count).map { Self.entry($0) }
    Self.edits[edit].1(&entries)
    let bytes = Array("[\n\(entries.joined(separator: ",\n"))\n]\n".utf8)
    let whole = try? CustomerManifest.decode(bytes, file: "c")
    #expect((whole == nil) == (edit != 0), "\(Self.edits[edit].0)")
    #expect(await Self.parts(bytes) == whole, "\(Self.edits[edit].0)")
  }

  /// What is around the list, and how a text can end too early.
  @Test(arguments: ["{}", "[]", "]", ",", "\"", "[", "x", "\n[]"]) func moreThanAListIsNoList(rest: String) async {
    let list = "[\((0..<Self.count).map { Self.entry($0) }.joined(separator: ","))]"
    #expect(await Self.parts(Array("\n \(list) \t\n".utf8))?.count == Self.count)
    for text in [
      list + rest, rest + list, String(list.dropLast()), list.replacing("3}", with: "3", maxReplacements: 1),
    ] {
      #expect(await Self.parts(Array(text.utf8)) == nil, "\(rest)")
    }
  }

  @Test func aFileThatCannotBeReadHasNoParts() async {
    struct Gone: Error {}
    #expect(await CustomerManifest.decodeParts(count: 1 << 20, jobs: 2) { _ in throw Gone() }?.count == nil)
    #expect(await CustomerManifest.decodeParts(count: 1 << 20, jobs: 2) { _ in [] }?.count == nil)
  }

  private static func parts(_ bytes: [UInt8]) async -> [Customer]? {
    await CustomerManifest.decodeParts(count: bytes.count, jobs: 3) { Array(bytes[$0]) }
  }

  private static func entry(_ index: Int, bundle: String? = nil, flows: [String] = ["upsell"]) -> String {
    entry("customer-\(index)", bundle: bundle ?? "com.customer\(index).app", flows: flows)
  }

  private static func entry(_ appID: String, bundle: String, flows: [String] = ["upsell"]) -> String {
    let models = zip(1..., flows).map { #"{"flowId": \#($0), "flowName": "\#($1)", "modelVersion": 3}"# }
    let list = models.joined(separator: ", ")
    return
      #"  {"app_id": "\#(appID)", "bundle_identifiers": ["\#(bundle)"], "name": "A, B] {", "customModels": [\#(list)]}"#
  }
}
