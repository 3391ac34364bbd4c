extension String {
  /// Whether this comes before another text by the bytes of its UTF-8, as file systems and archives order names: to
  /// `String` itself, the composed and the decomposed form of `é` are one.
  package func precedesByBytes(_ other: String) -> Bool {
    withBytes(of: other) { left, right in
      let shared = sharedCount(left, right)
      return shared < min(left.count, right.count) ? left[shared] < right[shared] : left.count < right.count
    } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether both are the same bytes: to `==`, other spellings are equal too.
  package func hasSameBytes(as other: String) -> Bool {
    withBytes(of: other) { left, right in
      left.count == right.count && sharedCount(left, right) == left.count
    } ?? utf8.elementsEqual(other.utf8)
  }

  /// The standard library compares UTF-8 views byte by byte through an iterator; a framework has many names.
  private func withBytes<Result>(
    of other: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    let result = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in body(left, right) }
    }
    return result ?? nil
  }
}

/// How many bytes are alike at both starts, eight at a time.
private func sharedCount(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
  let count = min(left.count, right.count)
  let (leftBytes, rightBytes) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
  var index = 0
  while index + 8 <= count {
    let one = leftBytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let two = rightBytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    if one != two { return index + (UInt64(littleEndian: one) ^ UInt64(littleEndian: two)).trailingZeroBitCount / 8 }
    index += 8
  }
  while index < count, left[index] == right[index] { index += 1 }
  return index
}
