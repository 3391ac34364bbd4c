extension String {
  /// Whether this comes before another text in the order of its UTF-8 bytes, as in file systems and archives. `String`
  /// itself considers the composed and the decomposed form of `é` equal.
  package func precedesByBytes(_ other: String) -> Bool {
    withBytes(of: other) { left, right in
      let shared = left.bytesShared(with: right)
      return shared < min(left.count, right.count) ? left[shared] < right[shared] : left.count < right.count
    } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether both have the same bytes. To `==`, canonically equivalent spellings are equal too.
  package func hasSameBytes(as other: String) -> Bool {
    withBytes(of: other) { left, right in
      left.count == right.count && left.bytesShared(with: right) == left.count
    } ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether the bytes of this start with those of another text.
  package func hasPrefixByBytes(_ prefix: String) -> Bool {
    withBytes(of: prefix) { $0.count >= $1.count && $0.bytesShared(with: $1) == $1.count }
      ?? utf8.starts(with: prefix.utf8)
  }

  /// Whether this, a path, has another text as its last component.
  package func hasLastComponent(_ name: String) -> Bool {
    withBytes(of: name) { path, name in
      let start = path.count - name.count
      guard start == 0 || start > 0 && path[start - 1] == UInt8(ascii: "/") else { return false }
      return UnsafeRawBufferPointer(rebasing: path[start...]).bytesShared(with: name) == name.count
    } ?? utf8.reversed().starts(with: "/\(name)".utf8.reversed()) || hasSameBytes(as: name)
  }

  /// Compares many names quickly: the standard library compares UTF-8 views byte by byte through an iterator.
  private func withBytes<Result>(
    of other: String, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    let result = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        body(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    }
    return result ?? nil
  }
}

extension UnsafeRawBufferPointer {
  /// The length of the common prefix in bytes.
  package func bytesShared(with other: UnsafeRawBufferPointer) -> Int {
    // Eight bytes at a time.
    let count = Swift.min(count, other.count)
    var index = 0
    while index + 8 <= count {
      let one = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let two = other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if one != two { return index + (UInt64(littleEndian: one) ^ UInt64(littleEndian: two)).trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] == other[index] { index += 1 }
    return index
  }
}
