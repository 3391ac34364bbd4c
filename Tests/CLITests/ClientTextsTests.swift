import TestSupport
import Testing

/// The client that the tool writes is the one that is tested.
@Suite struct ClientTextsTests {
  /// `RECORD_GOLDENS=1` makes the source anew; the next build has it.
  @Test func theTextsAreTheFiles() throws {
    let folder = Checkout.root + "/Client/Sources/ModelUpdates"
    let names = TestFile.names(in: folder).filter { $0.hasSuffix(".swift") }.sorted()
    #expect(names.count > 10)
    let texts = try names.map { name in
      let text = try TestFile.text("\(folder)/\(name)")
      #expect(!text.contains("\"##") && !text.contains("\\##"), "\(name)")
      return "    (\"\(name)\", ##\"\(text.replacing("\n", with: "\\##n"))\"##),\n"
    }
    let source = """
      // swift-format-ignore-file

      /// Made from Client/Sources/ModelUpdates by `make goldens`: the sources of the client for devices.
      enum ClientTexts {
        static let all: [(name: String, text: String)] = [

      """
    try expectGolden(
      source + texts.joined() + "  ]\n}\n", "../Sources/Pipeline/OverTheAir/ClientTexts.swift")
  }
}
