extension RandomAccessCollection {
  /// The first index whose element matches, where all elements that match come last: `endIndex` if there is none.
  @inlinable package func partitioningIndex(where matches: (Element) throws -> Bool) rethrows -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if try matches(self[middle]) { count = half } else { (start, count) = (index(after: middle), count - half - 1) }
    }
    return start
  }
}
