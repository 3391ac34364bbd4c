import Domain

/// Decides whether a token's letters are a whole token.
extension Surroundings {
  func isWhole(_ rule: BoundaryRule) -> Bool {
    // Nothing else has 36 bytes of this shape, whatever a binary file has beside it.
    if rule == .uuid, encoding == .utf8, !content.isText { return true }
    let starts = rule.starts(self)
    if content.isText { return starts && rule.ends(self) }
    if let place = databasePlace { return isWhole(rule, in: place, starts: starts, ends: rule.ends(self)) }
    // A string that starts before the token shows where it ends, but its own letter may not be before the token.
    switch (starts, rule.ends(self)) {
    case (true, true): return isSignificant || isInText || startsCounted() || endsCounted()
    case (true, false): return endsCounted()
    case (false, true): return startsCounted()
    case (false, false): return isCounted
    }
  }

  /// Whether the token has a shape that no ordinary word has: at least eight bytes, and not all of them letters.
  var isDistinctive: Bool {
    if encoding.width == 1 { return end - start >= 8 && !bytes[start..<end].allSatisfy(\.isLetter) }
    return end - start >= 16
      && !stride(from: start, to: end, by: 2).allSatisfy { unit($0).map(\.ascii.isLetter) == true }
  }

  /// Whether the match cannot be random bytes.
  var isSignificant: Bool { content.isText || end - start >= 6 }

  var isInText: Bool {
    let (first, last) = (byte(start - 1) ?? 0, byte(end) ?? 0)
    if first == last, [0, UInt8(ascii: "\""), UInt8(ascii: "'")].contains(first) { return true }
    var (lower, upper) = (start, end)
    while start - lower < 8, let next = byte(lower - 1), next.isText { lower -= 1 }
    while upper - end < 8, let next = byte(upper), next.isText { upper += 1 }
    return start - lower + upper - end >= 8
  }
}

extension BoundaryRule {
  fileprivate func starts(_ surroundings: Surroundings) -> Bool {
    switch self {
    case .identifier: surroundings.startsIdentifier()
    case .uuid: surroundings.startsUUID()
    case .name: surroundings.startsName()
    }
  }

  fileprivate func ends(_ surroundings: Surroundings) -> Bool {
    switch self {
    case .identifier: surroundings.endsIdentifier()
    case .uuid: surroundings.endsUUID()
    case .name: surroundings.endsName()
    }
  }
}

/// The rule for the boundaries of a token.
enum BoundaryRule: UInt8, Sendable {
  case identifier, uuid, name
}
