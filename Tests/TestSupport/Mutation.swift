extension [UInt8] {
  /// Changes bytes at one to four offsets: flips a bit, overwrites a run, or inserts, removes, repeats or swaps bytes.
  ///
  /// - Parameter range: where the changes begin; anywhere if nil.
  package func mutated(in range: Range<Int>? = nil, using random: inout SeededGenerator) -> [UInt8] {
    let interesting: [UInt8] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF]
    var mutant = self
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let at = Swift.min(Int.random(in: range ?? 0..<mutant.count, using: &random), mutant.count - 1)
      let end = Int.random(in: at...Swift.min(mutant.count, at + 12), using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: mutant[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: for index in at..<end { mutant[index] = interesting.randomElement(using: &random) ?? 0 }
      case 2: mutant.insert(contentsOf: mutant[at..<end], at: Int.random(in: 0...mutant.count, using: &random))
      case 3: if end - at < mutant.count { mutant.removeSubrange(at..<end) }
      case 4: mutant.swapAt(at, Int.random(in: 0..<mutant.count, using: &random))
      default: for index in at..<end { mutant[index] = UInt8.random(in: 0...255, using: &random) }
      }
    }
    return mutant
  }
}
