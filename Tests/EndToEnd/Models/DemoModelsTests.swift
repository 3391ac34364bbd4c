import Foundation
import TestSupport
import Testing

/// `make demo-models`, with the program under test.
@Suite struct DemoModelsTests {
  @Test func goesOutStopsAndComesBack() throws {
    // A fleet of the size that real apps have takes some minutes more, which `make test-kills` spends.
    let result = try Tool.run(
      Checkout.root + "/scripts/demo-models", [ReleaseTool.path],
      environment: Extent.everyKill ? ["FLEET": "10000"] : [:])
    result.expect(0)
    let told = result.text.split(separator: "\n").filter { $0.hasPrefix("devices run") }
    #expect(
      told == [
        "devices run the bundled models", "devices run the bundled model, and 1% of them 72",
        "devices run the bundled model, and 5% of them 72", "devices run the bundled model", "devices run 72",
        "devices run the bundled model",
        // Fleets, and what their counts lead to.
        "devices run the bundled model, and 25% of them 73", "devices run the bundled model",
        "devices run the bundled model, and \(Extent.everyKill ? 25 : 50)% of them 74", "devices run 74",
      ])
    #expect(result.text.contains(#""modelVersion": "72""#))
    let words =
      ["stopped by evidence: sales"] + (Extent.everyKill ? [] : ["done: stage 2, 50 % of devices"])
      + ["has proven itself; a person promotes it"]
    let shown = result.text.components(separatedBy: "$ release models evaluate --apply").dropFirst()
    #expect(shown.count == words.count && zip(shown, words).allSatisfy { $0.contains($1) }, "\(result.text)")
    #expect(result.text.contains("a loss of 50 % is found by day"))
  }
}
