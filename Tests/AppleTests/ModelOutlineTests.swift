import Domain
import TestSupport
import Testing

@testable import Artifacts

/// A model that is too large to be read whole is described as if it were read.
@Suite struct ModelOutlineTests {
  private static let model = CoreMLFixture.model(flowName: "upsell", version: "3")

  private func outline(_ bytes: [UInt8]) throws -> [UInt8] {
    try ModelOutline.of(size: bytes.count) { Array(bytes[$0..<min($0 + $1, bytes.count)]) }
  }

  private func description(_ bytes: [UInt8]) -> CoreMLDescription? { try? CoreMLDescription(model: bytes, file: "m") }

  @Test func leavesOutTheWeights() throws {
    // Field 500, a neural network, of 200 bytes.
    let weights: [UInt8] = [0xA2, 0x1F, 0xC8, 0x01] + [UInt8](repeating: 7, count: 200)
    for bytes in [Self.model + weights, weights + Self.model, Self.model] {
      let outline = try outline(bytes)
      #expect(outline.count <= Self.model.count + 3)
      #expect(description(outline) == description(bytes) && description(bytes) != nil)
    }
  }

  @Test func staysMalformed() throws {
    for count in 0..<Self.model.count {
      let cut = Array(Self.model.prefix(count))
      #expect(description(try outline(cut)) == description(cut), "cut to \(count)")
    }
    for var random in Rounds.generators(seed: 5) {
      for _ in 0..<200 {
        let mutant = Self.model.mutated(using: &random)
        #expect((description(try outline(mutant)) == nil) == (description(mutant) == nil), "\(mutant)")
      }
    }
  }
}
