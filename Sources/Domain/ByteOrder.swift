extension String {
  /// Whether this comes before another text by the bytes of its UTF-8, as file systems and archives order names: to
  /// `String` itself, the composed and the decomposed form of `é` are one.
  ///
  /// The standard library's comparison of UTF-8 views goes byte by byte through an iterator; a framework has many names.
  package func precedesByBytes(_ other: String) -> Bool {
    let result = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        let shared = min(left.count, right.count)
        var index = 0
        while index < shared, left[index] == right[index] { index += 1 }
        return index < shared ? left[index] < right[index] : left.count < right.count
      }
    }
    return (result ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
