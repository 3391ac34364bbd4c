extension BidirectionalCollection {
  /// Without the elements of a kind at both ends.
  @inlinable package func trimming(while isTrimmed: (Element) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isTrimmed($0) }), let last = lastIndex(where: { !isTrimmed($0) }) else {
      return self[endIndex...]
    }
    return self[first...last]
  }
}
