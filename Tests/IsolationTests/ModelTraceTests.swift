import TestSupport
import Testing

@testable import Artifacts

@Suite("Traces of models") struct ModelTraceTests {
  private static func random(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private static func traces(of bytes: [UInt8], step: Int = .max) -> ModelTraces {
    var reader = ModelTraceReader()
    for start in stride(from: 0, to: bytes.count, by: min(step, bytes.count)) {
      bytes[start..<min(bytes.count, start + min(step, bytes.count))].withUnsafeBytes { reader.feed($0) }
    }
    return reader.finish()
  }

  @Test("nearly all anchors stay, whatever is changed or put around")
  func anchors() {
    let model = Self.random(40_000, seed: 1)
    let known = Set(Self.traces(of: model).anchors)
    #expect((80...240).contains(known.count))
    var changed = model
    changed[20_000] ^= 1
    let forms = [
      changed, Array(model.dropLast()), Array(model.dropFirst()), model + [0], [7] + model,
      Self.random(9999, seed: 2) + model + Self.random(500, seed: 3),
    ]
    for form in forms { #expect(known.intersection(Self.traces(of: form).anchors).count >= known.count - 2) }
    #expect(known.isDisjoint(with: Self.traces(of: Self.random(40_000, seed: 4)).anchors))
  }

  @Test("runs of one byte and small patterns have none")
  func runs() {
    let runs = (0...255).flatMap { [UInt8](repeating: $0, count: 200) }
    var words: [UInt8] = []
    for number in 0..<20_000 { words += [UInt8(number / 50 & 0xFF), 7, 0, 1] }
    #expect(Self.traces(of: runs + words).anchors.isEmpty)
  }

  @Test("pieces of any length have the same traces", arguments: [1, 7, 63, 64, 65, 1000])
  func pieces(_ step: Int) {
    let bytes =
      Self.random(3000, seed: 5) + CoreMLFixture.model(flowName: "upsell", version: "3") + Self.random(3000, seed: 6)
    #expect(Self.traces(of: bytes, step: step) == Self.traces(of: bytes))
  }

  /// What follows one may decide about it, and lie in the next piece.
  @Test("many things in a row are found in their order, in pieces of any length", arguments: [5, 64, 700, 70_000])
  func many(_ step: Int) {
    let model = CoreMLFixture.model(flowName: "upsell", version: "3")
    let weights: [UInt8] =
      [0xEF, 0xBE, 0xAD, 0xDE, 1, 0, 0, 0, 8] + Array(repeating: 0, count: 7) + [128] + Array(repeating: 0, count: 47)
    let program = Array("program(1.0)\n[buildInfo = dict<tensor<string, []>>()]\n".utf8)
    let other = Array("program(1.00000000000000000000)\n{\n".utf8)
    let parts = [
      other, weights, model, program, Array(model.prefix(model.count / 2)), weights, model, model, other, program,
    ]
    let bytes = (parts + parts + parts).flatMap { $0 } + model.prefix(20)
    let whole = Self.traces(of: bytes)
    #expect(whole.found.count == ModelTraces.mostFound && whole.found == whole.found.sorted { $0.offset < $1.offset })
    #expect(Self.traces(of: bytes, step: step) == whole)
    let heads = Array(repeating: Array(model.prefix(40)), count: 9000).flatMap { $0 } + model
    #expect(Self.traces(of: heads, step: step) == Self.traces(of: heads))
  }

  /// The fuzzer's: two windows of which the older bytes differ have the same hash.
  @Test("what looks like a run is one in pieces of any length", arguments: [5, 49, 63, 64, 65, 100])
  func period(_ step: Int) {
    let text =
      "texttexttexttexttexttexttexttexttextttexttexttexttexttexttxttexttexttexttexttexttexttexttexttex"
      + "ttexttexttexttexttextte]ttext(\u{0}\u{4}\u{0}texttexttexttexttexttexttexttexttexttexttext\u{8}"
      + "\u{1}\u{12}w\n\u{1A}\n\u{D}battery_lexttexttexttexttexttexttexttexttexttexttextte]ttext(\u{0}"
      + "\u{4}\u{0}texttexttexttexttexttexttexttexttexttexttext\u{8}\u{1}\u{12}w\n\u{1A}\n\u{D}batt"
    #expect(Self.traces(of: Array(text.utf8), step: step) == Self.traces(of: Array(text.utf8)))
  }

  @Test("a model is found wherever it is, with its description", arguments: [0, 1, 4095, 70_000])
  func model(_ offset: Int) throws {
    let model = CoreMLFixture.model(flowName: "upsell", version: "3")
    let known = try #require(Self.traces(of: model).found.first?.description)
    for rest in [0, 1, 200_000] {
      let bytes = [UInt8](repeating: 8, count: offset) + model + [UInt8](repeating: 8, count: rest)
      #expect(Self.traces(of: bytes, step: 1 << 16).found == [.init(offset: offset, description: known)])
    }
    #expect(Self.traces(of: CoreMLFixture.model(flowName: "upsell", version: "4")).found.first?.description != known)
  }

  @Test("a compiled model's weights and program are found")
  func compiled() {
    let weights = CoreMLFixture.weights([100, 200])
    #expect(Self.traces(of: [1, 2, 3] + weights).found.map(\.offset) == [67, 259])
    let text = "program(1.0)\n[buildInfo = dict<string, string>({})]\n{\n"
    #expect(Self.traces(of: Array("…\n\(text)".utf8)).found.map(\.offset) == [4])
  }

  @Test("other files have none", arguments: ["macho"])
  func none(_ folder: String) throws {
    let fixtures = Checkout.root + "/Tests/AppleTests/Fixtures/" + folder
    let files =
      TestFile.names(in: fixtures).map { fixtures + "/" + $0 }
      + [try Tool.locate("openssl"), try Tool.locate("git"), Tool.python]
    for file in files { #expect(Self.traces(of: try TestFile.bytes(file)).found == [], "\(file)") }
    #expect(Self.traces(of: Self.random(4 << 20, seed: 7)).found == [])
  }

  @Test("the elements of a property list are decoded")
  func elements() {
    var decoder = DataElements()
    let list = "<plist><data>\n\tSGVs\n\tbG8=\n</data><string>SGVs</string><data></data><<data>AAEC</data></plist>"
    for byte in list.utf8 { withUnsafeBytes(of: byte) { decoder.feed($0) } }
    #expect(decoder.elements == [Array("Hello".utf8), [0, 1, 2]])
    #expect(decoder.isWhole)
  }
}
