#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What one day has shown of one slice: of the devices that first came to the moment on it, how many have the challenger, and with how
/// many of each side something has happened. None is negative, and there are no more events than devices.
package struct EvidenceBlock: Hashable, Sendable {
  package var challenger: Int
  package var control: Int
  package var challengerEvents: Int
  package var controlEvents: Int

  /// The logarithms of M(ψ) = Σ h(x) ψ^x for some ψ, where h is the hypergeometric distribution of the challenger's share of the block's
  /// events.
  ///
  /// The sum begins at the most likely x and goes as far as its terms count, with their logarithm kept aside: it neither overflows nor
  /// loses digits at ten million devices.
  package func logMoments(_ odds: [Double]) -> [Double] {
    let events = challengerEvents + controlEvents
    let lowest = max(0, events - control)
    let highest = min(challenger, events)
    if lowest == highest { return odds.map { Double(lowest) * log($0) } }
    let mode = Int(Double(events + 1) * (Double(challenger + 1) / Double(challenger + control + 2)))
    let start = min(highest, max(lowest, mode))
    /// h(x + 1) / h(x)
    func ratio(_ x: Int) -> Double {
      Double(challenger - x) / Double(x + 1) * (Double(events - x) / Double(control - events + x + 1))
    }
    func sum(_ odds: Double) -> Double {
      let up = Self.logSum(highest - start) { ratio(start + $0) * odds }
      let down = Self.logSum(start - lowest) { 1 / (ratio(start - 1 - $0) * odds) }
      // The term of the start is in both.
      return LogSum.of([up, down + log1p(-exp(-down))])
    }
    let whole = sum(1)
    return odds.map { $0 == 1 ? 0 : sum($0) - whole + Double(start) * log($0) }
  }

  /// log(1 + r₀ + r₀r₁ + …) of so many ratios, until nothing more comes of it. Terms rise to one peak and fall from there.
  private static func logSum(_ count: Int, _ ratio: (Int) -> Double) -> Double {
    var (sum, term, scale) = (1.0, 1.0, 0.0)
    var index = 0
    while index < count {
      let ratio = ratio(index)
      index += 1
      term *= ratio
      sum += term
      if term > 1e200 {
        scale += log(term)
        (sum, term) = (sum / term, 1)
      }
      if ratio < 1, term < sum * 1e-18 { break }
    }
    return scale + log(sum)
  }
}

enum LogSum {
  /// log Σ exp(v), for numbers whose exponentials would overflow.
  static func of(_ values: [Double]) -> Double {
    guard let highest = values.max(), highest > -Double.infinity else { return -Double.infinity }
    return highest + log(values.reduce(0) { $0 + exp($1 - highest) })
  }
}

/// An e-process that compares two groups block by block, each conditional on its number of events: no drift, weekday or ramp can move
/// it, as both groups of a block lived through the same.
///
/// If the odds ratio is that of the null hypothesis, the expectation of e is 1 at any time; so the probability that it ever reaches
/// 1/α is at most α (Ville's inequality), however often one looks.
package struct ConditionalTest: Hashable, Sendable {
  /// The odds ratio that is doubted, and those that would explain the counts better; each has the same weight.
  package var null: Double
  package var alternatives: [Double]

  /// Fewer events than the control has: against "as many".
  package static let loss = ConditionalTest(null: 1, alternatives: [0.3, 0.5, 0.7, 0.8, 0.9, 0.95])
  /// More events than the control has.
  package static let rise = ConditionalTest(null: 1, alternatives: loss.alternatives.map { 1 / $0 })

  /// Not worse than a share of the control's events: against "at most that".
  package static func notBelow(_ margin: Double) -> ConditionalTest {
    ConditionalTest(null: margin, alternatives: [1, 1.05, 1.1, 1.2])
  }

  /// What is known before the first block, one number for each alternative.
  var nothing: [Double] { alternatives.map { _ in 0 } }

  /// - Returns: log e after one block more.
  func add(_ block: EvidenceBlock, to sums: inout [Double]) -> Double {
    let moments = block.logMoments([null] + alternatives)
    for (index, odds) in alternatives.enumerated() {
      sums[index] += Double(block.challengerEvents) * log(odds / null) + moments[0] - moments[index + 1]
    }
    return LogSum.of(sums) - log(Double(sums.count))
  }
}

/// An e-process that doubts that devices are divided as the groups say.
package enum SampleRatio {
  private static let tilts: [Double] = [0.8, 0.9, 0.95, 1.05, 1.1, 1.25]

  /// What was counted on one day, and the challenger's share of the two groups.
  package struct Division: Hashable, Sendable {
    package var challenger: Int
    package var control: Int
    package var share: Double
  }

  /// log e after each day.
  package static func path(_ divisions: [Division]) -> [Double] {
    var sums = tilts.map { _ in 0.0 }
    return divisions.map { day in
      for (index, tilt) in tilts.enumerated() {
        sums[index] +=
          Double(day.challenger) * log(tilt) - Double(day.challenger + day.control) * log1p(day.share * (tilt - 1))
      }
      return LogSum.of(sums) - log(Double(sums.count))
    }
  }

  /// The probability of a division at least as uneven, by the chi-square test with one degree of freedom: for a note, as it is not one
  /// that may be looked at every day.
  package static func chiSquare(_ divisions: [Division]) -> Double {
    let expected = divisions.reduce(0.0) { $0 + Double($1.challenger + $1.control) * $1.share }
    let variance = divisions.reduce(0.0) { $0 + Double($1.challenger + $1.control) * $1.share * (1 - $1.share) }
    let found = divisions.reduce(0.0) { $0 + Double($1.challenger) }
    return variance > 0 ? erfc(abs(found - expected) / (2 * variance).squareRoot()) : 1
  }
}
