#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Random numbers that are the same for the same seed: SplitMix64 (Steele, Lea and Flood, 2014).
package struct SimulationGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// From 0 up to, and without, 1.
  package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// How many of `count` devices something with this probability happens to.
  package mutating func binomial(_ count: Int, _ probability: Double) -> Int {
    if probability > 0.5 { return count - binomial(count, 1 - probability) }
    if count <= 0 || probability <= 0 { return 0 }
    return Double(count) * probability < 20
      ? countByGaps(count, probability) : countByRejection(count, probability)
  }

  /// From one that it happens to, to the next.
  private mutating func countByGaps(_ count: Int, _ probability: Double) -> Int {
    let scale = 1 / log1p(-probability)
    var (found, place) = (0, 0)
    while true {
      let gap = (log(1 - fraction()) * scale).rounded(.down)
      if gap >= Double(count - place) { return found }
      place += Int(gap) + 1
      found += 1
      if place >= count { return found }
    }
  }

  /// Hörmann's transformed rejection (1993), algorithm BTRS: for an expectation of 10 and more.
  private mutating func countByRejection(_ count: Int, _ probability: Double) -> Int {
    let n = Double(count)
    let odds = probability / (1 - probability)
    let spread = (n * probability * (1 - probability)).squareRoot()
    let b = 1.15 + 2.53 * spread
    let a = -0.0873 + 0.0248 * b + 0.01 * probability
    let center = n * probability + 0.5
    let inner = 0.92 - 4.2 / b
    let alpha = (2.83 + 5.1 / b) * spread
    let mode = ((n + 1) * probability).rounded(.down)
    while true {
      let u = fraction() - 0.5
      var v = fraction()
      let us = 0.5 - abs(u)
      let k = ((2 * a / us + b) * u + center).rounded(.down)
      if us >= 0.07, v <= inner { return Int(k) }
      if k < 0 || k > n { continue }
      v = log(v * alpha / (a / (us * us) + b))
      let bound =
        Self.logFactorial(mode) + Self.logFactorial(n - mode) - Self.logFactorial(k) - Self.logFactorial(n - k)
        + (k - mode) * log(odds)
      if v <= bound { return Int(k) }
    }
  }

  private static func logFactorial(_ number: Double) -> Double {
    #if canImport(Glibc)
      var sign: Int32 = 0
      return lgamma_r(number + 1, &sign)
    #else
      return lgamma(number + 1)
    #endif
  }
}
