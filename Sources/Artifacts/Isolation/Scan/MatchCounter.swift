/// A whole token in the data.
struct Occurrence: Hashable {
  /// The bounds of the letters. In UTF-16, without the outer NUL of a Latin letter, so that both byte orders have equal bounds.
  var lower: Int
  var upper: Int
  var token: UInt32
  var encoding: TextEncoding
  /// The start of the token.
  var offset: Int
  /// Whether an identifier goes on after the token.
  var isPrefix = false

  func covers(_ other: Occurrence) -> Bool {
    lower <= other.lower && upper >= other.upper && token != other.token
  }

  /// Whether the other token is the longer name's, of which somebody owns more than this one.
  func isPrefix(of other: Occurrence) -> Bool { isPrefix && lower == other.lower && upper < other.upper }
}

/// Counts occurrences by token and by the tokens around them.
struct MatchCounter {
  /// Occurrences of one token inside the same other tokens.
  struct Group {
    /// Sorted.
    var covers: [UInt32]
    var count: Int
    var offset: Int
    var encoding: TextEncoding
  }

  private(set) var groups: [UInt32: [Group]] = [:]
  private var pending: [Occurrence] = []
  /// Counted occurrences that may contain the next ones.
  private var open: [Occurrence] = []

  mutating func add(_ occurrence: Occurrence) { pending.append(occurrence) }

  /// Counts all occurrences that start before `limit`, once no more can be found there.
  mutating func settle(before limit: Int) {
    if pending.isEmpty { return }
    pending.sort { ($0.lower, $1.upper, $0.token, $0.offset) < ($1.lower, $0.upper, $1.token, $1.offset) }
    var index = 0
    while index < pending.count, pending[index].lower < limit {
      let first = pending[index]
      let rest = pending[index...].prefix { $0.lower == first.lower && $0.upper == first.upper }
      settle(Array(rest))
      index += rest.count
    }
    pending.removeFirst(index)
  }

  /// - Parameter alike: occurrences with the same range. A token that was found by two of its spellings counts once.
  private mutating func settle(_ alike: [Occurrence]) {
    open.removeAll { $0.upper <= alike[0].lower }
    let alike = alike.filter { occurrence in !open.contains(where: occurrence.isPrefix(of:)) }
    var previous: UInt32?
    for occurrence in alike where occurrence.token != previous {
      open.append(occurrence)
      previous = occurrence.token
    }
    previous = nil
    for occurrence in alike where occurrence.token != previous {
      count(occurrence, inside: open.filter { $0.covers(occurrence) }.map(\.token))
      previous = occurrence.token
    }
  }

  private mutating func count(_ occurrence: Occurrence, inside covers: [UInt32]) {
    let covers = covers.count > 1 ? Array(Set(covers)).sorted() : covers
    let known = groups[occurrence.token]?.firstIndex { $0.covers == covers }
    if let known {
      groups[occurrence.token]?[known].count += 1
    } else {
      let group = Group(covers: covers, count: 1, offset: occurrence.offset, encoding: occurrence.encoding)
      groups[occurrence.token, default: []].append(group)
    }
  }
}
