import Domain

extension ProblemList {
  /// `wave` of a customer.
  mutating func waveName(_ field: Field) -> String? {
    accepted(string(field), at: field, "wave", remedy: Self.waveRemedy) {
      Wave.isName($0) ? nil : "is not the name of a wave"
    }
  }

  private static let waveRemedy =
    "use 1 to \(Wave.longestName) lower-case letters, digits and '-', beginning with a letter, other than \"all\""

  /// `waves` in `release.json`: names of customers' waves, and percentages, each higher than the one before.
  mutating func waves(_ field: Field) -> [Wave] {
    guard field.isPresent, let elements = list(field, of: "waves") else { return [] }
    var seen = Occurrences<String>()
    var highest = 0
    return elements.compactMap { element in
      guard let wave = wave(element), isNew(wave.description, at: element, of: "wave", &seen) else { return nil }
      guard case .percent(let number) = wave else { return wave }
      if number < highest {
        add(
          "wave-order", at: element, "\(wave) comes after \(highest)%, and would give the release to nobody",
          remedy: "write percentages in increasing order")
      }
      highest = max(highest, number)
      return wave
    }
  }

  private mutating func wave(_ field: Field) -> Wave? {
    guard let text = string(field, remedy: "write \"canary\" or \"10%\"") else { return nil }
    switch Wave(text) {
    case .named(let name): return .named(name)
    case .percent(let number) where number < 100: return .percent(number)
    case .percent, .all:
      add("wave", at: field, "everybody is always the last wave", remedy: "remove \(Quotation.quote(text))")
    case nil:
      add(
        "wave", at: field, "expected a name or a percentage, found \(field.summary)",
        remedy: text.utf8.last == UInt8(ascii: "%") ? "write a whole number from 1 to 99 before the %" : Self.waveRemedy
      )
    }
    return nil
  }
}
