/// The verdict on a place where a token's letters were found.
extension Surroundings {
  func isWhole(_ rule: BoundaryRule) -> Bool {
    let starts = rule.starts(self) || startsCounted()
    let ends = starts && (rule.ends(self) || endsCounted())
    return ends && (isTelling || isInText || startsCounted() || endsCounted())
  }

  /// Random bytes do not make up this many.
  private var isTelling: Bool { content.isText || end - start >= 6 }

  private var isInText: Bool {
    let (first, last) = (byte(start - 1) ?? 0, byte(end) ?? 0)
    if first == last, [0, UInt8(ascii: "\""), UInt8(ascii: "'")].contains(first) { return true }
    var (lower, upper) = (start, end)
    while start - lower < 8, let next = byte(lower - 1), next.isText { lower -= 1 }
    while upper - end < 8, let next = byte(upper), next.isText { upper += 1 }
    return start - lower + upper - end >= 8
  }
}

extension BoundaryRule {
  fileprivate func starts(_ place: Surroundings) -> Bool {
    switch self {
    case .identifier: place.startsIdentifier()
    case .uuid: place.startsUUID()
    case .name: place.startsName()
    }
  }

  fileprivate func ends(_ place: Surroundings) -> Bool {
    switch self {
    case .identifier: place.endsIdentifier()
    case .uuid: place.endsUUID()
    case .name: place.endsName()
    }
  }
}

/// What must stand beside a token for it to be a whole one.
enum BoundaryRule: UInt8, Sendable {
  case identifier, uuid, name
}
