import TestSupport
import Testing

/// `make demo-models`, with the program under test.
@Suite struct DemoModelsTests {
  @Test func goesOutStopsAndComesBack() throws {
    let result = try Tool.run(Checkout.root + "/scripts/demo-models", [ReleaseTool.path])
    result.expect(0)
    let told = result.text.split(separator: "\n").filter { $0.hasPrefix("devices run") }
    #expect(
      told == [
        "devices run the bundled models", "devices run the bundled model, and 1% of them 72",
        "devices run the bundled model, and 5% of them 72", "devices run the bundled model", "devices run 72",
        "devices run the bundled model",
      ])
    #expect(result.text.contains(#""modelVersion": "72""#))
  }
}
