import Foundation

/// Long loops over random inputs, in tenths: `make test` runs another one each day, and `make test-rounds` all of them.
package enum Rounds {
  /// What to run, of 0 to 9.
  package static let tenths: [UInt64] = {
    if Extent.everyRound { return Array(0...9) }
    return [UInt64(Date().timeIntervalSince1970) / 86_400 % 10]
  }()

  /// For each tenth, the random numbers of its rounds.
  package static func generators(seed: UInt64) -> [SeededGenerator] {
    tenths.map { SeededGenerator(seed: seed * 10 + $0) }
  }

  /// The numbers that belong to these tenths, for a test with arguments.
  package static func of<Number: BinaryInteger>(_ numbers: Range<Number>) -> [Number]
  where Number.Stride: SignedInteger {
    numbers.filter { tenths.contains(UInt64($0 % 10)) }
  }
}
