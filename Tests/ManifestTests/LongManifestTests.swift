import Domain
import Manifest
import Testing

/// A manifest gives the same result if it is read in parts and as a whole, valid or not.
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
    let whole = Result { () throws(Failure) in try CustomerManifest.decode(bytes, file: "c") }
    let parts: Result<[Customer], Failure>
    do throws(Failure) {
      parts = .success(try await CustomerManifest.decode(bytes, file: "c", jobs: 3))
    } catch { parts = .failure(error) }
    #expect((try? whole.get()) == (try? parts.get()), "\(Self.edits[edit].0)")
    #expect(Self.findings(whole) == Self.findings(parts), "\(Self.edits[edit].0)")
    #expect(Self.findings(whole).isEmpty == (edit == 0), "\(Self.edits[edit].0)")
  }

  private static func findings(_ result: Result<[Customer], Failure>) -> [Finding] {
    if case .failure(let failure) = result { failure.findings } else { [] }
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
