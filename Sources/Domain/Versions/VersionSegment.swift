extension PackageVersion {
  /// A run of digits or of letters.
  enum Segment: Hashable, Comparable {
    // In this order: letters come before any number.
    case letters(String)
    case number(VersionNumber)

    /// What a missing segment counts as.
    static let zero = Segment.number(0)

    /// As `Gem::Version#canonical_segments`: without the zeros that the numbers before the first letters end with, nor
    /// those at the end.
    static func canonical(_ release: Substring) -> [Segment] {
      let segments = segments(release)
      let letters = segments.firstIndex { if case .letters = $0 { true } else { false } } ?? segments.endIndex
      return Array(significant(segments[..<letters]) + significant(segments[letters...]))
    }

    private static func significant(_ segments: ArraySlice<Segment>) -> ArraySlice<Segment> {
      segments[..<(segments.lastIndex { $0 != .zero }.map { $0 + 1 } ?? segments.startIndex)]
    }

    /// `-` reads as `.pre.`.
    private static func segments(_ release: Substring) -> [Segment] {
      release.split(separator: "-", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
        (index > 0 ? [.letters("pre")] : []) + part.split(separator: ".").flatMap(runs)
      }
    }

    private static func runs(_ component: Substring) -> [Segment] {
      var segments: [Segment] = []
      var rest = component
      while let first = rest.first {
        let run = rest.prefix { $0.isNumber == first.isNumber }
        segments.append(VersionNumber(run).map { .number($0) } ?? .letters(String(run)))
        rest = rest[run.endIndex...]
      }
      return segments
    }
  }
}
