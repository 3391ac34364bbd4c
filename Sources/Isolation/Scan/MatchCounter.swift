/// A whole token in the data.
struct Occurrence: Hashable {
  /// Of the token's letters; in UTF-16 without the outer half of a Latin letter, which both byte orders read alike.
  var lower: Int
  var upper: Int
  var token: UInt32
  var encoding: TextEncoding
  /// Where the token starts.
  var offset: Int

  func covers(_ other: Occurrence) -> Bool {
    lower <= other.lower && upper >= other.upper && token != other.token
  }
}

/// Counts occurrences by token and by the tokens they lie inside of.
struct MatchCounter {
  /// Occurrences of one token that lie inside the same others.
  struct Group {
    /// Sorted.
    var covers: [UInt32]
    var count: Int
    var offset: Int
    var encoding: TextEncoding
  }

  private(set) var groups: [UInt32: [Group]] = [:]
  private var pending: [Occurrence] = []
  /// Settled, and long enough to reach over what comes next.
  private var open: [Occurrence] = []

  mutating func add(_ occurrence: Occurrence) { pending.append(occurrence) }

  /// Settles what starts before `limit`: nothing more will be found there.
  mutating func settle(before limit: Int) {
    if pending.isEmpty { return }
    pending.sort { ($0.lower, $1.upper, $0.token, $0.offset) < ($1.lower, $0.upper, $1.token, $1.offset) }
    var place = 0
    while place < pending.count, pending[place].lower < limit {
      let first = pending[place]
      let rest = pending[place...].prefix { $0.lower == first.lower && $0.upper == first.upper }
      settle(Array(rest))
      place += rest.count
    }
    pending.removeFirst(place)
  }

  /// - Parameter alike: of one and the same range; a token found twice there, by two of its spellings, counts once.
  private mutating func settle(_ alike: [Occurrence]) {
    open.removeAll { $0.upper <= alike[0].lower }
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
